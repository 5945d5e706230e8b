import type { FieldCode } from "#domain/field-errors.ts";
import { m } from "../../paraglide/messages.js";
import { appErrorOf } from "./app-error.ts";

/** The text of every field code. */
export const FIELD_TEXTS = {
  REQUIRED: m.field_required,
  INVALID: m.field_invalid,
  TOO_SHORT: m.field_too_short,
  TOO_LONG: m.field_too_long,
  TOO_FEW: m.field_too_few,
  TOO_MANY: m.field_too_many,
  TOO_SMALL: m.field_too_small,
  TOO_LARGE: m.field_too_large,
  EMAIL_INVALID: m.field_email_invalid,
  PHONE_INVALID: m.field_phone_invalid,
  DATE_IN_PAST: m.field_date_in_past,
  DATE_TOO_FAR: m.field_date_too_far,
  IN_FUTURE: m.field_in_future,
  BEFORE_ARRIVAL: m.field_before_arrival,
  ADDRESS_NOT_SELECTED: m.field_address_not_selected,
  PLACE_UNKNOWN: m.field_place_unknown,
  OUTSIDE_THAILAND: m.field_outside_thailand,
  AT_SEA: m.field_at_sea,
  SAME_PLACE: m.field_same_place,
  DOOR_MISSING: m.field_door_missing,
  PIN_TOO_FAR: m.field_pin_too_far,
  TRUCK_HOURS: m.field_truck_hours,
  CONSUMPTION_ORDER: m.field_consumption_order,
  CHANGE_UNCONFIRMED: m.field_change_unconfirmed,
  BELOW_FIRST: m.field_below_first,
  PASSWORD_COMMON: m.field_password_common,
  PASSWORD_CONTAINS_EMAIL: m.field_password_contains_email,
  PASSWORD_CONTAINS_NAME: m.field_password_contains_name,
  PASSWORD_WRONG: m.field_password_wrong,
  CODE_WRONG: m.field_code_wrong,
  TAX_ID_INVALID: m.field_tax_id_invalid,
  ALREADY_EXISTS: m.field_already_exists,
  ALREADY_MEMBER: m.field_already_member,
  AMOUNT_ZERO: m.amount_above_zero,
  ABOVE_CLAIMED: m.field_above_claimed,
  PHOTO_REQUIRED: m.field_photo_required,
  PLATE_INVALID: m.field_plate_invalid,
  PLATE_TAKEN: m.field_plate_taken,
  LICENCE_CLASS: m.field_licence_class,
  LICENCE_FOR_LIFE: m.field_licence_for_life,
  URL_NOT_PUBLIC: m.field_url_not_public,
} as const satisfies Record<FieldCode, () => string>;

/** The text of each invalid field, by field path (`stops.0`, `contactPhone`). */
export function fieldErrorsOf(error: unknown): Readonly<Record<string, string>> {
  const known = appErrorOf(error);
  if (known === null) return {};
  return Object.fromEntries(Object.entries(known.fields).map(([path, code]) => [path, FIELD_TEXTS[code]()]));
}
