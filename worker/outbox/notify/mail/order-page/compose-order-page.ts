import { isOfCustomerOnFile } from "#db/queries/customers/on-file.ts";
import type { MailKind } from "#domain/mails.ts";
import { tokenForMails } from "../../../../services/tracking/tracking-links.ts";
import type { ComposeNeeds } from "../composer.ts";
import type { OrderPage } from "../mail-template.ts";

/**
 * Which page of an order the reader of a mail can open: the office and customers with an account `page`, a customer without one
 * the page of the order's tracking link, while the order is not over. Every mail about an order asks here.
 * @param page the path for who can log in; else the order's own
 */
export async function orderPageOf(
  deps: ComposeNeeds,
  { kind, orderId }: { readonly kind: MailKind; readonly orderId: string },
  page = `/orders/${orderId}`,
): Promise<OrderPage> {
  const { origin } = deps.settings;
  if (kind.endsWith("_office") || !(await isOfCustomerOnFile(deps.db, orderId)))
    return { orderLink: `${origin}${page}`, hasPage: true };
  const token = await tokenForMails(deps, orderId);
  return { orderLink: token === null ? null : `${origin}/track#${token}`, hasPage: false };
}
