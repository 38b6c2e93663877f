// The word key of each kind of place that the server names.

export const kindWords = {
    country: 'kind.country', region: 'kind.region', county: 'kind.county', city: 'kind.city', town: 'kind.town',
    village: 'kind.village', hamlet: 'kind.hamlet', district: 'kind.district', neighbourhood: 'kind.neighbourhood',
    locality: 'kind.locality', postcode: 'kind.postcode', street: 'kind.street', house: 'kind.house',
    intersection: 'kind.intersection', poi: 'kind.poi', natural: 'kind.natural', point: 'kind.point',
};
