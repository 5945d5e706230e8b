import { useEffect, useId, useRef } from "react";
import { CONTACT_TOPICS, type ContactTopic } from "#domain/contact/contact.ts";
import { Button } from "#web/components/button.tsx";
import { Card } from "#web/components/card.tsx";
import type { FieldControl } from "#web/components/forms/field.tsx";
import { Select } from "#web/components/forms/select.tsx";
import { TextInput } from "#web/components/forms/text-input.tsx";
import { Textarea } from "#web/components/forms/textarea.tsx";
import { m } from "#web/paraglide/messages.js";
import { ContactFormLayout, type ContactField } from "./contact-form-layout.tsx";
import { contactFormRules, useContactForm } from "./use-contact-form.ts";

type ContactFormState = ReturnType<typeof useContactForm>;

const TOPIC_TEXTS = {
  quote: m.contact_topic_quote,
  order: m.contact_topic_order,
  complaint: m.contact_topic_complaint,
  business: m.contact_topic_business,
  other: m.contact_topic_other,
} as const satisfies Record<ContactTopic, () => string>;

/** The contact form, and the confirmation once it is sent. */
export function ContactForm() {
  const contact = useContactForm();
  const { form, sentTo, submit } = contact;
  const { errors, isSubmitting } = form.formState;
  if (sentTo !== null) return <Sent email={sentTo} onAnother={contact.writeAnother} />;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <ContactFormLayout
        errors={{
          topic: errors.topic?.message,
          orderNumber: errors.orderNumber?.message,
          name: errors.name?.message,
          email: errors.email?.message,
          phone: errors.phone?.message,
          message: errors.message?.message,
        }}
        button={
          <Button type="submit" tone="main" size="large" busy={isSubmitting} busyLabel={m.contact_sending()}>
            {m.contact_send()}
          </Button>
        }
      >
        {(field, wiring) => <Control contact={contact} field={field} wiring={wiring} />}
      </ContactFormLayout>
      {/* The honeypot field for bots: invisible, not focusable, hidden from screen readers. */}
      <div aria-hidden="true" inert className="sr-only">
        <input type="text" tabIndex={-1} autoComplete="off" {...form.register("website")} />
      </div>
    </form>
  );
}

interface ControlProps {
  readonly contact: ContactFormState;
  readonly field: ContactField;
  readonly wiring: FieldControl;
}

function Control({ contact, field, wiring }: ControlProps) {
  const { register } = contact.form;
  const rules = contactFormRules();
  switch (field) {
    case "topic":
      return (
        <Select
          {...wiring}
          options={CONTACT_TOPICS.map((topic) => ({ value: topic, label: TOPIC_TEXTS[topic]() }))}
          placeholder={m.contact_topic_placeholder()}
          {...register("topic", rules.topic)}
        />
      );
    case "orderNumber":
      return (
        <TextInput
          {...wiring}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder="KD-…"
          {...register("orderNumber", rules.orderNumber)}
        />
      );
    case "name":
      return <TextInput {...wiring} autoComplete="name" {...register("name", rules.name)} />;
    case "email":
      return (
        <TextInput
          {...wiring}
          type="email"
          inputMode="email"
          autoComplete="email"
          {...register("email", rules.email)}
        />
      );
    case "phone":
      return (
        <TextInput
          {...wiring}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          {...register("phone", rules.phone)}
        />
      );
    case "message":
      // One row, so that browsers without `field-sizing` use the minimum height like the others.
      return <Textarea {...wiring} rows={1} className="min-h-40" {...register("message", rules.message)} />;
  }
}

/** Replaces the form once the message is sent. */
function Sent({ email, onAnother }: { readonly email: string; readonly onAnother: () => void }) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Card edged aria-labelledby={id}>
      <h3 ref={heading} id={id} tabIndex={-1} className="scroll-mt-28 text-xl outline-none">
        {m.contact_sent_title()}
      </h3>
      <p className="mt-2 max-w-xl break-words">{m.contact_sent_text({ email })}</p>
      <Button className="mt-5" onClick={onAnother}>
        {m.contact_send_another()}
      </Button>
    </Card>
  );
}
