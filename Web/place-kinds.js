// The word key of what a place is: the kind that the server names and, of places that one goes to, what its OpenStreetMap
// tags say more closely.

const kindWords = {
    country: 'kind.country', region: 'kind.region', county: 'kind.county', city: 'kind.city', town: 'kind.town',
    village: 'kind.village', hamlet: 'kind.hamlet', district: 'kind.district', neighbourhood: 'kind.neighbourhood',
    locality: 'kind.locality', postcode: 'kind.postcode', street: 'kind.street', house: 'kind.house',
    intersection: 'kind.intersection', poi: 'kind.poi', natural: 'kind.natural', point: 'kind.point',
};

/** By tag, or by key alone for all other values of it. */
const categoryWords = {
    'amenity=restaurant': 'kind.restaurant', 'amenity=food_court': 'kind.restaurant',
    'amenity=fast_food': 'kind.fast-food', 'amenity=cafe': 'kind.cafe', 'amenity=bar': 'kind.bar',
    'amenity=pub': 'kind.bar', 'amenity=biergarten': 'kind.bar', 'amenity=school': 'kind.school',
    'amenity=kindergarten': 'kind.kindergarten', 'amenity=university': 'kind.university',
    'amenity=college': 'kind.university', 'amenity=hospital': 'kind.hospital', 'amenity=clinic': 'kind.doctor',
    'amenity=doctors': 'kind.doctor', 'amenity=dentist': 'kind.doctor', 'amenity=pharmacy': 'kind.pharmacy',
    'amenity=bank': 'kind.bank', 'amenity=atm': 'kind.bank', 'amenity=post_office': 'kind.post',
    'amenity=police': 'kind.police', 'amenity=fire_station': 'kind.fire-station', 'amenity=library': 'kind.library',
    'amenity=theatre': 'kind.theatre', 'amenity=cinema': 'kind.theatre', 'amenity=place_of_worship': 'kind.worship',
    'amenity=townhall': 'kind.public-office', 'amenity=courthouse': 'kind.public-office',
    'amenity=fuel': 'kind.fuel', 'amenity=charging_station': 'kind.charging', 'amenity=parking': 'kind.parking',
    'amenity=toilets': 'kind.toilets', 'amenity=bus_station': 'kind.bus-stop', 'highway=bus_stop': 'kind.bus-stop',
    'amenity=ferry_terminal': 'kind.harbour', 'leisure=marina': 'kind.harbour',
    'railway=station': 'kind.station', 'railway=halt': 'kind.station', 'railway=tram_stop': 'kind.station',
    'aeroway=aerodrome': 'kind.airport', 'aeroway=terminal': 'kind.airport', 'tourism=hotel': 'kind.lodging',
    'tourism=guest_house': 'kind.lodging', 'tourism=hostel': 'kind.lodging', 'tourism=motel': 'kind.lodging',
    'tourism=apartment': 'kind.lodging', 'tourism=museum': 'kind.museum', 'tourism=gallery': 'kind.museum',
    'tourism=attraction': 'kind.sight', 'tourism=viewpoint': 'kind.viewpoint',
    'tourism=information': 'kind.information', 'leisure=park': 'kind.park', 'leisure=garden': 'kind.park',
    'leisure=playground': 'kind.playground', 'leisure=sports_centre': 'kind.sports', 'leisure=pitch': 'kind.sports',
    'leisure=stadium': 'kind.sports', 'leisure=swimming_pool': 'kind.sports',
    'leisure=fitness_centre': 'kind.sports', 'leisure=track': 'kind.sports', 'shop=supermarket': 'kind.groceries',
    'shop=convenience': 'kind.groceries', 'natural=peak': 'kind.peak', 'natural=beach': 'kind.beach',
    historic: 'kind.historic', shop: 'kind.shop', office: 'kind.office',
};

/** The word key of what a place is. */
export function kindWord({ kind, categories = [] }) {
    if (kind === 'poi' || kind === 'natural') {
        for (const category of categories) {
            const word = categoryWords[category] ?? categoryWords[category.split('=')[0]];
            if (word !== undefined) return word;
        }
    }
    return kindWords[kind] ?? 'kind.poi';
}
