import { passwordHashOf } from "#db/queries/account/passwords.ts";
import { isFreshLogin } from "#domain/access/session-end.ts";
import { AppError, badInput } from "#domain/errors.ts";
import type { Viewer } from "../../auth/viewer.ts";
import type { Dependencies } from "../../dependencies.ts";
import { clearAttempts, limitOrThrow } from "../../rate-limit.ts";
import { verifyPassword } from "./passwords.ts";

/**
 * Asks for the password again before a sensitive change. An account without one must have logged in within
 * `FRESH_LOGIN_MS`, and so must one with a second factor, which the password alone does not replace. Attempts are counted
 * per account.
 * @throws AppError BAD_INPUT naming `field`, RATE_LIMITED, FRESH_LOGIN_REQUIRED
 */
export async function confirmOwner(
  { db, now }: Pick<Dependencies, "db" | "now">,
  viewer: Viewer,
  password: string,
  field: string,
): Promise<void> {
  const hash = await passwordHashOf(db, viewer.userId);
  const needsFreshLogin = hash === null || viewer.hasSecondFactor;
  if (needsFreshLogin && !isFreshLogin(viewer.sessionStartedAt, now()))
    throw new AppError("FRESH_LOGIN_REQUIRED");
  if (hash === null) return;
  if (password === "") throw badInput({ [field]: "REQUIRED" });
  await limitOrThrow(db, "password-again", viewer.userId, now());
  if (!(await verifyPassword({ hash, password }))) throw badInput({ [field]: "PASSWORD_WRONG" });
  await clearAttempts(db, "password-again", viewer.userId);
}
