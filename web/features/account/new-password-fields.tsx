import { useWatch, type Control, type FieldErrors, type UseFormReturn } from "react-hook-form";
import { Field } from "#web/components/forms/field.tsx";
import { PasswordInput } from "#web/components/forms/password-input.tsx";
import { StrengthBar } from "#web/components/forms/strength-bar.tsx";
import { newPasswordRule, newPasswordStrength } from "#web/features/account/password-texts.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { m } from "#web/paraglide/messages.js";

/** The values of a form that sets a password; `email` is "" where it is not asked for. */
export interface NewPasswordValues {
  readonly email: string;
  readonly password: string;
  readonly confirmation: string;
}

const DIFFERENT = "different";

/** A new password with its strength, and its confirmation. */
export function NewPasswordFields(props: {
  readonly form: UseFormReturn<NewPasswordValues>;
  readonly label: string;
  readonly confirmLabel: string;
}) {
  const { register, control, getValues, formState } = props.form;
  const { errors } = formState;
  const eye = { showLabel: m.account_password_show(), hideLabel: m.account_password_hide() };
  return (
    <>
      <Field label={props.label} hint={m.account_password_hint()} error={errors.password?.message}>
        {(field) => (
          <>
            <PasswordInput
              {...field}
              {...eye}
              autoComplete="new-password"
              {...register("password", {
                deps: formState.submitCount > 0 ? ["confirmation"] : [],
                validate: (value) => newPasswordRule(value, getValues("email").trim()),
              })}
            />
            <Strength control={control} />
          </>
        )}
      </Field>
      <Field label={props.confirmLabel} error={errors.confirmation?.message}>
        {(field) => (
          <PasswordInput
            {...field}
            {...eye}
            autoComplete="new-password"
            {...register("confirmation", {
              validate: {
                filled: (value) => value !== "" || m.field_required(),
                [DIFFERENT]: (value) => value === getValues("password") || m.error_passwords_differ(),
              },
            })}
          />
        )}
      </Field>
    </>
  );
}

function Strength({ control }: { readonly control: Control<NewPasswordValues> }) {
  const [password, email] = useWatch({ control, name: ["password", "email"] });
  return <StrengthBar {...newPasswordStrength(password, email.trim())} />;
}

/** Shows a notice, in addition to the field error, when the two passwords differ. */
export function tellOfDifference(errors: FieldErrors<NewPasswordValues>): void {
  if (errors.confirmation?.type === DIFFERENT)
    showToast("error", m.notice_title_account(), m.error_passwords_differ());
}
