/** When the truck of a job was at one of its stops. */
export interface StopVisit {
  /** Counted from 0, the pickup. */
  readonly stop: number;
  /** Epoch milliseconds. */
  readonly arrivedAt: number;
  /** Epoch milliseconds; `null` while it is there. */
  readonly leftAt: number | null;
}

/** What an event of the history says about a job besides its status; stops are counted from 0. */
export type JobFact =
  | { readonly kind: "stop_arrived" | "stop_left"; readonly stop: number }
  | { readonly kind: "waiting_charged" | "waiting_waived"; readonly amountSatang: number };

/** Where the driver of a job in progress is: on the way to a stop, or at it. */
export interface Whereabouts {
  readonly kind: "on_way" | "at_stop";
  /** The stop, from 0. */
  readonly stop: number;
}

/** Where a driver with these visits is: at the last stop reached, or on the way to the one after it. */
export function whereabouts(visits: readonly StopVisit[]): Whereabouts {
  const last = visits.at(-1);
  if (last === undefined) return { kind: "on_way", stop: 0 };
  return last.leftAt === null
    ? { kind: "at_stop", stop: last.stop }
    : { kind: "on_way", stop: last.stop + 1 };
}

/** The visits once the driver has left the stop where they are. */
export function leftAt(visits: readonly StopVisit[], at: number): readonly StopVisit[] {
  return visits.map((visit) => (visit.leftAt === null ? { ...visit, leftAt: at } : visit));
}

/** The visits once the driver has reached the next stop, and so left the one before at the latest. */
export function arrivedAt(visits: readonly StopVisit[], at: number): readonly StopVisit[] {
  return [...leftAt(visits, at), { stop: visits.length, arrivedAt: at, leftAt: null }];
}
