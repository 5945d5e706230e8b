import { useId, useState } from "react";
import { useForm } from "react-hook-form";
import { WEBHOOK_EVENTS, type WebhookEvent } from "#domain/api/webhook-event.ts";
import { Button } from "#web/components/button.tsx";
import { Checkbox } from "#web/components/forms/checkbox.tsx";
import { Field, FieldError } from "#web/components/forms/field.tsx";
import { TextInput } from "#web/components/forms/text-input.tsx";
import { trpc, trpcUtils } from "#web/lib/api/trpc.ts";
import { useSentKey } from "#web/lib/use-sent-key.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { fieldErrorsOf } from "#web/lib/errors/field-texts.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { m } from "#web/paraglide/messages.js";
import { SecretDialog } from "./secret-dialog.tsx";

interface Values {
  readonly url: string;
  readonly events: WebhookEvent[];
}

/** Adds an endpoint and shows its secret. */
export function WebhookForm({ companyId }: { readonly companyId: string }) {
  const id = useId();
  const [secret, setSecret] = useState<string>();
  const form = useForm<Values>({ defaultValues: { url: "", events: [...WEBHOOK_EVENTS] } });
  const press = useSentKey();
  const create = trpc.webhooks.create.useMutation({
    onSuccess: (made) => {
      press.forget();
      if (made.secret === null) showToast("warning", m.notice_title_company(), m.webhook_added_already());
      else setSecret(made.secret);
      form.reset();
    },
    onError: (error) => {
      const message = fieldErrorsOf(error)["url"];
      if (message !== undefined) form.setError("url", { message }, { shouldFocus: true });
      showError(error, { title: m.notice_title_company, text: m.webhook_failed });
    },
    onSettled: () => trpcUtils.webhooks.invalidate(),
  });
  const { errors } = form.formState;
  return (
    <form
      noValidate
      className="flex flex-col gap-4 border-t border-line pt-4"
      onSubmit={(event) =>
        void form.handleSubmit((values) =>
          create.mutate({ companyId, endpointId: press.keyOf(values), ...values }),
        )(event)
      }
    >
      <Field label={m.webhook_url_label()} error={errors.url?.message}>
        {(control) => (
          <TextInput
            {...control}
            type="url"
            autoComplete="off"
            placeholder="https://shop.example/webhooks"
            {...form.register("url", { validate: (url) => url.trim() !== "" || m.field_required() })}
          />
        )}
      </Field>
      <fieldset aria-describedby={`${id}-events`}>
        <legend className="font-heading text-sm font-semibold text-ink">{m.webhook_events_label()}</legend>
        <div className="grid sm:grid-cols-2">
          {WEBHOOK_EVENTS.map((event) => (
            <Checkbox
              key={event}
              label={<code className="text-sm">{event}</code>}
              value={event}
              {...form.register("events", {
                validate: (events) => events.length > 0 || m.api_key_scopes_none(),
              })}
            />
          ))}
        </div>
        <FieldError id={`${id}-events`} error={errors.events?.message} />
      </fieldset>
      <div>
        <Button type="submit" tone="solid" busy={create.isPending}>
          {m.webhook_add()}
        </Button>
      </div>
      <SecretDialog
        secret={secret}
        title={m.webhook_secret_title()}
        text={m.webhook_secret_text()}
        onClose={() => setSecret(undefined)}
      />
    </form>
  );
}
