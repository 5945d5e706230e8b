import { LARGE_CHANGE_PERCENT } from "#domain/pricing/large-changes.ts";
import { Field } from "#web/components/forms/field.tsx";
import { currentLocale } from "#web/lib/i18n/locale.ts";
import { separatorsOf } from "#web/lib/i18n/typed-number.ts";
import { m } from "#web/paraglide/messages.js";
import { writeSetting, type SettingField } from "./config-units.ts";
import { SETTING_LABELS } from "./setting-texts.ts";
import { UnitInput } from "./unit-input.tsx";
import type { SettingsForm } from "./use-settings-form.ts";

export interface SettingInputProps {
  readonly field: SettingField;
  readonly settings: SettingsForm;
}

/** A figure of the pricing config; one that changes by much is typed a second time below it. */
export function SettingInput({ field, settings }: SettingInputProps) {
  const { form, confirmed } = settings;
  const name = SETTING_LABELS[field].label();
  const unit = SETTING_LABELS[field].unit();
  const hint = ({ value, isOfDay }: { readonly value: number; readonly isOfDay: boolean }) =>
    (isOfDay ? m.settings_confirm_day_hint : m.settings_confirm_hint)({
      before: writeSetting(field, value, separatorsOf(currentLocale())),
      after: form.getValues(field),
      unit,
      percent: LARGE_CHANGE_PERCENT,
    });
  return (
    <div className="grid content-start gap-3">
      <Field label={name} error={form.formState.errors[field]?.message}>
        {(control) => <UnitInput {...control} {...form.register(field)} unit={unit} />}
      </Field>
      {confirmed.isAsked(field) && (
        <Field
          className="rounded-control bg-marigold-wash p-3"
          label={m.settings_confirm_label({ name })}
          hint={hint(confirmed.measureOf(field))}
          error={confirmed.errorOf(field)}
        >
          {(control) => (
            <UnitInput
              {...control}
              unit={unit}
              value={confirmed.textOf(field)}
              onChange={(event) => confirmed.type(field, event.target.value)}
              data-confirms={field}
            />
          )}
        </Field>
      )}
    </div>
  );
}
