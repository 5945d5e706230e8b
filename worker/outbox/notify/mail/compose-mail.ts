import { pendingEmailChange } from "#db/queries/account/email-changes.ts";
import type { ClaimedMail } from "#db/queries/mails.ts";
import { insertPasswordReset } from "#db/queries/account/password-resets.ts";
import { pendingSignUp } from "#db/queries/account/sign-ups.ts";
import { CONTACT_TOPICS, type ContactTopic } from "#domain/contact/contact.ts";
import { accountByEmail } from "#db/queries/account/accounts.ts";
import type { MailParams } from "#domain/mail/mail.ts";
import { HOUR_MS } from "#domain/time.ts";
import { linkToken, type LinkPurpose } from "../../../services/account/link-token.ts";
import { toLocale } from "#domain/locale.ts";
import type { ContactMessage, MailTemplate } from "./mail-template.ts";
import type { Dependencies } from "../../../dependencies.ts";

const RESET_LIFE_MS = HOUR_MS;

type Needs = Pick<Dependencies, "db" | "settings" | "now">;

/**
 * What a mail says, or `null` when nothing is to be said any more, or ever was: here, unseen by whoever asked, it shows
 * whether an address has an account. Asked again for the same mail it says the same, with the same link.
 */
export async function composeMail(deps: Needs, mail: ClaimedMail): Promise<MailTemplate | null> {
  const { kind, params } = mail;
  const { origin } = deps.settings;
  switch (kind) {
    case "sign_up":
      return composeSignUp(deps, text(params, "signUpId"));
    case "password_reset":
      return composeReset(deps, mail);
    case "email_change":
      return composeEmailChange(deps, text(params, "changeId"));
    case "password_changed":
      return { name: kind, forgotLink: `${origin}/forgot-password` };
    case "email_change_asked":
    case "email_changed":
      return { name: kind, newEmail: text(params, "newEmail") };
    case "identity_added":
    case "identity_removed":
      return { name: kind, provider: text(params, "provider") === "line" ? "line" : "google" };
    case "new_device":
      return {
        name: kind,
        browser: text(params, "browser"),
        system: text(params, "system"),
        city: text(params, "city"),
        country: text(params, "country"),
        at: Number(params["at"] ?? mail.createdAt),
        profileLink: `${origin}/profile`,
      };
    case "contact_message":
      return contactMessage(params);
    case "contact_received":
      return { name: kind, reference: text(params, "reference"), topic: topicOf(params) };
    case "second_factor_on":
    case "second_factor_off":
    case "account_deleted":
      return { name: kind };
  }
}

const text = (params: MailParams, name: string): string => String(params[name] ?? "");

const topicOf = (params: MailParams): ContactTopic =>
  CONTACT_TOPICS.find((topic) => topic === params["topic"]) ?? "other";

function contactMessage(params: MailParams): ContactMessage {
  return {
    name: "contact_message",
    reference: text(params, "reference"),
    topic: topicOf(params),
    visitorName: text(params, "name"),
    visitorEmail: text(params, "email"),
    phone: text(params, "phone"),
    orderNumber: text(params, "orderNumber"),
    message: text(params, "message"),
    language: toLocale(text(params, "language")),
  };
}

async function composeSignUp(deps: Needs, signUpId: string): Promise<MailTemplate | null> {
  const waiting = await pendingSignUp(deps.db, signUpId, deps.now());
  const { origin } = deps.settings;
  if (waiting === undefined) return null;
  if (waiting.accountId !== null)
    return {
      name: "already_registered",
      loginLink: `${origin}/login`,
      forgotLink: `${origin}/forgot-password`,
    };
  const link = await linkOf(deps, "sign_up", signUpId, "/confirm-email#type=signup");
  return { name: "confirm_sign_up", link };
}

async function composeReset(deps: Needs, { mailId, recipient }: ClaimedMail): Promise<MailTemplate | null> {
  const account = await accountByEmail(deps.db, recipient);
  if (account === undefined) return null;
  const now = deps.now();
  await insertPasswordReset(deps.db, {
    resetId: mailId,
    userId: account.userId,
    createdAt: now,
    expiresAt: now + RESET_LIFE_MS,
  });
  const link = await linkOf(deps, "password_reset", mailId, "/reset-password#type=recovery");
  return { name: "reset_password", link };
}

async function composeEmailChange(deps: Needs, changeId: string): Promise<MailTemplate | null> {
  const waiting = await pendingEmailChange(deps.db, changeId, deps.now());
  if (waiting === undefined) return null;
  if (waiting.takenBy !== null) return { name: "email_in_use", loginLink: `${deps.settings.origin}/login` };
  const link = await linkOf(deps, "email_change", changeId, "/confirm-email#type=email_change");
  return { name: "confirm_new_email", link };
}

/** Tokens stand behind the `#`: no server's log, no referrer and no scanner of links ever reads them. */
async function linkOf(deps: Needs, purpose: LinkPurpose, id: string, page: string): Promise<string> {
  const token = await linkToken(deps.settings.authSecret, purpose, id);
  return `${deps.settings.origin}${page}&token=${token}`;
}
