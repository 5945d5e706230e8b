import type { FieldCode } from "#domain/field-errors.ts";
import { greatCircleM } from "#domain/geo/distance.ts";
import type { LocatedStop, Point } from "#domain/geo/place.ts";
import { checkPin, checkWay, hasDoor, pinOf, type Door } from "#domain/orders/door.ts";
import type { DoorInput } from "#domain/orders/order-input.ts";
import type { Geocoder } from "../../adapters/geocoding/geocoder.ts";
import { checkFields } from "../check-fields.ts";
import { parsePhone } from "../contact/parse-phone.ts";

/** A stop whose door is checked. */
export interface DoorToCheck {
  /** The path of its errors: `stops.1` for `stops.1.detail`, `stops.1.pin` and `stops.1.person.phone`. */
  readonly path: string;
  /** The priced place; `undefined` for a place in free text, whose words are its address line. */
  readonly place: LocatedStop | undefined;
  readonly door: DoorInput;
}

/**
 * The doors of an order's stops, with phones in E.164. A pin has to be in Thailand, on the land of the place that was
 * priced, and within the reach of its price; the way between two pins is about as long as the priced one.
 * @throws AppError BAD_INPUT: DOOR_MISSING at `detail`, PHONE_INVALID at `person.phone`, OUTSIDE_THAILAND, AT_SEA or
 *   PIN_TOO_FAR at `pin`
 */
export async function checkDoors(geocoder: Geocoder, stops: readonly DoorToCheck[]): Promise<Door[]> {
  const fields: Record<string, FieldCode | null> = {};
  const doors = await Promise.all(
    stops.map(async ({ path, place, door: { words = "", detail, pin: entered, person } }): Promise<Door> => {
      const pin = entered ?? (place === undefined ? null : pinOf(place));
      const isMissing = place !== undefined && !hasDoor({ detail, pin });
      fields[`${path}.detail`] = isMissing ? "DOOR_MISSING" : null;
      const phone = person === undefined ? null : parsePhone(person.phone);
      fields[`${path}.person.phone`] = person !== undefined && phone === null ? "PHONE_INVALID" : null;
      fields[`${path}.pin`] = entered === undefined ? null : await whyNotPin(geocoder, entered, place);
      return {
        words: isOfficial(words, place) ? "" : words,
        detail,
        pin,
        person: person === undefined || phone === null ? null : { name: person.name, phone },
      };
    }),
  );
  checkFields(fields);
  checkFields(waysNotPriced(stops, doors));
  return doors;
}

/** Whether the words are the place's own label; a place in free text is its words already. */
function isOfficial(words: string, place: LocatedStop | undefined): boolean {
  return place === undefined || words === place.label.th || words === place.label.en;
}

/** The ways between two pins that the price does not hold for; the error is at the pin further from what was priced. */
function waysNotPriced(
  stops: readonly DoorToCheck[],
  doors: readonly Door[],
): Record<string, FieldCode | null> {
  const pinned = stops.map(({ path, place }, index) => ({ path, place, pin: doors[index]?.pin ?? null }));
  const fields: Record<string, FieldCode | null> = {};
  for (const [index, to] of pinned.entries()) {
    const from = pinned[index - 1];
    if (!from?.place || !from.pin || !to.place || !to.pin) continue;
    const isFirst = greatCircleM(from.pin, from.place) > greatCircleM(to.pin, to.place);
    fields[`${isFirst ? from.path : to.path}.pin`] ??= checkWay({
      doors: [from.pin, to.pin],
      priced: [from.place, to.place],
    });
  }
  return fields;
}

async function whyNotPin(
  geocoder: Geocoder,
  pin: Point,
  place: LocatedStop | undefined,
): Promise<FieldCode | null> {
  // The point that was priced was located then.
  if (place !== undefined && pin.latitude === place.latitude && pin.longitude === place.longitude)
    return null;
  const found = await geocoder.locate(pin);
  if (found.kind === "outside_thailand") return "OUTSIDE_THAILAND";
  if (found.kind === "at_sea") return "AT_SEA";
  if (place === undefined) return null;
  return found.place.landmassId === place.landmassId ? checkPin(pin, place) : "PIN_TOO_FAR";
}

/** What was sent about each door; callers of earlier versions send the address lines alone. */
export function doorsOf(
  {
    stops,
    stopDetails,
  }: { readonly stops?: readonly DoorInput[] | undefined; readonly stopDetails: readonly string[] },
  count: number,
): DoorInput[] {
  return Array.from(
    { length: count },
    (_, index) => stops?.[index] ?? { detail: stops === undefined ? (stopDetails[index] ?? "") : "" },
  );
}
