// What stands in the directions sheet, from top to bottom: vehicles, stops, wishes, then the routes with what one can
// do with them, and the steps of the chosen one; or what went wrong.

import { element, reword } from '../dom.js';
import { icon } from '../icons.js';
import { currentLanguage } from '../language.js';
import { commandLine, copy } from '../messages.js';
import { durationInWords, travelInWords } from '../units.js';
import { routeChoice } from './route-choice.js';
import { routeAsGPX, save } from './route-gpx.js';
import { routeOptions } from './route-options.js';
import { stepsList } from './steps-list.js';
import { StopsList } from './stops-list.js';
import { vehicleChoice } from './vehicle-choice.js';

/** The content of the sheet while it is open. */
export class DirectionsSheet {
    #itinerary;
    #finder;
    #does;
    #vehicles;
    #stops;
    #options;
    #result = element('div', { class: 'route-result' });
    #told = element('p', { class: 'visually-hidden', role: 'status' });
    #mapForPaper = element('div', { class: 'map-for-paper' });
    #shown;
    #chosen;

    /**
     * Fills a sheet's body; `does` is what the parts can have done: `put`, `usePosition`, `pointOut`, `showStep`,
     * `showRoute`, `drawMap`, `clear`.
     */
    constructor(body, { itinerary, finder, mapView, ...does }) {
        this.#itinerary = itinerary;
        this.#finder = finder;
        this.#does = does;
        this.#vehicles = vehicleChoice(itinerary);
        this.#stops = new StopsList(itinerary, mapView, does);
        this.#options = routeOptions(itinerary);
        body.append(
            this.#vehicles.node, this.#stops.node, this.#options.node, this.#told, this.#mapForPaper, this.#result);
        itinerary.addEventListener('rename', this.#rename);
        addEventListener('beforeprint', this.#beforePrint);
        addEventListener('afterprint', this.#afterPrint);
        this.showAnswer();
    }

    /** Shows what is asked for. */
    update() {
        this.#vehicles.update();
        this.#stops.update();
        this.#options.update();
    }

    /** Goes to where the visitor has something to do. */
    focus() {
        this.#stops.focus();
    }

    /** Lets go of what outlives the sheet. */
    remove() {
        this.#itinerary.removeEventListener('rename', this.#rename);
        removeEventListener('beforeprint', this.#beforePrint);
        removeEventListener('afterprint', this.#afterPrint);
        this.#stops.remove();
    }

    /** Shows what the finder holds now; the old answer stays, paler, while a new one is on its way. */
    showAnswer() {
        const { answer, problem, chosenIndex, isAsking } = this.#finder;
        this.#result.toggleAttribute('data-asking', isAsking);
        this.#result.setAttribute('aria-busy', String(isAsking));
        if (isAsking && (answer || problem)) return;
        const hint = (text) => this.#result.replaceChildren(element('p', { class: 'hint', text }));
        if (isAsking) hint('directions.asking');
        else if (problem) this.#result.replaceChildren(...this.#problem(problem));
        else if (answer === undefined) hint('directions.how');
        else this.#showRoutes(answer, chosenIndex);
    }

    #rename = () => {
        this.#stops.update();
        if (this.#finder.answer && !this.#finder.isAsking) this.showAnswer();
    };

    #beforePrint = () => {
        if (this.#finder.answer) this.#does.drawMap(this.#mapForPaper);
    };

    #afterPrint = () => this.#mapForPaper.replaceChildren();

    #showRoutes(answer, chosenIndex) {
        const route = answer.routes[chosenIndex];
        const focused = this.#focusedPlace();
        this.#result.replaceChildren(
            this.#printTitle(answer),
            routeChoice({
                routes: answer.routes, chosenIndex, departure: this.#itinerary.departure,
                choose: (index) => this.#finder.choose(index),
            }),
            this.#actions(route, answer),
            stepsList({
                route, language: answer.language ?? currentLanguage(), stops: this.#numbered(answer.stops),
                pointOut: this.#does.pointOut, show: this.#does.showStep,
            }),
            element('p', { class: 'route-source' }, answer.attribution ?? ''));
        focused?.();
        if (this.#shown !== answer || this.#chosen !== chosenIndex) this.#tell(answer, route);
        this.#shown = answer;
        this.#chosen = chosenIndex;
    }

    /** Says the result to who listens. */
    #tell({ routes }, { durationSeconds, distanceMetres }) {
        const [time, distance] = [durationInWords(durationSeconds), travelInWords(distanceMetres)];
        reword(this.#told, { text: 'directions.found', values: { count: routes.length, time, distance } });
    }

    /** What gives the focus back to the same thing after the result has been rebuilt. */
    #focusedPlace() {
        const node = document.activeElement;
        if (!this.#result.contains(node)) return undefined;
        const selector = node.name === 'route' ? 'input[name=route]:checked' : node.id ? `#${node.id}` : undefined;
        return () => (selector && this.#result.querySelector(selector))?.focus();
    }

    #numbered(stops) {
        return stops.map((stop) => ({ index: this.#itinerary.stops.indexOf(stop), title: stop.title }));
    }

    /** From where to where, for paper; on the screen the fields say it. */
    #printTitle({ stops }) {
        return element('p', { class: 'print-title' }, stops.map(({ title }) => title).join(' → '));
    }

    #actions(route, answer) {
        const name = answer.stops.map(({ title }) => title).join(' – ');
        const saveFile = () => save(routeAsGPX(route, name, answer.attribution), 'route.gpx', 'application/gpx+xml');
        const action = (id, symbol, text, click) => element('button', {
            type: 'button', class: 'text-button', id, on: { click },
        }, icon(symbol), element('span', { text }));
        return element('div', { class: 'route-actions', role: 'group', label: 'directions.actions' },
            action('route-whole', 'regions', 'directions.whole', () => this.#does.showRoute()),
            action('route-gpx', 'save', 'directions.gpx', saveFile),
            action('route-link', 'link', 'place.share', () => copy(location.href)),
            action('route-print', 'print', 'directions.print', () => print()),
            action('route-clear', 'trash', 'directions.clear', () => this.#does.clear()));
    }

    /** What went wrong, in the server's sentence; a command that stands in it between backticks can be copied. */
    #problem({ status, message }) {
        const isSilent = status === 0 || !message;
        const [, command] = /`(waymark [^`]+)`/.exec(message ?? '') ?? [];
        const sentence = isSilent ? element('p', { text: 'directions.failed' })
            : element('p', { lang: 'en' }, message.replaceAll('`', ''));
        const again = element('button', {
            type: 'button', class: 'button', text: 'banner.retry', on: { click: () => this.#finder.ask() },
        });
        return [element('div', { class: 'route-problem', role: 'alert' },
            icon('warning'),
            element('div', {},
                sentence,
                command && commandLine(command),
                (isSilent || status >= 500) && again || undefined))];
    }
}
