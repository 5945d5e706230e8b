/** A stop as the map shows it. */
export interface RouteMapStop {
  readonly id: string;
  readonly label: string;
  readonly latitude: number;
  readonly longitude: number;
  /** `truck`: where a truck is; it has no number. */
  readonly role: "pickup" | "waypoint" | "destination" | "truck";
}

/** A stop with its place in the journey: what a pin needs. */
export interface NumberedStop extends RouteMapStop {
  /** Counted from 1, in travel order. */
  readonly number: number;
  /** The accessible name: "2. Mueang Chumphon, Chumphon". */
  readonly name: string;
}

/** Numbers the stops in the order in which the truck reaches them. */
export function numberStops(stops: readonly RouteMapStop[]): NumberedStop[] {
  return stops.map((stop, i) => ({
    ...stop,
    number: i + 1,
    name: stop.role === "truck" ? stop.label : `${i + 1}. ${stop.label}`,
  }));
}
