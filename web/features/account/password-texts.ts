import {
  PASSWORD_MAX,
  PASSWORD_MIN,
  passwordProblem,
  passwordStrength,
  type PasswordProblem,
  type PasswordStrength,
} from "#domain/access/password.ts";
import { m } from "../../paraglide/messages.js";

/** The texts of refused passwords. */
const PROBLEM_TEXTS = {
  REQUIRED: m.field_required,
  TOO_SHORT: () => m.field_password_too_short({ count: PASSWORD_MIN }),
  TOO_LONG: () => m.field_password_too_long({ count: PASSWORD_MAX }),
  PASSWORD_COMMON: m.field_password_common,
  PASSWORD_CONTAINS_EMAIL: m.field_password_contains_email,
  PASSWORD_CONTAINS_NAME: m.field_password_contains_name,
} as const satisfies Record<PasswordProblem, () => string>;

const STRENGTH_TEXTS = {
  0: m.account_strength_0,
  1: m.account_strength_1,
  2: m.account_strength_2,
  3: m.account_strength_3,
} as const satisfies Record<PasswordStrength, () => string>;

/** The form rule of a new password: `true`, or the text to show. `email` is the account's, or "". */
export function newPasswordRule(password: string, email: string): string | true {
  const problem = passwordProblem(password, email);
  return problem === null || PROBLEM_TEXTS[problem]();
}

/** The text of a server's field code about a new password; `null` for codes that are not about passwords. */
export function newPasswordText(code: string): string | null {
  return code in PROBLEM_TEXTS ? PROBLEM_TEXTS[code as PasswordProblem]() : null;
}

/** The strength shown below a new password; a refused one is never strong. */
export function newPasswordStrength(
  password: string,
  email: string,
): { readonly strength: PasswordStrength | null; readonly text: string } {
  if (password === "") return { strength: null, text: "" };
  const strength = passwordProblem(password, email) === null ? passwordStrength(password) : 0;
  return { strength, text: STRENGTH_TEXTS[strength]() };
}
