import { endOtherSessions, endSession, updateProfile } from "#db/queries/account/accounts.ts";
import { replacePassword } from "#db/queries/account/passwords.ts";
import { deleteSubscription, insertSubscription, isSubscribed } from "#db/queries/newsletter.ts";
import { realEmail } from "#domain/access/email.ts";
import type { ProfileInput } from "#domain/access/profile-input.ts";
import { AppError, badInput } from "#domain/errors.ts";
import { toLocale } from "#domain/locale.ts";
import type { Viewer } from "../../auth/viewer.ts";
import type { Dependencies } from "../../dependencies.ts";
import { parsePhone } from "../contact/parse-phone.ts";
import { confirmOwner } from "./confirm-owner.ts";
import { checkNewPassword, hashPassword } from "./passwords.ts";

type Needs = Pick<Dependencies, "db" | "now">;

/** Saves the profile; an empty phone or LINE id is cleared. @throws AppError BAD_INPUT naming the phone */
export async function saveProfile(
  { db, now }: Needs,
  { userId }: Viewer,
  input: ProfileInput,
): Promise<void> {
  const phone = input.phone === "" ? null : parsePhone(input.phone);
  if (input.phone !== "" && phone === null) throw badInput({ phone: "PHONE_INVALID" });
  const { name, lineId, hasWhatsapp, locale } = input;
  await updateProfile(
    db,
    userId,
    { name, phone, lineId: lineId === "" ? null : lineId, hasWhatsapp, locale: toLocale(locale) },
    now(),
  );
}

/**
 * Changes the password, or sets a first one, and ends everything that a new password ends except in this browser. A
 * database trigger writes the notice.
 * @throws AppError BAD_INPUT naming the field (`email` when the account has no address to log in with), RATE_LIMITED,
 * FRESH_LOGIN_REQUIRED
 */
export async function changePassword(
  deps: Needs,
  viewer: Viewer,
  { currentPassword, newPassword }: { readonly currentPassword: string; readonly newPassword: string },
): Promise<void> {
  const email = realEmail(viewer.email);
  if (email === null) throw badInput({ email: "REQUIRED" });
  checkNewPassword(newPassword, email, "newPassword");
  await confirmOwner(deps, viewer, currentPassword, "currentPassword");
  const hash = await hashPassword(newPassword);
  await replacePassword(deps.db, viewer.userId, hash, viewer, deps.now());
}

/** Logs one browser out. @throws AppError NOT_FOUND when the session is not the viewer's */
export async function endOneSession({ db }: Needs, { userId }: Viewer, sessionId: string): Promise<void> {
  if (!(await endSession(db, userId, sessionId))) throw new AppError("NOT_FOUND");
}

/** Logs every other browser out. @returns how many */
export async function endAllOtherSessions({ db }: Needs, viewer: Viewer): Promise<number> {
  return endOtherSessions(db, viewer.userId, viewer.sessionId);
}

/**
 * Subscribes the account's address to the newsletter, or unsubscribes it. @throws AppError BAD_INPUT without an address
 */
export async function setNewsletter(
  { db, now }: Needs,
  viewer: Viewer,
  { subscribed, locale }: { readonly subscribed: boolean; readonly locale: string },
): Promise<void> {
  const email = realEmail(viewer.email);
  if (email === null) throw badInput({ email: "REQUIRED" });
  if (!subscribed) await deleteSubscription(db, email);
  // The account's address is verified: no link has to be opened.
  else if (!(await isSubscribed(db, email)))
    await insertSubscription(db, crypto.randomUUID(), {
      email,
      locale: toLocale(locale),
      createdAt: now(),
      consent: "account",
    });
}
