import { Field } from "#web/components/forms/field.tsx";
import { ConfirmedFigure } from "#web/entities/confirmed-figures/confirmed-figure.tsx";
import { currentLocale } from "#web/lib/i18n/locale.ts";
import { separatorsOf } from "#web/lib/i18n/typed-number.ts";
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
  return (
    <div className="grid content-start gap-3">
      <Field label={name} error={form.formState.errors[field]?.message}>
        {(control) => <UnitInput {...control} {...form.register(field)} unit={unit} />}
      </Field>
      {confirmed.isAsked(field) && (
        <ConfirmedFigure
          field={field}
          name={name}
          confirmed={confirmed}
          write={(value) => writeSetting(field, value, separatorsOf(currentLocale()))}
          typed={form.getValues(field)}
          unit={unit}
        >
          {(input) => <UnitInput {...input} unit={unit} />}
        </ConfirmedFigure>
      )}
    </div>
  );
}
