import { accountByEmail } from "#db/queries/account/accounts.ts";
import { pendingEmailChange } from "#db/queries/account/email-changes.ts";
import { insertPasswordReset } from "#db/queries/account/password-resets.ts";
import { isSubscribed, pendingRequest } from "#db/queries/newsletter.ts";
import { pendingLoginCode } from "#db/queries/account/login-codes.ts";
import { pendingSignUp } from "#db/queries/account/sign-ups.ts";
import { PASSWORD_RESET_LINK_MS } from "#domain/access/link-lifetimes.ts";
import type { Mail, MailKind, MailOf } from "#domain/mails.ts";
import { linkToken, type LinkPurpose } from "../../../services/account/link-token.ts";
import { loginCode } from "../../../services/account/login-code.ts";
import type { ComposeNeeds, Composer, MailReader, NotYet } from "./composer.ts";
import { composeClaim } from "./claims/compose-claim-mail.ts";
import { composeJobMail } from "./compose-job-mail.ts";
import {
  composeBillingNote,
  composeCompanyInvitation,
  composeSettlementTakenBack,
  composeWebhookPaused,
} from "./companies/compose-company-mail.ts";
import { composeMembership } from "./companies/membership-mail.ts";
import { composeCompanyPayer } from "./companies/payer-mail.ts";
import { composeCompanyTerms } from "./companies/terms-mail.ts";
import { composeIntegrationStopped } from "./companies/integration-mail.ts";
import { composeOverdueNote } from "./companies/overdue-note-mail.ts";
import { composeDoorChange } from "./door-changes/compose-door-change-mail.ts";
import { composeDriverAccountLinked, composeDriverRegistration } from "./drivers/compose-driver-mail.ts";
import { composeDriverFile, composeOutages } from "./drivers/office-changes-mail.ts";
import { composePaperExpires } from "./drivers/paper-mail.ts";
import { composeTimesChanged } from "./drivers/times-mail.ts";
import { composePayout } from "./drivers/compose-payout-mail.ts";
import { composeJobAlert } from "./drivers/job-alert.ts";
import { composeJobVehicleMail } from "./drivers/job-vehicle-mail.ts";
import { composeDocuments } from "./documents/compose-documents-mail.ts";
import {
  composeCancelled,
  composeNoDriver,
  composePaymentReminder,
  composePayment,
  composePlaced,
  composeProgress,
  composeReleased,
  composeStripeProblem,
} from "./compose-order-mail.ts";
import { composeCustomerInvitation, composeDriverInvitation } from "./invitations/compose-invitation.ts";
import { composeRefund } from "./compose-refund-mail.ts";
import { composeExpiredOffer, composeOffer, composeRevision } from "./compose-revision-mail.ts";
import type { MailTemplate } from "./mail-template.ts";
import { composeReviewDecided } from "./reviews/review-mail.ts";

