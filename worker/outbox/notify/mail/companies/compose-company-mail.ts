import { endpointById } from "#db/queries/api/webhook-endpoints.ts";
import { billingNoteById } from "#db/queries/companies/billing-notes.ts";
import { companyById } from "#db/queries/companies/companies.ts";
import { settlementWithReversal } from "#db/queries/companies/settlement-list.ts";
import { openInvitation } from "#db/queries/companies/members.ts";
import { documentNumber } from "#domain/documents/numbering.ts";
import type { MailOf } from "#domain/mails.ts";
import { linkToken } from "../../../../services/account/link-token.ts";
import type { ComposeNeeds } from "../composer.ts";
import type { MailTemplate } from "../mail-template.ts";

/**
 * `null` once the invitation is used, withdrawn or expired. Its token opens nothing by itself: only the account of the
 * invited address can use it, so it may stand in the query, which a login on the way keeps.
 */
export async function composeCompanyInvitation(
  { db, now, settings }: ComposeNeeds,
  { invitationId }: MailOf<"company_invitation">,
): Promise<MailTemplate | null> {
  const found = await openInvitation(db, invitationId, now());
  if (found === undefined) return null;
  const token = await linkToken(settings.authSecret, "company_invitation", invitationId);
  return {
    name: "company_invitation",
    companyName: found.companyName,
    role: found.invitation.role,
    invitationLink: `${settings.origin}/profile?tab=company#type=company_invitation&token=${token}`,
  };
}

/** The page opens for the members who see the company's documents. */
export async function composeBillingNote(
  { db, settings }: ComposeNeeds,
  { billingNoteId }: MailOf<"billing_note">,
): Promise<MailTemplate | null> {
  const found = await billingNoteById(db, billingNoteId);
  if (found === undefined) return null;
  const { note, lines } = found;
  return {
    name: "billing_note",
    billingNoteId,
    companyName: note.buyer.name,
    number: documentNumber("billing_note", note.year, note.number),
    invoices: lines.length,
    totalSatang: note.totalSatang,
    link: `${settings.origin}/documents/${billingNoteId}`,
  };
}

/** `null` once it is resumed or deleted. The page opens for the members of the company. */
export async function composeWebhookPaused(
  { db, settings }: ComposeNeeds,
  { kind, endpointId }: MailOf<"webhook_paused">,
): Promise<MailTemplate | null> {
  const endpoint = await endpointById(db, endpointId);
  if (endpoint === undefined || !endpoint.isFailing) return null;
  const company = await companyById(db, endpoint.companyId);
  if (company === undefined) return null;
  return {
    name: kind,
    companyName: company.name,
    // Its path may be a secret.
    host: new URL(endpoint.url).host,
    link: `${settings.origin}/profile?tab=company`,
  };
}

/** The page opens for the members of the company. */
export async function composeSettlementTakenBack(
  { db, settings }: ComposeNeeds,
  { kind, settlementId }: MailOf<"settlement_taken_back">,
): Promise<MailTemplate | null> {
  const found = await settlementWithReversal(db, settlementId);
  const company = found && (await companyById(db, found.companyId));
  if (found === undefined || found.takenBackReason === null || company === undefined) return null;
  const { transferredSatang, withheldSatang, reference, lines } = found;
  return {
    name: kind,
    companyName: company.name,
    totalSatang: transferredSatang + withheldSatang,
    reference,
    invoiceNumbers: lines.map((line) => documentNumber("invoice", line.invoiceYear, line.invoiceNumber)),
    reason: found.takenBackReason,
    link: `${settings.origin}/profile?tab=company`,
  };
}
