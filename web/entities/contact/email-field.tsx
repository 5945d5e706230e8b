import type { ComponentProps } from "react";
import { EMAIL_MAX } from "#domain/access/email.ts";
import { Field } from "#web/components/forms/field.tsx";
import { TextInput } from "#web/components/forms/text-input.tsx";

export interface EmailFieldProps {
  readonly label: string;
  readonly error: string | undefined;
  /** What its form registers for it, with `emailRule`. */
  readonly input: ComponentProps<typeof TextInput>;
}

/** The field for an e-mail address that is somebody else's: the browser does not offer one's own. */
export function EmailField({ label, error, input }: EmailFieldProps) {
  return (
    <Field label={label} error={error}>
      {(control) => (
        <TextInput
          {...control}
          type="email"
          inputMode="email"
          autoComplete="off"
          maxLength={EMAIL_MAX}
          {...input}
        />
      )}
    </Field>
  );
}
