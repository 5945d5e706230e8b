import { NAME_MAX } from "#domain/access/person-name.ts";
import { PHONE_MAX } from "#domain/contact/contact-limits.ts";
import type { BilingualText, Point } from "#domain/geo/place.ts";
import { checkPin, hasDoor, type PricedStop, type StopPerson } from "#domain/orders/door.ts";
import { STOP_DETAIL_MAX, STOP_WORDS_MAX } from "#domain/orders/text-limits.ts";
import { isPhoneNumber } from "#web/entities/contact/phone-check.ts";
import {
  askedStops,
  placeText,
  type ChosenPlace,
  type Move,
  type MoveStop,
  type Pin,
} from "#web/entities/moves/move.ts";
import { ownWordsOf } from "#web/entities/stops/place-in-words.ts";
import { FIELD_TEXTS } from "#web/lib/errors/field-texts.ts";

/** The door of a stop while it is entered. */
export interface DoorDraft {
  /** What the customer calls the place; absent where that is its official name. */
  readonly words?: string;
  readonly detail: string;
  readonly pin: Pin | null;
  /** Who is there; `null`: the customer. The phone as typed. */
  readonly person: StopPerson | null;
}

/** Nothing entered. */
export const NO_DOOR_DRAFT: DoorDraft = { detail: "", pin: null, person: null };

/** The fields of a door. */
export type DoorPart = "detail" | "pin" | "name" | "phone";
/** Error texts by field. */
export type DoorErrors = Readonly<Partial<Record<DoorPart, string>>>;

/** The place that a door belongs to. */
export interface PricedPlace extends Partial<PricedStop> {
  readonly label: BilingualText;
}

/** The door of a stop, as far as it is known: an exact point is its own pin. */
export function doorOf({ detail, doorPin, place, person }: MoveStop): DoorDraft {
  const words = place === null ? "" : ownWordsOf(place);
  const door = { detail: detail ?? "", pin: doorPin ?? place?.pin ?? null, person: person ?? null };
  return words === "" ? door : { words, ...door };
}

/** The stop with a door. */
export function withDoor(stop: MoveStop, { detail, pin, person }: DoorDraft): MoveStop {
  const { key, text, place } = stop;
  const isOwn = pin === null || isSame(pin, place?.pin);
  return {
    key,
    text,
    place,
    detail,
    ...(!isOwn && { doorPin: pin }),
    ...(person !== null && { person }),
  };
}

/** The stop at an exact point, in the words of its place. */
export function atPoint(stop: MoveStop, { placeId, label, pin }: ChosenPlace): MoveStop {
  const name = stop.place === null ? "" : ownWordsOf(stop.place);
  const place = { placeId, label, ...(name !== "" && { name, area: label }), ...(pin && { pin }) };
  return { ...stop, text: placeText(place), place };
}

/** The move with the doors of its stops, one for each of `askedStops`. */
export function withDoors(move: Move, doors: readonly DoorDraft[]): Move {
  const doorAt = new Map<MoveStop, DoorDraft | undefined>(
    askedStops(move).map((stop, index) => [stop, doors[index]]),
  );
  const stops = move.stops.map((stop) => {
    const door = doorAt.get(stop);
    return door === undefined ? stop : withDoor(stop, door);
  });
  return { ...move, stops };
}

/**
 * What is wrong with a door, without its phone's number, which `wrongDoorPhone` checks.
 * @param priced the place; `null` for free text, whose words are its address
 */
export function doorErrors(door: DoorDraft, priced: Partial<PricedStop> | null): DoorErrors {
  const { detail, pin, person } = door;
  const errors: Partial<Record<DoorPart, string>> = {};
  if (detail.length > STOP_DETAIL_MAX) errors.detail = FIELD_TEXTS.TOO_LONG();
  else if (priced !== null && !hasDoor(door)) errors.detail = FIELD_TEXTS.DOOR_MISSING();
  if (pin !== null && priced !== null && isTooFar(pin, priced)) errors.pin = FIELD_TEXTS.PIN_TOO_FAR();
  if (person === null) return errors;
  if (!/[\p{L}\p{N}]/u.test(person.name)) errors.name = FIELD_TEXTS.REQUIRED();
  else if (person.name.length > NAME_MAX) errors.name = FIELD_TEXTS.TOO_LONG();
  if (person.phone.trim() === "") errors.phone = FIELD_TEXTS.REQUIRED();
  else if (person.phone.length > PHONE_MAX) errors.phone = FIELD_TEXTS.TOO_LONG();
  return errors;
}

/** Whether the price does not hold for a pin; unknown while the place's point is. */
export function isTooFar(pin: Point, { latitude, longitude, ...rest }: Partial<PricedStop>): boolean {
  if (latitude === undefined || longitude === undefined) return false;
  return checkPin(pin, { latitude, longitude, ...rest }) !== null;
}

/** The first door whose phone is none, or -1. */
export async function wrongDoorPhone(doors: readonly DoorDraft[]): Promise<number> {
  const right = await Promise.all(doors.map(({ person }) => person === null || isPhoneNumber(person.phone)));
  return right.indexOf(false);
}

/** A door as orders take it. */
export function doorToSend({ words = "", detail, pin, person }: DoorDraft) {
  return {
    ...(words !== "" && { words: words.slice(0, STOP_WORDS_MAX) }),
    detail: detail.trim(),
    ...(pin !== null && { pin: { latitude: pin.latitude, longitude: pin.longitude } }),
    ...(person !== null && { person: { name: person.name.trim(), phone: person.phone.trim() } }),
  };
}

/** The field that the rest of a server's error path names: `detail`, `pin`, `pin.latitude`, `person.phone`. */
export function doorPartOf(path: string): DoorPart {
  if (path === "person.name") return "name";
  if (path.startsWith("person")) return "phone";
  return path.startsWith("pin") ? "pin" : "detail";
}

/** The errors below a path such as `stops.1.`, by the field of the door. */
export function doorErrorsAt(errors: Readonly<Record<string, string>>, path: string): DoorErrors {
  const ofDoor = Object.entries(errors).filter(([key]) => key.startsWith(path));
  return Object.fromEntries(ofDoor.map(([key, text]) => [doorPartOf(key.slice(path.length)), text]));
}

function isSame(a: Point, b: Point | undefined): boolean {
  return a.latitude === b?.latitude && a.longitude === b.longitude;
}

/** The form error of a whole door: its type names the field, where a server named it. */
interface FormError {
  readonly type?: unknown;
  readonly message?: string | undefined;
}

const PARTS: readonly unknown[] = ["detail", "pin", "name", "phone"] satisfies DoorPart[];

/**
 * The errors to show at a door's fields: nothing before the form's check; then the named field's, or all that are found,
 * or else the check's own at the address.
 */
export function shownErrors(
  error: FormError | undefined,
  door: DoorDraft,
  priced: Partial<PricedStop> | null,
): DoorErrors {
  if (error?.message === undefined) return {};
  if (PARTS.includes(error.type)) return { [error.type as DoorPart]: error.message };
  const found = doorErrors(door, priced);
  return Object.keys(found).length > 0 ? found : { detail: error.message };
}

/** Moves the focus to the first field at fault, or else to the first field. */
export function focusInvalid(block: HTMLElement): void {
  const fields = [...block.querySelectorAll<HTMLElement>("input, button")];
  const faulty = block.querySelector<HTMLElement>("[aria-invalid=true], [data-invalid]");
  (faulty ?? fields[0])?.focus();
}
