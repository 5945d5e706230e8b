import type { UseFormReturn } from "react-hook-form";
import type { FieldErrors } from "#domain/field-errors.ts";
import { FIELD_TEXTS } from "#web/lib/errors/field-texts.ts";
import { newPasswordText } from "#web/features/account/password-texts.ts";
import type { NewPasswordValues } from "./new-password-fields.tsx";

/** Shows the server's field errors at their fields and focuses the first. */
export function showFieldErrors(form: UseFormReturn<NewPasswordValues>, fields: FieldErrors): void {
  let isFirst = true;
  for (const name of ["email", "password"] as const) {
    const code = fields[name];
    if (code === undefined) continue;
    const text = (name === "password" ? newPasswordText(code) : null) ?? FIELD_TEXTS[code]();
    form.setError(name, { message: text }, { shouldFocus: isFirst });
    isFirst = false;
  }
}
