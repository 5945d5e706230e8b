import type { ContactFieldsProps } from "../../components/forms/contact-fields.tsx";
import { m } from "../../paraglide/messages.js";

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const isFilled = (value: string) => value.trim() !== "" || m.field_required();
const atMost = (value: number) => ({ value, message: m.field_too_long() });

/** What a contact's fields must be before they are sent; the server has the last word. */
export function contactRules() {
  return {
    name: { validate: isFilled, maxLength: atMost(120) },
    email: {
      validate: (value: string) =>
        value.trim() === "" ? m.field_required() : EMAIL.test(value.trim()) || m.field_email_invalid(),
      maxLength: atMost(254),
    },
    phone: { validate: isFilled, maxLength: atMost(40) },
    lineId: { maxLength: atMost(60) },
  };
}

/** The words of a contact's fields. */
export function contactTexts(): ContactFieldsProps["texts"] {
  return {
    name: m.contact_name(),
    email: m.account_email_label(),
    phone: m.contact_phone(),
    phoneHint: m.contact_phone_hint(),
    hasWhatsapp: m.contact_whatsapp(),
    lineId: m.contact_line_id(),
    optional: m.field_optional(),
  };
}

/** The name to begin with: the user's, unless it is only the first part of their e-mail. */
export function nameToBeginWith(user: { readonly name: string; readonly email: string | null }): string {
  return user.name === user.email?.split("@")[0] ? "" : user.name;
}
