import type { OrderContact } from "#domain/orders/new-order.ts";
import type { ContactInput } from "#domain/orders/order-input.ts";

/** The contact of an order from what was sent. @param phone in E.164; a missing one was refused before */
export function orderContact(input: ContactInput, phone: string | null): OrderContact {
  const { contactName, contactEmail, hasWhatsapp, lineId } = input;
  return { contactName, contactEmail, contactPhone: phone ?? "", hasWhatsapp, lineId: lineId || null };
}
