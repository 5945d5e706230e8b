import { type Map as MapLibreMap, Marker } from "maplibre-gl";
import type { Point } from "#domain/geo/place.ts";
import { PIN_CLASS } from "../stop-pins.ts";
import { groupPlaced } from "./marker-groups.ts";

/** What the colour and the sign of a marker repeat of its text. */
export type MarkerTone = "on_time" | "late" | "arrived" | "open" | "taken";

/** A marker that can be pressed. */
export interface MapMarker extends Point {
  readonly id: string;
  /** What stands on it: a few letters. */
  readonly text: string;
  /** Its accessible name. */
  readonly name: string;
  /** Whether it stands back, because nothing can be done with it. */
  readonly isMuted: boolean;
  readonly tone?: MarkerTone;
}

/** What stands on a marker, and its accessible name. */
export interface MarkerTexts {
  readonly text: string;
  readonly name: string;
}

export interface ButtonMarkersOptions {
  /** The texts of markers that lie over each other, and are shown as one. */
  readonly groupTexts: (group: readonly MapMarker[]) => MarkerTexts;
  /** @param isKeyboard whether it was pressed without a pointer */
  readonly onChoose: (ids: readonly string[], isKeyboard: boolean) => void;
}

interface Shown {
  readonly marker: Marker;
  readonly button: HTMLButtonElement;
  group: readonly MapMarker[];
}

const CLASS = "map-marker";

/** The markers of one map as buttons. Those that would lie over each other at the map's zoom are one. */
export class ButtonMarkers {
  readonly #map: MapLibreMap;
  readonly #options: ButtonMarkersOptions;
  readonly #shown = new Map<string, Shown>();
  #markers: readonly MapMarker[] = [];
  #chosen: ReadonlySet<string> = new Set();
  #end: Marker | null = null;

  constructor(map: MapLibreMap, options: ButtonMarkersOptions) {
    this.#map = map;
    this.#options = options;
    map.on("zoomend", () => this.#draw());
  }

  /** Shows exactly these. @param chosenId the one whose marker is shown as chosen */
  show(markers: readonly MapMarker[], chosenId: string | null): void {
    this.#markers = markers;
    this.#chosen = new Set(chosenId === null ? [] : [chosenId]);
    this.#draw();
  }

  /** Shows where the line of the chosen one ends, or nothing. */
  showEnd(end: (Point & { readonly name: string }) | null): void {
    this.#end?.remove();
    this.#end = null;
    if (end === null) return;
    const element = document.createElement("div");
    element.className = PIN_CLASS;
    element.dataset["role"] = "destination";
    element.setAttribute("role", "img");
    element.setAttribute("aria-label", end.name);
    element.title = end.name;
    const body = document.createElement("span");
    body.className = `${PIN_CLASS}__body`;
    element.append(body);
    this.#end = new Marker({ element, anchor: "bottom" }).setLngLat([end.longitude, end.latitude]);
    this.#end.addTo(this.#map);
  }

  #draw(): void {
    const placed = this.#markers.map((marker) => {
      const { x, y } = this.#map.project([marker.longitude, marker.latitude]);
      return { marker, x, y };
    });
    const groups = groupPlaced(placed).map((group) => group.map(({ marker }) => marker));
    const focused = this.#focused();
    const leaders = new Set(groups.map(([first]) => first?.id));
    for (const [id, { marker }] of this.#shown)
      if (!leaders.has(id)) {
        marker.remove();
        this.#shown.delete(id);
      }
    for (const group of groups) this.#drawGroup(group);
    this.#focusAgain(focused);
  }

  #drawGroup(group: readonly MapMarker[]): void {
    const [first] = group;
    if (first === undefined) return;
    const shown = this.#shown.get(first.id) ?? this.#add(first);
    shown.group = group;
    const { text, name } = group.length === 1 ? first : this.#options.groupTexts(group);
    const isChosen = group.some(({ id }) => this.#chosen.has(id));
    shown.marker.setLngLat([first.longitude, first.latitude]);
    const { button } = shown;
    button.firstElementChild?.replaceChildren(text);
    button.setAttribute("aria-label", name);
    button.setAttribute("aria-pressed", String(isChosen));
    button.toggleAttribute(
      "data-muted",
      group.every(({ isMuted }) => isMuted),
    );
    // A group shows what its first one does.
    if (first.tone === undefined) delete button.dataset["tone"];
    else button.dataset["tone"] = first.tone;
    button.style.zIndex = isChosen ? "2" : "1";
  }

  #add(first: MapMarker): Shown {
    const button = document.createElement("button");
    button.type = "button";
    button.className = CLASS;
    const plate = document.createElement("span");
    plate.className = `${CLASS}__plate`;
    button.append(plate);
    const marker = new Marker({ element: button }).setLngLat([first.longitude, first.latitude]);
    marker.addTo(this.#map);
    const shown: Shown = { marker, button, group: [first] };
    // The map would zoom in on a double click, and move by the arrow keys.
    for (const type of ["dblclick", "keydown"] as const)
      button.addEventListener(type, (event) => event.stopPropagation());
    button.addEventListener("click", (event) => {
      event.stopPropagation();
      this.#options.onChoose(
        shown.group.map(({ id }) => id),
        event.detail === 0,
      );
    });
    this.#shown.set(first.id, shown);
    return shown;
  }

  /** The ids of the marker that has the focus, so that it can be given to the one that takes its place. */
  #focused(): readonly string[] {
    for (const { button, group } of this.#shown.values())
      if (button === document.activeElement) return group.map(({ id }) => id);
    return [];
  }

  #focusAgain(ids: readonly string[]): void {
    if (ids.length === 0) return;
    for (const { button, group } of this.#shown.values())
      if (group.some(({ id }) => ids.includes(id))) return button.focus({ preventScroll: true });
  }
}
