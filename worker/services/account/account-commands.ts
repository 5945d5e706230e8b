import {
  accountWithIdentities,
  endOtherSessions,
  endSession,
  openSessions,
  updateProfile,
} from "#db/queries/account/accounts.ts";
import { passwordHashOf, replacePassword } from "#db/queries/account/passwords.ts";
import { insertEmailChange, pendingEmail } from "#db/queries/account/email-changes.ts";
import { deleteSubscription, insertSubscription } from "#db/queries/newsletter.ts";
import { emailProblem, isPlaceholderEmail, readEmail, realEmail } from "#domain/access/email.ts";
import { effectsOf } from "#domain/effects.ts";
import type { ProfileInput } from "#domain/access/profile-input.ts";
import { AppError, badInput } from "#domain/errors.ts";
import { IDENTITY_PROVIDERS } from "#domain/access/identity-provider.ts";
import { DAY_MS } from "#domain/time.ts";
import { clearAttempts, limitOrThrow } from "../../rate-limit.ts";
import { FRESH_LOGIN_MS } from "../../auth/owner-check.ts";
import { checkNewPassword, hashPassword, verifyPassword } from "./passwords.ts";
import type { Viewer } from "../../auth/viewer.ts";
import { toLocale } from "#domain/locale.ts";
import { deviceName } from "../../outbox/notify/mail/device-name.ts";
import type { Dependencies } from "../../dependencies.ts";
import { parsePhone } from "../contact/parse-phone.ts";

type Needs = Pick<Dependencies, "db" | "now">;

const EMAIL_CHANGE_LIFE_MS = DAY_MS;

/** What a person sees of their own account. An address that stands in for none is none. */
export async function readProfile({ db, now }: Needs, { userId }: Viewer) {
  const account = await accountWithIdentities(db, userId);
  if (account === undefined) throw new AppError("NOT_FOUND");
  const { user, ways, isSubscribed } = account;
  return {
    email: realEmail(user.email),
    pendingEmail: await pendingEmail(db, userId, now()),
    name: user.name,
    phone: user.phone,
    lineId: user.lineId,
    hasWhatsapp: user.hasWhatsapp,
    locale: toLocale(user.locale),
    role: user.role,
    hasPassword: ways.some((way) => way.password !== null),
    identities: ways.flatMap(({ id, providerId, createdAt }) => {
      const provider = IDENTITY_PROVIDERS.find((each) => each === providerId);
      return provider === undefined ? [] : [{ identityId: id, provider, since: createdAt.getTime() }];
    }),
    secondFactor: user.twoFactorEnabled,
    newsletter: isSubscribed,
    createdAt: user.createdAt.getTime(),
  };
}

/** Saves what a person says about themselves. @throws AppError BAD_INPUT naming the phone */
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

/** The browsers a person is logged in with. */
export async function listSessions({ db, now }: Needs, viewer: Viewer) {
  const rows = await openSessions(db, viewer.userId, now());
  return rows.map(({ sessionId, createdAt, seenAt, userAgent, city, country }) => ({
    sessionId,
    isCurrent: sessionId === viewer.sessionId,
    createdAt: createdAt.getTime(),
    seenAt: seenAt.getTime(),
    ...deviceName(userAgent ?? ""),
    city: city ?? "",
    country: country ?? "",
  }));
}

/** Logs one browser out. @throws AppError NOT_FOUND when it is not theirs */
export async function endOneSession({ db }: Needs, { userId }: Viewer, sessionId: string): Promise<void> {
  if (!(await endSession(db, userId, sessionId))) throw new AppError("NOT_FOUND");
}

/** Logs every other browser out. */
export async function endAllOtherSessions({ db }: Needs, viewer: Viewer): Promise<number> {
  return endOtherSessions(db, viewer.userId, viewer.sessionId);
}

/**
 * Sets another password, or a first one, and logs every other browser out. The notice of it is the database's doing.
 * @throws AppError BAD_INPUT; without an address to log in with there is nothing a password would open
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

/**
 * Asks for another address: its mailbox gets the link, the old one a notice. The answer is the same when somebody else
 * has the address; then its mailbox is told so.
 */
export async function changeEmail(
  deps: Needs,
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
    { changeId, userId: viewer.userId, email, createdAt: now, expiresAt: now + EMAIL_CHANGE_LIFE_MS },
    effectsOf({
      type: "email_change_requested",
      changeId,
      oldEmail: viewer.email,
      newEmail: email,
      locale: viewer.locale,
    }),
  );
}

/** Puts a person's own address on the newsletter's list, or takes it off. */
export async function setNewsletter(
  { db, now }: Needs,
  viewer: Viewer,
  { subscribed, locale }: { readonly subscribed: boolean; readonly locale: string },
): Promise<void> {
  const email = realEmail(viewer.email);
  if (email === null) throw badInput({ email: "REQUIRED" });
  if (subscribed) await insertSubscription(db, { email, locale: toLocale(locale), createdAt: now() });
  else await deleteSubscription(db, email);
}

/**
 * Makes sure that it is the owner who asks for something that matters: by the password, or, where there is none, by a
 * login of the last minutes. Wrong passwords are counted.
 * @throws AppError BAD_INPUT naming `field`, RATE_LIMITED, SESSION_NOT_FRESH
 */
export async function confirmOwner(
  { db, now }: Needs,
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
