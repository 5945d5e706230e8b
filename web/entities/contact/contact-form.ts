import { EMAIL_MAX, emailProblem } from "#domain/access/email.ts";
import { NAME_MAX } from "#domain/access/person-name.ts";
import { LINE_ID_MAX, PHONE_MAX } from "#domain/contact/contact-limits.ts";
import type { ContactFieldName, ContactFieldsProps } from "../../components/forms/contact-fields.tsx";
import { m } from "../../paraglide/messages.js";

const isFilled = (value: string) => value.trim() !== "" || m.field_required();
const atMost = (value: number) => ({ value, message: m.field_too_long() });

/** The form rule of an e-mail field that must be filled in: `true`, or the text to show. */
export function emailRule(typed: string): true | string {
  const problem = emailProblem(typed);
  if (problem === null) return true;
  return problem === "REQUIRED" ? m.field_required() : m.field_email_invalid();
}

/** The names that contact fields had in drafts stored before November 2026. */
export const OLD_CONTACT_FIELDS = {
  name: "contactName",
  email: "contactEmail",
  phone: "contactPhone",
} as const satisfies Record<string, ContactFieldName>;

/** The form rules of a contact's fields; the server checks them again. */
export function contactRules() {
  return {
    contactName: { validate: isFilled, maxLength: atMost(NAME_MAX) },
    contactEmail: {
      validate: emailRule,
      maxLength: atMost(EMAIL_MAX),
    },
    contactPhone: { validate: isFilled, maxLength: atMost(PHONE_MAX) },
    lineId: { maxLength: atMost(LINE_ID_MAX) },
  };
}

/** The texts of a contact's fields. */
export function contactTexts(): ContactFieldsProps["texts"] {
  return {
    contactName: m.contact_name(),
    contactEmail: m.account_email_label(),
    contactPhone: m.contact_phone(),
    phoneHint: m.contact_phone_hint(),
    hasWhatsapp: m.contact_whatsapp(),
    lineId: m.contact_line_id(),
    optional: m.field_optional(),
  };
}

/** The initial name in a form: the user's, unless it is only the first part of their e-mail address. */
export function nameToBeginWith(user: { readonly name: string; readonly email: string | null }): string {
  return user.name === user.email?.split("@")[0] ? "" : user.name;
}