/** The composer of each kind of mail. A kind without one does not compile. */
const COMPOSERS = {
  sign_up: composeSignUp,
  login_code: composeLoginCode,
  password_reset: composeReset,
  email_change: composeEmailChange,
  email_change_asked: (_, { kind, newEmail }) => ({ name: kind, newEmail }),
  email_changed: (_, { kind, newEmail }) => ({ name: kind, newEmail }),
  password_changed: ({ settings }) => ({ name: "password_changed", forgotLink: forgotLink(settings.origin) }),
  second_factor_on: (_, { kind }) => ({ name: kind }),
  second_factor_off: (_, { kind }) => ({ name: kind }),
  identity_added: (_, { kind, provider }) => ({ name: kind, provider }),
  identity_removed: (_, { kind, provider }) => ({ name: kind, provider }),
  new_device: ({ settings }, { kind, ...device }) => ({
    name: kind,
    ...device,
    profileLink: `${settings.origin}/profile`,
  }),
  role_changed: ({ settings }, { kind, role }) => ({
    name: kind,
    role,
    loginLink: `${settings.origin}/login`,
  }),
  account_deleted: (_, { kind }) => ({ name: kind }),
  contact_message: (_, { kind, name, email, ...rest }) => ({
    name: kind,
    visitorName: name,
    visitorEmail: email,
    ...rest,
  }),
  newsletter_confirm: composeNewsletterConfirm,
  newsletter_welcome: composeNewsletterWelcome,
  contact_received: (_, { kind, reference, topic }) => ({ name: kind, reference, topic }),
  company_invitation: composeCompanyInvitation,
  billing_note: composeBillingNote,
  billing_note_overdue: composeOverdueNote,
  settlement_taken_back: composeSettlementTakenBack,
  webhook_paused: composeWebhookPaused,
  integration_stopped: composeIntegrationStopped,
  company_terms_changed: composeCompanyTerms,
  company_payer_changed: composeCompanyPayer,
  company_membership_changed: composeMembership,
  payout_made: composePayout,
  payout_taken_back: composePayout,
  paper_expires: composePaperExpires,
  driver_times_changed: composeTimesChanged,
  vehicle_outages_changed: composeOutages,
  driver_file_changed: composeDriverFile,
  driver_invitation: composeDriverInvitation,
  customer_invitation: composeCustomerInvitation,
  driver_account_linked: composeDriverAccountLinked,
  driver_registration: composeDriverRegistration,
  driver_registration_office: composeDriverRegistration,
  order_placed: composePlaced,
  order_placed_office: composePlaced,
  payment_reminder: composePaymentReminder,
  order_confirmed: composeProgress,
  order_driver_assigned: composeProgress,
  order_driver_left: composeProgress,
  order_started: composeProgress,
  order_delivered: composeProgress,
  order_set_back: composeProgress,
  order_cancelled: composeCancelled,
  order_cancelled_office: composeCancelled,
  no_driver_day_before: composeNoDriver,
  no_driver_hours_before: composeNoDriver,
  no_driver_office: composeNoDriver,
  job_released_office: composeReleased,
  documents_issued: composeDocuments,
  claim_opened: composeClaim,
  claim_answered: composeClaim,
  claim_settled: composeClaim,
  claim_refused: composeClaim,
  claim_compensated: composeClaim,
  claim_compensation_taken_back: composeClaim,
  claim_settlement_taken_back: composeClaim,
  claim_refusal_taken_back: composeClaim,
  claim_opened_office: composeClaim,
  claim_replied_office: composeClaim,
  claim_withdrawn_office: composeClaim,
  payment_reported_office: composePayment,
  payment_received: composePayment,
  payment_rejected: composePayment,
  payment_taken_back: composePayment,
  cash_recorded: composePayment,
  cash_disputed_office: composePayment,
  checkout_failed: composePayment,
  stripe_problem_office: composeStripeProblem,
  refund_due: composeRefund,
  refund_due_office: composeRefund,
  refund_made: composeRefund,
  refund_taken_back: composeRefund,
  refund_void: composeRefund,
  order_offer: composeOffer,
  order_day_changed: composeRevision,
  order_workers_changed: composeRevision,
  order_move_changed: composeRevision,
  order_notes_changed: composeRevision,
  order_doors_changed: composeRevision,
  order_contact_changed: composeRevision,
  order_price_changed: composeRevision,
  order_payer_changed: composeRevision,
  order_value_changed: composeRevision,
  order_offer_withdrawn: composeRevision,
  offer_expired: composeExpiredOffer,
  offer_expired_office: composeExpiredOffer,
  offer_accepted_office: composeRevision,
  offer_declined_office: composeRevision,
  day_changed_office: composeRevision,
  workers_changed_office: composeRevision,
  move_changed_office: composeRevision,
  notes_changed_office: composeRevision,
  doors_changed_office: composeRevision,
  door_change_proposed: composeDoorChange,
  door_change_agreed: composeDoorChange,
  door_change_withdrawn: composeDoorChange,
  door_change_agreed_office: composeDoorChange,
  door_change_declined_office: composeDoorChange,
  door_change_expired_office: composeDoorChange,
  review_decided: composeReviewDecided,
  job_assigned: composeJobMail,
  job_day_changed: composeJobMail,
  job_moved: composeJobMail,
  job_changed: composeJobMail,
  job_doors_changed: composeJobMail,
  job_door_change_agreed: composeJobMail,
  job_door_change_declined: composeJobMail,
  job_door_change_expired: composeJobMail,
  job_set_back: composeJobMail,
  job_started: composeJobMail,
  job_completed: composeJobMail,
  job_taken_away: composeJobMail,
  job_cancelled: composeJobMail,
  job_vehicle_changed: composeJobVehicleMail,
  job_alert: composeJobAlert,
} satisfies { readonly [Kind in MailKind]: Composer<Kind> };

