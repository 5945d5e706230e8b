import { useForm } from "react-hook-form";
import { Button } from "#web/components/button.tsx";
import { Checkbox } from "#web/components/checkbox.tsx";
import { Field } from "#web/components/field.tsx";
import { Select } from "#web/components/select.tsx";
import { TextInput } from "#web/components/text-input.tsx";
import { fieldErrorsOf, showError } from "#web/lib/error-notices.ts";
import { LANGUAGE_LABELS, locales, type Locale } from "#web/lib/locale.ts";
import { showToast } from "#web/lib/toast.ts";
import { trpc, trpcUtils } from "#web/lib/trpc.ts";
import { m } from "#web/paraglide/messages.js";
import type { Profile } from "./profile-types.ts";
import { Section } from "./section.tsx";

interface Details {
  readonly name: string;
  readonly phone: string;
  readonly lineId: string;
  readonly hasWhatsapp: boolean;
  readonly locale: Locale;
}

const FIELDS = ["name", "phone", "lineId", "hasWhatsapp", "locale"] as const;

/** Name, phone, LINE id and the language of mails. */
export function ProfileForm({ profile }: { readonly profile: Profile }) {
  const form = useForm<Details>({ defaultValues: detailsOf(profile) });
  const { register, handleSubmit, formState } = form;
  const { errors } = formState;
  const save = trpc.account.saveProfile.useMutation({
    onSuccess: (_nothing, saved) => {
      form.reset(saved as Details);
      void trpcUtils.account.profile.invalidate();
      showToast("success", m.notice_title_account(), m.profile_saved());
    },
    onError: (error) => {
      for (const [path, message] of Object.entries(fieldErrorsOf(error))) {
        const field = FIELDS.find((each) => each === path);
        if (field !== undefined) form.setError(field, { message }, { shouldFocus: true });
      }
      showError(error, { title: m.notice_title_account, text: m.profile_save_failed });
    },
  });
  return (
    <Section title={m.profile_details_title()} hint={m.profile_details_hint()}>
      <form
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => void handleSubmit((details) => save.mutate(details))(event)}
      >
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label={m.contact_name()} error={errors.name?.message}>
            {(control) => <TextInput {...control} autoComplete="name" {...register("name")} />}
          </Field>
          <Field label={m.contact_line_id()} note={m.field_optional()} error={errors.lineId?.message}>
            {(control) => (
              <TextInput
                {...control}
                autoComplete="off"
                autoCapitalize="off"
                spellCheck={false}
                {...register("lineId", { maxLength: { value: 60, message: m.field_too_long() } })}
              />
            )}
          </Field>
          <div>
            <Field label={m.contact_phone()} hint={m.contact_phone_hint()} error={errors.phone?.message}>
              {(control) => (
                <TextInput
                  {...control}
                  type="tel"
                  inputMode="tel"
                  autoComplete="tel"
                  {...register("phone", { maxLength: { value: 40, message: m.field_too_long() } })}
                />
              )}
            </Field>
            <Checkbox label={m.contact_whatsapp()} {...register("hasWhatsapp")} />
          </div>
          <Field label={m.profile_language_label()} error={errors.locale?.message}>
            {(control) => (
              <Select
                {...control}
                options={locales.map((value) => ({ value, label: LANGUAGE_LABELS[value] }))}
                defaultValue={profile.locale}
                {...register("locale")}
              />
            )}
          </Field>
        </div>
        <div>
          <Button type="submit" tone="solid" busy={save.isPending}>
            {m.action_save()}
          </Button>
        </div>
      </form>
    </Section>
  );
}

function detailsOf({ name, phone, lineId, hasWhatsapp, locale }: Profile): Details {
  return { name, phone: phone ?? "", lineId: lineId ?? "", hasWhatsapp, locale };
}
