import type { ContactDetail } from "#domain/orders/contact-change.ts";
import { m } from "#web/paraglide/messages.js";

const LABELS = {
  contactName: m.order_contact_name_label,
  contactPhone: m.order_phone_label,
  contactEmail: m.order_contact_email_label,
  hasWhatsapp: m.order_contact_whatsapp,
  lineId: m.order_contact_line_label,
} as const satisfies Record<ContactDetail, () => string>;

/** What a detail of an order's contact is called. */
export function contactDetailLabel(detail: ContactDetail): string {
  return LABELS[detail]();
}
