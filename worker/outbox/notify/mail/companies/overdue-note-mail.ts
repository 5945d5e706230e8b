import { billingNoteById } from "#db/queries/companies/billing-notes.ts";
import { openOrdersOfCompany } from "#db/queries/companies/credit.ts";
import { isOverdue, openSatang } from "#domain/companies/credit.ts";
import { daysBetween } from "#domain/days.ts";
import { openOrderOf } from "#domain/companies/overdue-reminder.ts";
import { documentNumber } from "#domain/documents/numbering.ts";
import type { MailOf } from "#domain/mails.ts";
import { bangkokDay } from "#domain/time.ts";
import type { ComposeNeeds } from "../composer.ts";
import type { MailTemplate } from "../mail-template.ts";

/** `null` once nothing of the note is overdue any more: what was paid or credited meanwhile is not asked for. */
export async function composeOverdueNote(
  { db, now, settings }: ComposeNeeds,
  { kind, billingNoteId }: MailOf<"billing_note_overdue">,
): Promise<MailTemplate | null> {
  const found = await billingNoteById(db, billingNoteId);
  if (found === undefined) return null;
  const { note, lines } = found;
  const open = await openOrdersOfCompany(db, note.companyId);
  const today = bangkokDay(now());
  const invoices = lines.flatMap((line) => {
    const order = openOrderOf(line, open);
    const satang = order === undefined ? 0 : openSatang(order);
    if (satang === 0) return [];
    const daysOverdue = isOverdue(line, today) ? daysBetween(line.dueOn ?? today, today) : 0;
    return [{ number: line.invoiceNumber, openSatang: satang, daysOverdue }];
  });
  if (invoices.length === 0) return null;
  return {
    name: kind,
    billingNoteId,
    companyName: note.buyer.name,
    number: documentNumber("billing_note", note.year, note.number),
    invoices,
    link: `${settings.origin}/documents/${billingNoteId}`,
  };
}
