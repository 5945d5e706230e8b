import { useEffect, useEffectEvent, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { MESSAGE_MAX, MESSAGE_MIN, ORDER_NUMBER_MAX } from "#domain/contact/contact.ts";
import { plainLines } from "#domain/plain-text.ts";
import { contactRules, nameToBeginWith } from "#web/entities/contact/contact-form.ts";
import { currentLocale } from "#web/lib/i18n/locale.ts";
import { isPhoneNumber } from "#web/entities/contact/phone-check.ts";
import { useSession } from "#web/lib/session/session.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { m } from "#web/paraglide/messages.js";
import {
  deleteContactDraft,
  EMPTY_CONTACT,
  loadContactDraft,
  saveContactDraft,
  type ContactValues,
} from "#web/entities/contact/contact-draft.ts";

/** The contact form: stored as a draft while it is filled in, sent once, then confirmed. */
export function useContactForm() {
  const [draft] = useState(() => loadContactDraft(Date.now()));
  const [idempotencyKey, setIdempotencyKey] = useState(() => draft?.idempotencyKey ?? crypto.randomUUID());
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm<ContactValues>({ defaultValues: draft?.values ?? EMPTY_CONTACT });
  const values = useWatch({ control: form.control }) as ContactValues;
  const { setFocus } = form;
  useEffect(() => {
    if (sentTo !== null) return;
    // Prefilled values alone are not a draft.
    const { name: _name, email: _email, ...typed } = values;
    if (Object.values(typed).every((value) => value === "")) deleteContactDraft();
    else saveContactDraft({ values, idempotencyKey }, Date.now());
  }, [values, idempotencyKey, sentTo]);
  const [written, setWritten] = useState(0);
  useEffect(() => {
    if (written > 0) setFocus("topic");
  }, [written, setFocus]);
  useNameAndEmail(form.getValues, form.setValue, sentTo);

  const submit = form.handleSubmit(async (filled) => {
    const { topic } = filled;
    if (topic === "") return;
    if (filled.phone.trim() !== "" && !(await isPhoneNumber(filled.phone)))
      return form.setError("phone", { message: m.field_phone_invalid() }, { shouldFocus: true });
    try {
      const { trpcClient } = await import("#web/lib/api/trpc.ts");
      await trpcClient.contact.send.mutate({ ...filled, topic, locale: currentLocale(), idempotencyKey });
      deleteContactDraft();
      setSentTo(filled.email.trim());
    } catch (error) {
      await refused(error).catch(noConnection);
    }
  });

  const refused = async (error: unknown): Promise<void> => {
    const { fieldErrorsOf } = await import("#web/lib/errors/field-texts.ts");
    const { showError } = await import("#web/lib/errors/show-error.ts");
    for (const [path, message] of Object.entries(fieldErrorsOf(error)))
      if (isField(path)) form.setError(path, { message }, { shouldFocus: true });
    showError(error, { title: m.contact_page_title, text: m.contact_send_failed });
  };

  /** Starts another message, with the same contact details. */
  const writeAnother = (): void => {
    const { name, email, phone } = form.getValues();
    form.reset({ ...EMPTY_CONTACT, name, email, phone });
    setIdempotencyKey(crypto.randomUUID());
    setSentTo(null);
    setWritten(written + 1);
  };

  return { form, sentTo, submit, writeAnother };
}

/** The code of the error texts could not be loaded. */
function noConnection(): void {
  showToast("error", m.contact_page_title(), m.error_network());
}

/** The checks of each field before sending; the server checks them again. */
export function contactFormRules() {
  const { contactName: name, contactEmail: email, contactPhone: phone } = contactRules();
  const atMost = (value: number) => ({ value, message: m.field_too_long() });
  return {
    name,
    email,
    topic: { required: m.field_required() },
    phone: { maxLength: phone.maxLength },
    orderNumber: { maxLength: atMost(ORDER_NUMBER_MAX) },
    message: {
      validate: (typed: string) => {
        const { length } = plainLines(typed);
        if (length === 0) return m.field_required();
        if (length < MESSAGE_MIN) return m.contact_message_too_short({ count: MESSAGE_MIN });
        return length <= MESSAGE_MAX || m.field_too_long();
      },
    },
  };
}

/** Prefills empty fields with the name and e-mail of the signed-in user. */
function useNameAndEmail(
  get: (field: "name" | "email") => string,
  set: (field: "name" | "email", value: string) => void,
  sentTo: string | null,
): void {
  const session = useSession();
  const user = session.status === "signed_in" ? session.user : null;
  const begin = useEffectEvent((field: "name" | "email", value: string) => {
    if (get(field) === "" && value !== "") set(field, value);
  });
  useEffect(() => {
    if (user === null || sentTo !== null) return;
    begin("email", user.email ?? "");
    begin("name", nameToBeginWith(user));
  }, [user, sentTo]);
}

function isField(path: string): path is keyof ContactValues {
  return path in EMPTY_CONTACT && path !== "website";
}
