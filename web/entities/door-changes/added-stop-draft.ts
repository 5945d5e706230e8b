import { isAddressLine } from "#domain/orders/door.ts";
import type { AskedStop } from "#domain/door-changes/door-change-input.ts";
import type { SearchedPlace } from "#web/entities/places/searched-place.ts";
import { isPhoneNumber } from "#web/entities/contact/phone-check.ts";
import { FIELD_TEXTS } from "#web/lib/errors/field-texts.ts";
import { m } from "#web/paraglide/messages.js";

/** Another stop while it is entered. */
export interface StopDraft {
  /** As typed, with the chosen place or without. */
  readonly text: string;
  readonly place: SearchedPlace | null;
  readonly detail: string;
  /** Who is there; both empty: the customer. */
  readonly name: string;
  readonly phone: string;
}

export const NO_STOP: StopDraft = { text: "", place: null, detail: "", name: "", phone: "" };

/** The fields of a stop with their errors, by the path of the server's. */
export type StopErrors = Readonly<Record<string, string>>;

/** The place of a stop as it is asked for: all that its price depends on. `undefined` while none is chosen. */
export function askedPlace({ place }: StopDraft): Pick<AskedStop, "place"> | undefined {
  if (place === null) return undefined;
  const { placeId, pin } = place;
  return {
    place: pin === undefined ? { placeId } : { latitude: pin.latitude, longitude: pin.longitude },
  };
}

/** A stop as it is asked for, with its door; `undefined` while no place is chosen. */
export function askedStop(draft: StopDraft): AskedStop | undefined {
  const asked = askedPlace(draft);
  if (asked === undefined) return undefined;
  const [name, phone] = [draft.name.trim(), draft.phone.trim()];
  const isCustomer = name === "" && phone === "";
  return { ...asked, detail: draft.detail.trim(), ...(!isCustomer && { person: { name, phone } }) };
}

/** What is missing before a stop can be proposed. */
export async function stopErrors({ text, place, detail, name, phone }: StopDraft): Promise<StopErrors> {
  if (place === null)
    return { "stop.place": text.trim() === "" ? m.field_required() : m.field_address_not_selected() };
  const hasDoor = place.pin !== undefined || isAddressLine(detail);
  const isSomebody = name.trim() !== "" || phone.trim() !== "";
  return {
    ...(!hasDoor && { "stop.detail": FIELD_TEXTS.DOOR_MISSING() }),
    ...(isSomebody && !/[\p{L}\p{N}]/u.test(name) && { "stop.person.name": m.field_required() }),
    ...(isSomebody && !(await isPhoneNumber(phone)) && { "stop.person.phone": FIELD_TEXTS.PHONE_INVALID() }),
  };
}
