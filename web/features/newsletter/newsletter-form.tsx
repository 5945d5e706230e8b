import { useRef, useState, type FormEvent } from "react";
import { readEmail } from "#domain/access/email.ts";
import { Button } from "#web/components/button.tsx";
import { currentLocale } from "#web/lib/i18n/locale.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { m } from "#web/paraglide/messages.js";

/** The newsletter form. The field is uncontrolled, so that it can be typed into before hydration. */
export function NewsletterForm() {
  const field = useRef<HTMLInputElement>(null);
  const [submitting, setSubmitting] = useState(false);
  const [invalid, setInvalid] = useState(false);

  const refuse = () => {
    setInvalid(true);
    field.current?.focus();
    showToast("error", m.notice_title_newsletter(), m.error_newsletter_invalid());
  };

  /** Rejects when the texts of errors cannot be loaded. */
  const explain = async (error: unknown): Promise<void> => {
    const { fieldErrorsOf } = await import("#web/lib/errors/field-texts.ts");
    const { showError } = await import("#web/lib/errors/show-error.ts");
    if ("email" in fieldErrorsOf(error)) refuse();
    else showError(error, { title: m.notice_title_newsletter, text: m.error_newsletter_failed });
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const email = readEmail(field.current?.value ?? "");
    if (email === null) {
      refuse();
      return;
    }
    setSubmitting(true);
    try {
      const { trpcClient } = await import("#web/lib/api/trpc.ts");
      await trpcClient.newsletter.subscribe.mutate({ email, locale: currentLocale() });
      if (field.current !== null) field.current.value = "";
      showToast("success", m.notice_title_newsletter(), m.success_newsletter_subscribed());
    } catch (error) {
      await explain(error).catch(() => showToast("error", m.notice_title_newsletter(), m.error_network()));
    } finally {
      setSubmitting(false);
    }
  };

  return (
    <form
      noValidate
      // Pressed before hydration, it must not reload the page and lose what was typed.
      method="dialog"
      onSubmit={(event) => void submit(event)}
      className="flex flex-wrap gap-2"
    >
      <input
        ref={field}
        type="email"
        name="email"
        autoComplete="email"
        inputMode="email"
        aria-label={m.newsletter_email_label()}
        placeholder={m.account_email_label()}
        aria-invalid={invalid || undefined}
        onChange={() => setInvalid(false)}
        className="min-h-12 min-w-0 flex-[1_1_12rem] rounded-control border border-on-navy-muted bg-transparent px-3.5 text-base text-on-navy placeholder:text-on-navy-muted hover:border-on-navy"
      />
      <Button type="submit" tone="main" busy={submitting} busyLabel={m.newsletter_submitting()}>
        {m.newsletter_submit()}
      </Button>
    </form>
  );
}
