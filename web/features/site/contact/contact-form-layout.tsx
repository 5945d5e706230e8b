import type { ReactNode } from "react";
import { Field, type FieldControl } from "#web/components/forms/field.tsx";
import { TextLink } from "#web/components/link-button.tsx";
import { m } from "#web/paraglide/messages.js";
import type { ContactValues } from "#web/entities/contact/contact-draft.ts";

/** The visible fields. */
export type ContactField = Exclude<keyof ContactValues, "website">;

export interface ContactFormLayoutProps {
  readonly errors?: Readonly<Partial<Record<ContactField, string | undefined>>>;
  readonly button: ReactNode;
  /** The element for each field. */
  readonly children: (field: ContactField, wiring: FieldControl) => ReactNode;
}

const NO_ERRORS: NonNullable<ContactFormLayoutProps["errors"]> = {};

/** The layout of the contact form, the same for the outline and the loaded form, so that nothing shifts. */
export function ContactFormLayout({ errors = NO_ERRORS, button, children }: ContactFormLayoutProps) {
  const field = (name: ContactField, label: string, more: { hint?: string; note?: string } = {}) => (
    <Field label={label} error={errors[name]} {...more}>
      {(wiring) => children(name, wiring)}
    </Field>
  );
  const optional = { note: m.field_optional() };
  return (
    <div className="flex flex-col gap-6">
      <div className="grid gap-5 sm:grid-cols-2">
        {field("topic", m.contact_topic_label())}
        {field("orderNumber", m.order_id_label(), optional)}
        {field("name", m.contact_name())}
        {field("email", m.account_email_label())}
        {field("phone", m.contact_phone(), { ...optional, hint: m.contact_phone_hint() })}
      </div>
      {field("message", m.contact_message_label(), { hint: m.contact_message_hint() })}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
        {button}
        <p className="max-w-md text-sm text-muted">
          {m.contact_privacy_note()} <TextLink to="/privacy">{m.privacy_title()}</TextLink>
        </p>
      </div>
    </div>
  );
}
