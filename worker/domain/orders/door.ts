import type { FieldCode } from "../field-errors.ts";
import { greatCircleM } from "../geo/distance.ts";
import type { LocatedStop, Point } from "../geo/place.ts";
import { EXACT_REACH_M } from "../geo/reach.ts";
import { sameStops, type StopIdentity } from "../geo/same-stop.ts";

/** Who is at a stop, where it is not the customer. */
export interface StopPerson {
  readonly name: string;
  /** E.164. */
  readonly phone: string;
}

/** What leads a driver to the door of a stop, and who is there. */
export interface Door {
  /** What the customer calls the place, where it is not its official name; else "". No price depends on it. */
  readonly words: string;
  /** House number, street, floor, gate, as the customer typed them. */
  readonly detail: string;
  /** The exact point of the door; `null` when only the address names it. */
  readonly pin: Point | null;
  /** `null`: the customer. */
  readonly person: StopPerson | null;
}

export const NO_DOOR: Door = { words: "", detail: "", pin: null, person: null };

/** The fewest letters and digits of an address line: "9/1 ม.2" is one, "-" and "ok" are not. */
const ADDRESS_CHARACTERS_MIN = 3;

/** How far around its place a stop without a stated reach was priced for: a quote of an earlier version. */
const DEFAULT_REACH_M = 5_000;

/** Whether a text can be an address line. */
export function isAddressLine(text: string): boolean {
  return (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= ADDRESS_CHARACTERS_MIN;
}

/** Whether a driver can find the door: by an address line or an exact point. */
export function hasDoor({ detail, pin }: Pick<Door, "detail" | "pin">): boolean {
  return pin !== null || isAddressLine(detail);
}

/** The part of a priced stop that says where it is. */
export type PricedStop = Pick<LocatedStop, "latitude" | "longitude" | "reachM" | "isExact">;

/** Where a stop is, as its row has it: each point whole or not at all. */
export interface StopPoints {
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly doorLatitude: number | null;
  readonly doorLongitude: number | null;
}

/** The door where it is known, otherwise the point that was priced; `null` where the place is a text. */
export function doorOrPlace({ latitude, longitude, doorLatitude, doorLongitude }: StopPoints): Point | null {
  if (doorLatitude !== null && doorLongitude !== null)
    return { latitude: doorLatitude, longitude: doorLongitude };
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

/** The pin that a priced stop already has: an exact point is its own door. */
export function pinOf({ isExact, latitude, longitude }: PricedStop): Point | null {
  return isExact === true ? { latitude, longitude } : null;
}

/** How far a pin may lie from the point that a stop was priced with, in metres. */
export function pinReachM({ reachM = DEFAULT_REACH_M }: Pick<PricedStop, "reachM">): number {
  return reachM;
}

/** The indexes of stops that are the same as the one before: neither a pin nor an address tells them apart. */
export function sameDoors(
  stops: readonly StopIdentity[],
  doors: readonly { readonly detail: string; readonly pin?: Point | null | undefined }[],
): number[] {
  const pinned = stops.map((stop, index) => ({ ...stop, ...doors[index]?.pin }));
  return sameStops(
    pinned,
    doors.map(({ detail }) => detail),
  );
}

/**
 * Whether a pin is so near to the point a stop was priced with that the price holds.
 * @returns `PIN_TOO_FAR` when the move has to be priced again with the pin
 */
export function checkPin(pin: Point, stop: PricedStop): FieldCode | null {
  return greatCircleM(pin, stop) <= pinReachM(stop) ? null : "PIN_TOO_FAR";
}

/** The way between two doors and the points they were priced with. */
export interface WayBetweenDoors {
  readonly doors: readonly [Point, Point];
  readonly priced: readonly [Point, Point];
}

/**
 * Whether the price of the way between two stops holds between their doors, in a straight line: at most twice as long,
 * and 2 km more, which two pins of exact points may add. Within the reach of two places near each other, or of one place,
 * the doors can be far more apart than what was priced.
 * @returns `PIN_TOO_FAR` when the move has to be priced again with a pin
 */
export function checkWay({ doors, priced }: WayBetweenDoors): FieldCode | null {
  const longestM = 2 * greatCircleM(...priced) + 2 * EXACT_REACH_M;
  return greatCircleM(...doors) <= longestM ? null : "PIN_TOO_FAR";
}

/** The positions, from 0, of the doors that are not as before. */
export function changedDoors(before: readonly Door[], after: readonly Door[]): number[] {
  return after.flatMap((door, position) => {
    const old = before[position] ?? NO_DOOR;
    return isSameDoor(old, door) ? [] : [position];
  });
}

/** Which details of which doors are others, as `stops.1.pin`: their names, never what they were or are. */
export function changedDoorDetails(before: readonly Door[], after: readonly Door[]): string[] {
  return after.flatMap((door, position) =>
    DOOR_DETAILS.filter((detail) => !isSame[detail](before[position] ?? NO_DOOR, door)).map(
      (detail) => `stops.${position}.${detail}`,
    ),
  );
}

/** The positions, from 0, of the doors that are elsewhere now: with another address line or pin. */
export function doorsElsewhere(before: readonly Door[], after: readonly Door[]): number[] {
  return after.flatMap((door, position) => {
    const old = before[position] ?? NO_DOOR;
    return isSame.detail(old, door) && isSame.pin(old, door) ? [] : [position];
  });
}

const DOOR_DETAILS = ["words", "detail", "pin", "person"] as const satisfies readonly (keyof Door)[];

const isSame: Readonly<Record<keyof Door, (a: Door, b: Door) => boolean>> = {
  words: (a, b) => a.words === b.words,
  detail: (a, b) => a.detail === b.detail,
  pin: (a, b) => a.pin?.latitude === b.pin?.latitude && a.pin?.longitude === b.pin?.longitude,
  person: (a, b) => a.person?.name === b.person?.name && a.person?.phone === b.person?.phone,
};

function isSameDoor(a: Door, b: Door): boolean {
  return DOOR_DETAILS.every((detail) => isSame[detail](a, b));
}
