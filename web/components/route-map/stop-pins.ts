import { type Map as MapLibreMap, Marker } from "maplibre-gl";
import type { Point } from "#domain/geo/place.ts";
import type { NumberedStop, RouteMapStop } from "./stops.ts";

/** The class of all elements inside a pin; a click on one is not a click on the map. */
export const PIN_CLASS = "route-map-pin";

/** What lies above what where pins are close. */
const Z_INDEX = { waypoint: "1", pickup: "2", destination: "2", truck: "3" } as const;

function pinElement(): HTMLElement {
  const element = document.createElement("div");
  element.className = PIN_CLASS;
  const body = document.createElement("span");
  body.className = `${PIN_CLASS}__body`;
  const number = document.createElement("span");
  number.className = `${PIN_CLASS}__number`;
  body.append(number);
  element.append(body);
  return element;
}

/** The pins of one map: they follow the stops and report drags. */
export class StopPins {
  readonly #map: MapLibreMap;
  readonly #onMove: (id: string, point: Point) => void;
  readonly #pins = new Map<string, { readonly marker: Marker; readonly role: RouteMapStop["role"] }>();

  /** `onMove` is called once, when a dragged pin is let go. */
  constructor(map: MapLibreMap, onMove: (id: string, point: Point) => void) {
    this.#map = map;
    this.#onMove = onMove;
  }

  /** Shows exactly these stops; pins that stay are moved, not replaced. */
  show(stops: readonly NumberedStop[], draggable: boolean): void {
    const ids = new Set(stops.map((stop) => stop.id));
    for (const [id, { marker }] of this.#pins) {
      if (ids.has(id)) continue;
      marker.remove();
      this.#pins.delete(id);
    }
    for (const stop of stops) this.#show(stop, draggable);
  }

  /** Removes all pins. */
  clear(): void {
    this.show([], false);
  }

  #show(stop: NumberedStop, draggable: boolean): void {
    const at: [number, number] = [stop.longitude, stop.latitude];
    let pin = this.#pins.get(stop.id);
    if (pin && pin.role !== stop.role) {
      pin.marker.remove();
      pin = undefined;
    }
    if (!pin) {
      const marker = new Marker({
        element: pinElement(),
        anchor: stop.role === "destination" ? "bottom" : "center",
      });
      marker.setLngLat(at).addTo(this.#map);
      marker.on("dragend", () => {
        const { lng, lat } = marker.getLngLat();
        this.#onMove(stop.id, { latitude: lat, longitude: lng });
      });
      pin = { marker, role: stop.role };
      this.#pins.set(stop.id, pin);
    }
    pin.marker.setLngLat(at).setDraggable(draggable);
    const element = pin.marker.getElement();
    element.dataset["role"] = stop.role;
    element.toggleAttribute("data-draggable", draggable);
    element.setAttribute("role", "img");
    element.setAttribute("aria-label", stop.name);
    element.title = stop.label;
    element.style.zIndex = Z_INDEX[stop.role];
    const number = element.querySelector(`.${PIN_CLASS}__number`);
    if (number) number.textContent = stop.role === "truck" ? "" : `${stop.number}`;
  }
}
