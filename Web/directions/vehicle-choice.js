// The vehicles to choose from, as icons with their names for who hovers or listens.

import { element } from '../dom.js';
import { icon } from '../icons.js';
import { vehicles } from './itinerary.js';

const vehicleWords = {
    car: 'vehicle.car', motorbike: 'vehicle.motorbike', taxi: 'vehicle.taxi', truck: 'vehicle.truck',
    bicycle: 'vehicle.bicycle', foot: 'vehicle.foot',
};

let choicesMade = 0;

/** Makes the choice for what has a `vehicle` and `chooseVehicle(vehicle)`. Returns `{ node, update }`. */
export function vehicleChoice(itinerary) {
    choicesMade += 1;
    const name = `vehicle-${choicesMade}`;
    const inputs = vehicles.map((vehicle) => element('input', {
        type: 'radio', name, value: vehicle, on: { change: () => itinerary.chooseVehicle(vehicle) },
    }));
    const node = element('fieldset', { class: 'vehicles' },
        element('legend', { class: 'visually-hidden', text: 'directions.vehicle' }),
        ...inputs.map((input) => element('label', { class: 'vehicle' }, input, icon(input.value),
            element('span', { class: 'vehicle-name', text: vehicleWords[input.value] }))));
    const update = () => {
        for (const input of inputs) input.checked = input.value === itinerary.vehicle;
    };
    update();
    return { node, update };
}
