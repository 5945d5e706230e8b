import { useId, useState } from "react";
import { useForm } from "react-hook-form";
import { API_KEY_NAME_MAX } from "#domain/api/api-key-input.ts";
import { API_SCOPES, type ApiScope } from "#domain/api/api-scope.ts";
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
import { API_SCOPE_TEXTS } from "./api-texts.ts";
import { SecretDialog } from "./secret-dialog.tsx";

interface Values {
  readonly name: string;
  readonly scopes: readonly ApiScope[];
}

const EMPTY: Values = { name: "", scopes: [...API_SCOPES] };

/** Makes a key, which is shown once. */
export function ApiKeyForm({ companyId }: { readonly companyId: string }) {
  const id = useId();
  const [made, setMade] = useState<string>();
  const form = useForm<Values>({ defaultValues: EMPTY });
  const press = useSentKey();
  const create = trpc.apiKeys.create.useMutation({
    onSuccess: ({ key }) => {
      press.forget();
      // The answer to the press before was lost, and the key with it.
      if (key === null) showToast("warning", m.notice_title_company(), m.api_key_lost());
      else setMade(key);
      form.reset();
    },
    onError: (error) => {
      const message = fieldErrorsOf(error)["name"];
      if (message !== undefined) form.setError("name", { message }, { shouldFocus: true });
      showError(error, { title: m.notice_title_company, text: m.api_key_failed });
    },
    onSettled: () => trpcUtils.apiKeys.invalidate(),
  });
  const { errors } = form.formState;
  return (
    <form
      noValidate
      className="flex flex-col gap-4 border-t border-line pt-4"
      onSubmit={(event) =>
        void form.handleSubmit((values) =>
          create.mutate({ companyId, keyId: press.keyOf(values), ...values, scopes: [...values.scopes] }),
        )(event)
      }
    >
      <Field label={m.api_key_name_label()} hint={m.api_key_name_hint()} error={errors.name?.message}>
        {(control) => (
          <TextInput
            {...control}
            autoComplete="off"
            maxLength={API_KEY_NAME_MAX}
            {...form.register("name", { validate: (name) => name.trim() !== "" || m.field_required() })}
          />
        )}
      </Field>
      <fieldset aria-describedby={`${id}-scopes`}>
        <legend className="font-heading text-sm font-semibold text-ink">{m.api_key_scopes_label()}</legend>
        {API_SCOPES.map((scope) => (
          <Checkbox
            key={scope}
            label={API_SCOPE_TEXTS[scope]()}
            value={scope}
            {...form.register("scopes", {
              validate: (scopes) => scopes.length > 0 || m.api_key_scopes_none(),
            })}
          />
        ))}
        <FieldError id={`${id}-scopes`} error={errors.scopes?.message} />
      </fieldset>
      <div>
        <Button type="submit" tone="solid" busy={create.isPending}>
          {m.api_key_make()}
        </Button>
      </div>
      <SecretDialog
        secret={made}
        title={m.api_key_shown_title()}
        text={m.api_key_shown_text()}
        onClose={() => setMade(undefined)}
      />
    </form>
  );
}
