import {
  endOtherSessions,
  endSession,
  profileOf,
  updateProfile,
  type ProfileDetails,
} from "#db/queries/account/accounts.ts";
import { replacePassword } from "#db/queries/account/passwords.ts";
import { deleteSubscription, insertSubscription, isSubscribed } from "#db/queries/newsletter.ts";
import { realEmail } from "#domain/access/email.ts";
import { plainName } from "#domain/access/person-name.ts";
import type { ProfileFields, ProfileInput } from "#domain/access/profile-input.ts";
import { AppError, badInput } from "#domain/errors.ts";
import { toLocale } from "#domain/locale.ts";
import { plainLine } from "#domain/plain-text.ts";
import type { Viewer } from "../../auth/viewer.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { Audited } from "../audit/audited-action.ts";
import { addressHash } from "../newsletter/address-hash.ts";
import { parsePhone } from "../contact/parse-phone.ts";
import { confirmOwner } from "./confirm-owner.ts";
import { checkNewPassword, hashPassword } from "./passwords.ts";

type Needs = Pick<Dependencies, "db" | "now"> & Audited;

/** What of a profile the audit log names when it changes; what it was and is stays out of it. */
const PROFILE_DETAILS = ["name", "phone", "lineId", "hasWhatsapp", "locale"] as const;

/**
 * Saves the profile; an empty phone or LINE id is cleared. Repeating it changes nothing.
 * @throws AppError BAD_INPUT naming the phone, DETAILS_CHANGED where another device has saved other details than were seen
 */
export async function saveProfile(
  { db, now, audit }: Needs,
  { userId }: Viewer,
  { seen, ...input }: ProfileInput,
): Promise<void> {
  const profile = storedProfile(input);
  if (input.phone !== "" && profile.phone === null) throw badInput({ phone: "PHONE_INVALID" });
  const before = await profileOf(db, userId);
  if (before === undefined) throw new AppError("NOT_FOUND");
  const changedDetails = changedBetween(before, profile);
  if (changedDetails.length === 0) return;
  const isSeen = changedBetween(asSaved(before), storedProfile(seen)).length === 0;
  if (!isSeen || !(await updateProfile(db, userId, before, profile, now())))
    throw new AppError("DETAILS_CHANGED");
  audit?.changed("user", userId, null, { changedDetails });
}

/** A profile as it is stored. A phone that is none is none. */
function storedProfile({ name, phone, lineId, hasWhatsapp, locale }: ProfileFields): ProfileDetails {
  return {
    name,
    phone: phone === "" ? null : parsePhone(phone),
    lineId: lineId === "" ? null : lineId,
    hasWhatsapp,
    locale: toLocale(locale),
  };
}

/** A stored profile as saving it unchanged would store it: what Google or LINE once wrote is as they wrote it. */
function asSaved({ name, phone, lineId, hasWhatsapp, locale }: ProfileDetails): ProfileDetails {
  return storedProfile({
    name: plainName(name),
    phone: plainLine(phone ?? ""),
    lineId: plainLine(lineId ?? ""),
    hasWhatsapp,
    locale,
  });
}

function changedBetween(before: ProfileDetails, after: ProfileDetails) {
  return PROFILE_DETAILS.filter((detail) => before[detail] !== after[detail]);
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
  { db, now, audit, settings }: Needs & { readonly settings: Pick<Dependencies["settings"], "authSecret"> },
  viewer: Viewer,
  { subscribed, locale }: { readonly subscribed: boolean; readonly locale: string },
): Promise<void> {
  const email = realEmail(viewer.email);
  if (email === null) throw badInput({ email: "REQUIRED" });
  const wasSubscribed = await isSubscribed(db, email);
  audit?.changed("user", viewer.userId, { newsletter: wasSubscribed }, { newsletter: subscribed });
  const hash = await addressHash(settings, email);
  if (!subscribed) await deleteSubscription(db, { email, hash });
  // The account's address is verified: no link has to be opened.
  else if (!wasSubscribed)
    await insertSubscription(db, crypto.randomUUID(), {
      email,
      hash,
      locale: toLocale(locale),
      createdAt: now(),
      consent: "account",
    });
}
