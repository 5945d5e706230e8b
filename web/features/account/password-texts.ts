import {
  PASSWORD_MAX,
  PASSWORD_MIN,
  passwordProblem,
  passwordStrength,
  type PasswordProblem,
  type PasswordStrength,
} from "#domain/access/password.ts";
import { m } from "../../paraglide/messages.js";

/** Why a password is refused, in words. */
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

/** What is wrong with a new password, or `true`: the rule of a form's field. `email` is the account's, or "". */
export function newPasswordRule(password: string, email: string): string | true {
  const problem = passwordProblem(password, email);
  return problem === null || PROBLEM_TEXTS[problem]();
}

/** A field code of the server about a new password, in words; `null` for codes that say nothing about passwords. */
export function newPasswordText(code: string): string | null {
  return code in PROBLEM_TEXTS ? PROBLEM_TEXTS[code as PasswordProblem]() : null;
}

/** How strong a new password is, for the bar below it; one that is refused is not strong, however long. */
export function newPasswordStrength(
  password: string,
  email: string,
): { readonly strength: PasswordStrength | null; readonly text: string } {
  if (password === "") return { strength: null, text: "" };
  const strength = passwordProblem(password, email) === null ? passwordStrength(password) : 0;
  return { strength, text: STRENGTH_TEXTS[strength]() };
}
