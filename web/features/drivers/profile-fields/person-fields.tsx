import { canBeForLife, LICENCE_CLASSES } from "#domain/drivers/licence.ts";
import type { ProfileDraft } from "#domain/drivers/profile-input.ts";
import { DRIVER_NAME_MAX, FOR_LIFE } from "#domain/drivers/profile-limits.ts";
import { Checkbox } from "#web/components/forms/checkbox.tsx";
import { licenceText } from "#web/entities/drivers/driver-texts.ts";
import { m } from "#web/paraglide/messages.js";
import { ChoiceField, DayField, NumberField, TextField } from "./form-fields.tsx";

/** The fields of a profile that are one text each. */
export type TextOfProfile = Exclude<keyof ProfileDraft, "areas" | "vehicles">;

/** What a field needs: its value, how to change it, and what is wrong with it. */
export type FieldOf<Name extends string> = (name: Name) => {
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly error: string | undefined;
};

/** Name and phone of a driver, two fields beside each other. */
export function ContactFields({ of }: { readonly of: FieldOf<"name" | "phone"> }) {
  return (
    <>
      <TextField label={m.contact_name()} autoComplete="name" maxLength={DRIVER_NAME_MAX} {...of("name")} />
      <TextField
        label={m.order_phone_label()}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={30}
        {...of("phone")}
      />
    </>
  );
}

export interface LicenceFieldsProps {
  readonly of: FieldOf<"licenceClass" | "licenceNumber" | "licenceExpiresOn">;
  /** The Bangkok day of today. */
  readonly today: string;
}

/** Class, number and last day of a licence; an old private one may be for life. */
export function LicenceFields({ of, today }: LicenceFieldsProps) {
  const expiry = of("licenceExpiresOn");
  const isForLife = expiry.value === FOR_LIFE;
  const licence = LICENCE_CLASSES.find((each) => each === of("licenceClass").value);
  const isOffered = isForLife || (licence !== undefined && canBeForLife(licence));
  return (
    <>
      <ChoiceField
        label={m.driver_licence_label()}
        hint={m.driver_licence_hint()}
        {...of("licenceClass")}
        options={LICENCE_CLASSES.map((value) => ({ value, label: licenceText(value) }))}
      />
      <TextField
        label={m.driver_licence_number_label()}
        note={m.field_optional()}
        autoComplete="off"
        maxLength={30}
        {...of("licenceNumber")}
      />
      <div>
        {!isForLife && <DayField label={m.driver_expires_label()} min={today} {...expiry} />}
        {isOffered && (
          <Checkbox
            label={m.driver_licence_for_life()}
            hint={m.driver_licence_for_life_hint()}
            error={isForLife ? expiry.error : null}
            checked={isForLife}
            onChange={({ target }) => expiry.onValue(target.checked ? FOR_LIFE : "")}
          />
        )}
      </div>
    </>
  );
}

/** The years that a driver has driven. */
export function ExperienceField({ of }: { readonly of: FieldOf<"experienceYears"> }) {
  return <NumberField label={m.driver_experience_label()} {...of("experienceYears")} />;
}