/**
 * Composes a mail when it is delivered, or answers `null` when nothing is to be sent (any more). Requests that anybody
 * can make for any address are decided here, so that the request itself shows nobody who has an account. Composed again
 * for the same effect it has the same links.
 */
export async function composeMail(
  deps: ComposeNeeds,
  mail: Mail,
  reader: MailReader,
): Promise<MailTemplate | NotYet | null> {
  // The compiler cannot relate the mail to its own line of the table.
  const compose = COMPOSERS[mail.kind] as Composer<MailKind>;
  return compose(deps, mail, reader);
}

async function composeSignUp(
  deps: ComposeNeeds,
  { signUpId }: MailOf<"sign_up">,
): Promise<MailTemplate | null> {
  const pending = await pendingSignUp(deps.db, signUpId, deps.now());
  const { origin } = deps.settings;
  if (pending === undefined) return null;
  if (pending.accountId !== null)
    return { name: "already_registered", loginLink: `${origin}/login`, forgotLink: forgotLink(origin) };
  const link = await linkOf(deps, "sign_up", signUpId, "/confirm-email#type=signup");
  return { name: "confirm_sign_up", link };
}

/** The same for an address with an account and one without. `null` once the request is used, replaced or expired. */
async function composeLoginCode(
  deps: ComposeNeeds,
  { requestId }: MailOf<"login_code">,
): Promise<MailTemplate | null> {
  if ((await pendingLoginCode(deps.db, requestId, deps.now())) === undefined) return null;
  const code = await loginCode(deps.settings.authSecret, requestId);
  const link = await linkOf(deps, "login", requestId, "/login-link#type=login");
  return { name: "login_code", code, link };
}

async function composeReset(
  deps: ComposeNeeds,
  { resetId, at }: MailOf<"password_reset">,
  { recipient }: MailReader,
): Promise<MailTemplate | null> {
  const account = await accountByEmail(deps.db, recipient);
  if (account === undefined) return null;
  const now = deps.now();
  const reset = { resetId, userId: account.userId, createdAt: now, expiresAt: now + PASSWORD_RESET_LINK_MS };
  if (!(await insertPasswordReset(deps.db, reset, at ?? now))) return null;
  const link = await linkOf(deps, "password_reset", resetId, "/reset-password#type=recovery");
  return { name: "reset_password", link };
}

async function composeEmailChange(
  deps: ComposeNeeds,
  { changeId }: MailOf<"email_change">,
): Promise<MailTemplate | null> {
  const pending = await pendingEmailChange(deps.db, changeId, deps.now());
  if (pending === undefined) return null;
  if (pending.takenBy !== null) return { name: "email_in_use", loginLink: `${deps.settings.origin}/login` };
  const link = await linkOf(deps, "email_change", changeId, "/confirm-email#type=email_change");
  return { name: "confirm_new_email", link };
}

/** `null` once the request is confirmed, withdrawn or expired. */
async function composeNewsletterConfirm(
  deps: ComposeNeeds,
  _: MailOf<"newsletter_confirm">,
  { recipient }: MailReader,
): Promise<MailTemplate | null> {
  if ((await pendingRequest(deps.db, recipient, deps.now())) === undefined) return null;
  const link = await linkOf(deps, "newsletter_on", recipient, "/newsletter#type=newsletter_on");
  return { name: "newsletter_confirm", link };
}

/** `null` once the address is unsubscribed. */
async function composeNewsletterWelcome(
  deps: ComposeNeeds,
  _: MailOf<"newsletter_welcome">,
  { recipient }: MailReader,
): Promise<MailTemplate | null> {
  if (!(await isSubscribed(deps.db, recipient))) return null;
  const link = await linkOf(deps, "newsletter_off", recipient, "/newsletter#type=newsletter_off");
  return { name: "newsletter_welcome", unsubscribeLink: link };
}

const forgotLink = (origin: string): string => `${origin}/forgot-password`;

/** Tokens are in the fragment (`#`), so that server logs, referrers and link scanners do not see them. */
async function linkOf(deps: ComposeNeeds, purpose: LinkPurpose, id: string, page: string): Promise<string> {
  const token = await linkToken(deps.settings.authSecret, purpose, id);
  return `${deps.settings.origin}${page}&token=${token}`;
}
