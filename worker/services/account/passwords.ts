import { commonForms, passwordProblem, type PasswordProblem } from "#domain/access/password.ts";
import { AppError } from "#domain/errors.ts";
import commonPasswords from "./common-passwords.json" with { type: "json" };

/** scrypt, about 100 ms of processor time each. */
export { hashPassword, verifyPassword } from "better-auth/crypto";

let common: ReadonlySet<string> | undefined;

/** Why a password is refused for an account with this address ("" when it has none), or `null`. */
export function passwordRefusal(password: string, email: string): PasswordProblem | null {
  const problem = passwordProblem(password, email);
  if (problem !== null) return problem;
  common ??= new Set(commonPasswords);
  const isCommon = commonForms(password).some((form) => common?.has(form));
  return isCommon ? "PASSWORD_COMMON" : null;
}

/** @throws AppError BAD_INPUT naming `field`. */
export function checkNewPassword(password: string, email: string, field: string): void {
  const problem = passwordRefusal(password, email);
  if (problem !== null) throw new AppError("BAD_INPUT", { fields: { [field]: problem } });
}
