import { sql, type SQL } from "drizzle-orm";
import { PLACEHOLDER_HOST } from "#domain/access/email.ts";
import { rolesWith } from "#domain/companies/company-role.ts";
import { transitionId } from "#domain/effect-ids.ts";
import type { OrderRevision, PersonalMail } from "#domain/mails.ts";

/**
 * The statements that tell the people of a company who see its documents that it pays an order from now on, or does not any
 * more, where `isWritten` holds. Its customer is told by a mail of their own. Who they are is read where the change is written:
 * the board does not know them. Repeated for the same row of the history they do nothing.
 */
export function payerNotices(
  change: OrderRevision,
  companies: { readonly from: string | null; readonly to: string | null },
  isWritten: SQL,
  now: number,
): SQL[] {
  const { from, to } = companies;
  return [
    ...(from === null ? [] : [noticesOf(change, from, false, isWritten, now)]),
    ...(to === null ? [] : [noticesOf(change, to, true, isWritten, now)]),
  ];
}

function noticesOf(
  { orderId, version, position }: OrderRevision,
  companyId: string,
  pays: boolean,
  isWritten: SQL,
  now: number,
): SQL {
  const kind = "company_payer_changed";
  const mail: PersonalMail = { kind, companyId, pays, orderId, version, position };
  const event = `${transitionId(orderId, version, position)}.${companyId}.`;
  return sql`INSERT INTO outbox (effect_id, kind, params, recipient, created_at, due_at)
    SELECT ${event} || users.id || '/0', 'mail',
      json_object('to', 'person', 'locale', users.locale, 'mail', json(${JSON.stringify(mail)})), users.email, ${now}, ${now}
    FROM company_members JOIN users ON users.id = company_members.user_id
    WHERE company_members.company_id = ${companyId}
      AND company_members.role IN (SELECT value FROM json_each(${JSON.stringify(rolesWith("see_documents"))}))
      AND users.id <> (SELECT customer_id FROM orders WHERE order_id = ${orderId})
      AND users.email NOT LIKE ${`%@${PLACEHOLDER_HOST}`} AND ${isWritten}
    ON CONFLICT (effect_id) DO NOTHING`;
}
