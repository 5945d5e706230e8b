import { LOCALES, type Locale } from "#domain/locale.ts";
import { EMAIL_MAX } from "#domain/access/email.ts";
import { NAME_MAX } from "#domain/access/person-name.ts";
import { LINE_ID_MAX, PHONE_MAX } from "#domain/contact/contact-limits.ts";
import { Checkbox } from "#web/components/forms/checkbox.tsx";
import { Field } from "#web/components/forms/field.tsx";
import { FormSection } from "#web/components/forms/form-section.tsx";
import { Select } from "#web/components/forms/select.tsx";
import { TextInput } from "#web/components/forms/text-input.tsx";
import { CallerAccounts, KnownCallerText, LastMoveActions } from "./known-caller.tsx";
import { LANGUAGE_LABELS } from "#web/lib/i18n/locale.ts";
import { m } from "#web/paraglide/messages.js";
import type { PhoneOrder } from "./use-phone-order.ts";

/** Who calls: the phone, whom the office knows by it, the name, and an address and a LINE ID where they have one. */
export function CallerFields({ call }: { readonly call: PhoneOrder }) {
  const { draft, name, caller, errors, set } = call;
  return (
    <FormSection title={m.contact_title()}>
      <div className="grid gap-5 sm:grid-cols-2">
        <div>
          <Field label={m.contact_phone()} error={errors["phone"]}>
            {(control) => (
              <TextInput
                {...control}
                type="tel"
                inputMode="tel"
                autoComplete="off"
                maxLength={PHONE_MAX}
                value={draft.phone}
                onChange={({ currentTarget }) => set({ phone: currentTarget.value }, "phone")}
              />
            )}
          </Field>
          <output aria-live="polite" className="mt-1.5 block min-h-6 text-sm text-muted">
            {caller !== null && <KnownCallerText known={caller.known} unknown={m.phone_order_new()} />}
          </output>
          <LastMoveActions lastMove={call.lastMove} />
          <CallerAccounts accounts={caller?.accounts ?? []} onTake={(email) => set({ email }, "email")} />
        </div>
        <Field label={m.contact_name()} error={errors["name"]}>
          {(control) => (
            <TextInput
              {...control}
              autoComplete="off"
              maxLength={NAME_MAX}
              value={name}
              onChange={({ currentTarget }) => set({ name: currentTarget.value }, "name")}
            />
          )}
        </Field>
        <div>
          <Field
            label={m.account_email_label()}
            note={m.field_optional()}
            hint={m.phone_order_email_hint()}
            error={errors["email"]}
          >
            {(control) => (
              <TextInput
                {...control}
                type="email"
                inputMode="email"
                autoComplete="off"
                maxLength={EMAIL_MAX}
                value={draft.email}
                onChange={({ currentTarget }) => set({ email: currentTarget.value }, "email")}
              />
            )}
          </Field>
          <Checkbox
            label={m.contact_whatsapp()}
            checked={draft.hasWhatsapp}
            onChange={({ currentTarget }) => set({ hasWhatsapp: currentTarget.checked })}
          />
        </div>
        <Field label={m.contact_line_id()} note={m.field_optional()} error={errors["lineId"]}>
          {(control) => (
            <TextInput
              {...control}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              maxLength={LINE_ID_MAX}
              value={draft.lineId}
              onChange={({ currentTarget }) => set({ lineId: currentTarget.value }, "lineId")}
            />
          )}
        </Field>
        {call.mayInvite && <Invitation call={call} />}
      </div>
    </FormSection>
  );
}

/** The invitation to the account, and the language of a new customer's mails. */
function Invitation({ call }: { readonly call: PhoneOrder }) {
  const { draft, caller, isInvited, set } = call;
  const hasEarlier = (caller?.known?.orders ?? 0) > 0;
  return (
    <div>
      {caller?.known === null && (
        <Field label={m.profile_language_label()}>
          {(control) => (
            <Select<Locale>
              {...control}
              options={LOCALES.map((value) => ({ value, label: LANGUAGE_LABELS[value] }))}
              value={draft.locale}
              onChange={({ currentTarget }) => set({ locale: currentTarget.value as Locale })}
            />
          )}
        </Field>
      )}
      <Checkbox
        label={m.phone_order_invite()}
        hint={hasEarlier ? m.phone_order_invite_known() : undefined}
        checked={isInvited}
        onChange={({ currentTarget }) => set({ isInvited: currentTarget.checked })}
      />
    </div>
  );
}
