import { endOtherSessions, endSession, updateProfile } from "#db/queries/account/accounts.ts";
import { replacePassword } from "#db/queries/account/passwords.ts";
import { deleteSubscription, insertSubscription, isSubscribed } from "#db/queries/newsletter.ts";
import { realEmail } from "#domain/access/email.ts";
import type { ProfileInput } from "#domain/access/profile-input.ts";
import { AppError, badInput } from "#domain/errors.ts";
import { toLocale } from "#domain/locale.ts";
import type { Viewer } from "../../auth/viewer.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { Audited } from "../audit/audited-action.ts";
import { parsePhone } from "../contact/parse-phone.ts";
import { confirmOwner } from "./confirm-owner.ts";
import { checkNewPassword, hashPassword } from "./passwords.ts";

type Needs = Pick<Dependencies, "db" | "now"> & Audited;

/** What of a profile the audit log names when it changes; what it was and is stays out of it. */
const PROFILE_DETAILS = ["name", "phone", "lineId", "hasWhatsapp", "locale"] as const;

/** Saves the profile; an empty phone or LINE id is cleared. @throws AppError BAD_INPUT naming the phone */
export async function saveProfile(
  { db, now, audit }: Needs,
  { userId }: Viewer,
  input: ProfileInput,
): Promise<void> {
  const phone = input.phone === "" ? null : parsePhone(input.phone);
  if (input.phone !== "" && phone === null) throw badInput({ phone: "PHONE_INVALID" });
  const { name, lineId, hasWhatsapp, locale } = input;
  const profile = {
    name,
    phone,
    lineId: lineId === "" ? null : lineId,
    hasWhatsapp,
    locale: toLocale(locale),
  };
  const before = await updateProfile(db, userId, profile, now());
  const changedDetails = PROFILE_DETAILS.filter((detail) => before?.[detail] !== profile[detail]);
  if (changedDetails.length > 0) audit?.changed("user", userId, null, { changedDetails });
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
  deps.audit?.changed("user", viewer.userId, null, { changedDetails: ["password"] });
}

/** Logs one browser out. @throws AppError NOT_FOUND when the session is not the viewer's */
export async function endOneSession(
  { db, audit }: Needs,
  { userId }: Viewer,
  sessionId: string,
): Promise<void> {
  if (!(await endSession(db, userId, sessionId))) throw new AppError("NOT_FOUND");
  audit?.changed("session", sessionId, { userId }, null);
}

/** Logs every other browser out. @returns how many */
export async function endAllOtherSessions({ db, audit }: Needs, viewer: Viewer): Promise<number> {
  const ended = await endOtherSessions(db, viewer.userId, viewer.sessionId);
  audit?.changed("user", viewer.userId, { sessions: ended + 1 }, { sessions: 1 });
  return ended;
}

/**
 * Subscribes the account's address to the newsletter, or unsubscribes it. @throws AppError BAD_INPUT without an address
 */
export async function setNewsletter(
  { db, now, audit }: Needs,
  viewer: Viewer,
  { subscribed, locale }: { readonly subscribed: boolean; readonly locale: string },
): Promise<void> {
  const email = realEmail(viewer.email);
  if (email === null) throw badInput({ email: "REQUIRED" });
  const wasSubscribed = await isSubscribed(db, email);
  audit?.changed("user", viewer.userId, { newsletter: wasSubscribed }, { newsletter: subscribed });
  if (!subscribed) await deleteSubscription(db, email);
  // The account's address is verified: no link has to be opened.
  else if (!wasSubscribed)
    await insertSubscription(db, crypto.randomUUID(), {
      email,
      locale: toLocale(locale),
      createdAt: now(),
      consent: "account",
    });
}
