import { checkPickupTime } from "#domain/orders/pickup-time.ts";
import { sameDoors } from "#domain/orders/door.ts";
import { EMAIL_MAX, readEmail } from "#domain/access/email.ts";
import { NAME_MAX } from "#domain/access/person-name.ts";
import { bangkokInstant } from "#domain/time.ts";
import { isPhoneNumber } from "#web/entities/contact/phone-check.ts";
import { checkDeclaredValue } from "#web/entities/liability/declared-value.ts";
import { faultsOf } from "#web/entities/moves/move-request.ts";
import { askedStops, type Move, type MoveStop } from "#web/entities/moves/move.ts";
import type { Quote } from "#web/entities/moves/quote.ts";
import { doorErrors, doorOf } from "#web/entities/stops/door-draft.ts";
import { ownStopErrors } from "#web/entities/stops/stop-faults.ts";
import { FIELD_TEXTS } from "#web/lib/errors/field-texts.ts";
import { m } from "#web/paraglide/messages.js";
import type { PhoneDraft } from "./phone-draft.ts";

/**
 * The errors of a call, by the field: `phone`, `name`, `email`, `lineId`, `time`, `declaredValue`, `termsRead`, `stop.<key>` for a
 * place and `door.<key>.<part>` for its door.
 */
export type CallErrors = Readonly<Record<string, string>>;

/** Everything that keeps a call from becoming an order, without its price. @param name as it is shown */
export async function callErrors(draft: PhoneDraft, name: string, quote: Quote | null): Promise<CallErrors> {
  const { phone, email, move, declaredValue, termsRead } = draft;
  const errors: Record<string, string> = {};
  if (!(await isPhoneNumber(phone)))
    errors["phone"] = phone.trim() === "" ? m.field_required() : m.field_phone_invalid();
  if (!/[\p{L}\p{N}]/u.test(name)) errors["name"] = m.field_required();
  else if (name.length > NAME_MAX) errors["name"] = m.field_too_long();
  if (email.trim() !== "" && readEmail(email) === null)
    errors["email"] = email.length > EMAIL_MAX ? m.field_too_long() : m.field_email_invalid();
  const ofStops = draft.isUnpriced ? saidStopErrors(move) : ownStopErrors(move);
  for (const [key, text] of Object.entries(ofStops)) errors[`stop.${key}`] = text;
  if (draft.isUnpriced && draft.notes.trim() === "") errors["notes"] = m.field_required();
  Object.assign(errors, await errorsOfDoors(draft, quote));
  const at = bangkokInstant(move.date, move.time);
  const late = at === null ? null : checkPickupTime(at, Date.now());
  if (at === null) errors["time"] = m.pickup_moment_required();
  else if (late !== null) errors["time"] = FIELD_TEXTS[late]();
  const value = checkDeclaredValue(declaredValue);
  if (value !== true) errors["declaredValue"] = value;
  if (!termsRead) errors["termsRead"] = m.phone_order_terms_missing();
  return errors;
}

/** Without a price a place may be words, but not nothing, nor what the stop before is. */
function saidStopErrors(move: Move): Readonly<Record<number, string>> {
  const { empty, same } = faultsOf(move);
  const twice = move.stops.filter((stop, index) => {
    const before = move.stops[index - 1];
    return stop.place === null && before?.place === null && isSameText(stop.text, before.text);
  });
  return Object.fromEntries([
    ...[...same, ...twice.map(({ key }) => key)].map((key) => [key, m.field_same_place()] as const),
    ...empty.map((key) => [key, m.field_required()] as const),
  ]);
}

function isSameText(text: string, before: string): boolean {
  return text.trim() !== "" && text.trim() === before.trim();
}

async function errorsOfDoors({ move }: PhoneDraft, quote: Quote | null): Promise<CallErrors> {
  const stops = askedStops(move);
  const doors = stops.map(doorOf);
  const same = quote === null ? [] : sameDoors(quote.stops, doors);
  const errors: Record<string, string> = {};
  for (const [index, { key }] of stops.entries()) {
    const door = doors[index];
    if (door === undefined) continue;
    if (same.includes(index)) errors[`door.${key}.detail`] = m.field_same_address();
    const found = doorErrors(door, quote?.stops[index] ?? {});
    for (const [part, text] of Object.entries(found)) errors[`door.${key}.${part}`] = text;
    const isTyped = door.person !== null && found.phone === undefined;
    if (isTyped && !(await isPhoneNumber(door.person.phone)))
      errors[`door.${key}.phone`] = m.field_phone_invalid();
  }
  return errors;
}

/** The names that the server's fields have here. */
const SERVER_FIELDS: Readonly<Record<string, string>> = {
  contactPhone: "phone",
  contactName: "name",
  contactEmail: "email",
  pickupAt: "time",
  declaredValueSatang: "declaredValue",
  termsRead: "termsRead",
  notes: "notes",
};

/** The server's field errors at the fields of this page. @param stops those that were sent */
export function serverErrors(fields: CallErrors, stops: readonly MoveStop[]): CallErrors {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([path, text]): [string, string][] => {
      const [, index, part] = /^stops\.(\d+)\.?(.*)$/.exec(path) ?? [];
      if (index === undefined) return [[SERVER_FIELDS[path] ?? path, text]];
      const key = stops[Number(index)]?.key;
      if (key === undefined) return [];
      return [[part === undefined || part === "" ? `stop.${key}` : `door.${key}.${part}`, text]];
    }),
  );
}
