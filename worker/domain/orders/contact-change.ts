import type { OrderContact } from "./new-order.ts";

/** The details of an order's contact, in the order in which they are shown. */
export const CONTACT_DETAILS = [
  "contactName",
  "contactPhone",
  "contactEmail",
  "hasWhatsapp",
  "lineId",
] as const satisfies readonly (keyof OrderContact)[];
export type ContactDetail = (typeof CONTACT_DETAILS)[number];

/** The contact alone, of a row or an input that has more. */
export function contactOf({
  contactName,
  contactPhone,
  contactEmail,
  hasWhatsapp,
  lineId,
}: OrderContact): OrderContact {
  return { contactName, contactPhone, contactEmail, hasWhatsapp, lineId };
}

/** Which details of a contact are others. */
export function changedContact(before: OrderContact, after: OrderContact): readonly ContactDetail[] {
  return CONTACT_DETAILS.filter((detail) => before[detail] !== after[detail]);
}
