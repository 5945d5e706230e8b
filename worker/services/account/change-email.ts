import { insertEmailChange } from "#db/queries/account/email-changes.ts";
import { emailProblem, isPlaceholderEmail, readEmail } from "#domain/access/email.ts";
import { EMAIL_CHANGE_LINK_MS } from "#domain/access/link-lifetimes.ts";
import { effectsOf } from "#domain/effects.ts";
import { badInput } from "#domain/errors.ts";
import type { Viewer } from "../../auth/viewer.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { Audited } from "../audit/audited-action.ts";
import { limitOrThrow } from "../../rate-limit.ts";
import { confirmOwner } from "./confirm-owner.ts";

/**
 * Requests another e-mail address for the account: the new mailbox gets the confirmation link, the old one a notice.
 * The answer is the same when the address belongs to another account; that mailbox is then told so instead.
 * @throws AppError BAD_INPUT naming the field, RATE_LIMITED, FRESH_LOGIN_REQUIRED
 */
export async function changeEmail(
  deps: Pick<Dependencies, "db" | "now"> & Audited,
  viewer: Viewer,
  { email: typed, password }: { readonly email: string; readonly password: string },
): Promise<void> {
  const { db } = deps;
  const now = deps.now();
  const email = readEmail(typed);
  if (email === null || isPlaceholderEmail(email))
    throw badInput({ email: emailProblem(typed) ?? "EMAIL_INVALID" });
  await confirmOwner(deps, viewer, password, "password");
  if (email === viewer.email) return;
  await limitOrThrow(db, "email-change", viewer.userId, now);
  const changeId = crypto.randomUUID();
  await insertEmailChange(
    db,
    { changeId, userId: viewer.userId, email, createdAt: now, expiresAt: now + EMAIL_CHANGE_LINK_MS },
    effectsOf({
      type: "email_change_requested",
      changeId,
      oldEmail: viewer.email,
      newEmail: email,
      locale: viewer.locale,
    }),
  );
  deps.audit?.changed("user", viewer.userId, null, { isNewEmailRequested: true });
}
