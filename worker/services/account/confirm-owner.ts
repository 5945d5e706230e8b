import { passwordHashOf } from "#db/queries/account/passwords.ts";
import { AppError, badInput } from "#domain/errors.ts";
import { FRESH_LOGIN_MS } from "../../auth/owner-check.ts";
import type { Viewer } from "../../auth/viewer.ts";
import type { Dependencies } from "../../dependencies.ts";
import { clearAttempts, limitOrThrow } from "../../rate-limit.ts";
import { verifyPassword } from "./passwords.ts";

/**
 * Asks for the password again before a sensitive change; an account without one must have logged in within
 * `FRESH_LOGIN_MS`. Attempts are counted per account.
 * @throws AppError BAD_INPUT naming `field`, RATE_LIMITED, SESSION_NOT_FRESH
 */
export async function confirmOwner(
  { db, now }: Pick<Dependencies, "db" | "now">,
  viewer: Viewer,
  password: string,
  field: string,
): Promise<void> {
  const hash = await passwordHashOf(db, viewer.userId);
  if (hash === null) {
    if (now() - viewer.sessionStartedAt > FRESH_LOGIN_MS) throw new AppError("SESSION_NOT_FRESH");
    return;
  }
  if (password === "") throw badInput({ [field]: "REQUIRED" });
  await limitOrThrow(db, "password-again", viewer.userId, now());
  if (!(await verifyPassword({ hash, password }))) throw badInput({ [field]: "PASSWORD_WRONG" });
  await clearAttempts(db, "password-again", viewer.userId);
}
