import { useEffect, useEffectEvent } from "react";
import { useForm, useWatch } from "react-hook-form";
import { LINE_ID_MAX, PHONE_MAX } from "#domain/contact/contact-limits.ts";
import { NAME_MAX } from "#domain/access/person-name.ts";
import { Button } from "#web/components/button.tsx";
import { Checkbox } from "#web/components/forms/checkbox.tsx";
import { Field } from "#web/components/forms/field.tsx";
import { Select } from "#web/components/forms/select.tsx";
import { TextInput } from "#web/components/forms/text-input.tsx";
import { fieldErrorsOf } from "#web/lib/errors/field-texts.ts";
import { currentLocale, LANGUAGE_LABELS, locales, type Locale } from "#web/lib/i18n/locale.ts";
import { reloadSession } from "#web/lib/session/session.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { trpc, trpcUtils } from "#web/lib/api/trpc.ts";
import { m } from "#web/paraglide/messages.js";
import type { Profile } from "../profile-types.ts";
import { showAccountError } from "../account-errors.tsx";
import { Section } from "../section.tsx";
import { useOtherDevice } from "./use-other-device.tsx";

interface Details {
  readonly name: string;
  readonly phone: string;
  readonly lineId: string;
  readonly hasWhatsapp: boolean;
  readonly locale: Locale;
}

const FIELDS = ["name", "phone", "lineId", "hasWhatsapp", "locale"] as const;
const LABELS = {
  name: m.contact_name,
  phone: m.contact_phone,
  lineId: m.contact_line_id,
  hasWhatsapp: m.contact_whatsapp,
  locale: m.profile_language_label,
} as const satisfies Record<keyof Details, () => string>;
const atMost = (value: number) => ({ value, message: m.field_too_long() });

/** Name, phone, LINE id and the language of mails. */
export function ProfileForm({ profile }: { readonly profile: Profile }) {
  const form = useForm<Details>({ defaultValues: detailsOf(profile) });
  const { register, handleSubmit, formState, reset } = form;
  const { errors, isDirty } = formState;
  const showLoaded = useEffectEvent((loaded: Profile) => {
    // Unsaved input stays when the profile is loaded again.
    if (!isDirty) reset(detailsOf(loaded));
  });
  useEffect(() => showLoaded(profile), [profile]);
  const elsewhere = useOtherDevice(form, {
    names: FIELDS,
    label: (field) => LABELS[field](),
    valueText,
  });
  const save = trpc.account.saveProfile.useMutation({
    onSuccess: async (_nothing, { seen: _seen, ...saved }) => {
      elsewhere.settle(saved as Details);
      showToast("success", m.notice_title_account(), m.profile_saved());
      await trpcUtils.account.profile.invalidate();
      // The header shows the name of an account without an address.
      if (saved.name !== profile.name) await reloadSession();
    },
    onError: async (error) => {
      const load = async () => detailsOf(await trpcUtils.account.profile.fetch(undefined, { staleTime: 0 }));
      if (await elsewhere.explains(error, load)) return;
      for (const [path, message] of Object.entries(fieldErrorsOf(error))) {
        const field = FIELDS.find((each) => each === path);
        if (field !== undefined) form.setError(field, { message }, { shouldFocus: true });
      }
      showAccountError(error);
    },
  });
  const locale = useWatch({ control: form.control, name: "locale" });
  const here = currentLocale();
  return (
    <Section title={m.profile_details_title()} hint={m.profile_details_hint()}>
      <form
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) =>
          void handleSubmit((details) => save.mutate({ ...details, seen: elsewhere.seen() }))(event)
        }
      >
        {elsewhere.notice}
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label={m.contact_name()} error={errors.name?.message}>
            {(control) => (
              <TextInput
                {...control}
                autoComplete="name"
                {...register("name", { maxLength: atMost(NAME_MAX) })}
              />
            )}
          </Field>
          <Field label={m.contact_line_id()} note={m.field_optional()} error={errors.lineId?.message}>
            {(control) => (
              <TextInput
                {...control}
                autoComplete="off"
                autoCapitalize="off"
                spellCheck={false}
                {...register("lineId", { maxLength: atMost(LINE_ID_MAX) })}
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
                  {...register("phone", { maxLength: atMost(PHONE_MAX) })}
                />
              )}
            </Field>
            <Checkbox label={m.contact_whatsapp()} {...register("hasWhatsapp")} />
          </div>
          <div className="flex flex-col items-start gap-1">
            <Field className="w-full" label={m.profile_language_label()} error={errors.locale?.message}>
              {(control) => (
                <Select
                  {...control}
                  options={locales.map((value) => ({ value, label: LANGUAGE_LABELS[value] }))}
                  {...register("locale")}
                />
              )}
            </Field>
            {locale !== here && (
              <Button
                tone="plain"
                size="small"
                className="-mx-4"
                onClick={() => {
                  form.setValue("locale", here, { shouldDirty: true });
                  form.setFocus("locale");
                }}
              >
                {m.profile_language_use({ language: LANGUAGE_LABELS[here] })}
              </Button>
            )}
          </div>
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

function valueText(field: keyof Details, value: Details[keyof Details]): string {
  if (field === "locale") return LANGUAGE_LABELS[value as Locale];
  if (typeof value === "boolean") return value ? m.value_yes() : m.value_no();
  return value || "–";
}

function detailsOf({ name, phone, lineId, hasWhatsapp, locale }: Profile): Details {
  return { name, phone: phone ?? "", lineId: lineId ?? "", hasWhatsapp, locale };
}
