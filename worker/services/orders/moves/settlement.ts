import { documentsOfOrder } from "#db/queries/documents/read-documents.ts";
import { orderMoney } from "#db/queries/payments/order-money.ts";
import type { Database } from "#db/client.ts";
import { AppError } from "#domain/errors.ts";
import { settlementAt, type Settlement } from "#domain/payments/order-money.ts";

/**
 * What another price of an order means for what was paid and invoiced.
 * @throws AppError NOT_FOUND
 */
export async function settlementOf(
  db: Database,
  orderId: string,
  totalSatang: number,
): Promise<Settlement & { readonly replacesInvoice: boolean }> {
  const [seen, documents] = await Promise.all([orderMoney(db, orderId), documentsOfOrder(db, orderId)]);
  if (seen === undefined) throw new AppError("NOT_FOUND");
  const replacesInvoice = documents.some(({ kind, status }) => kind === "invoice" && status === "issued");
  return { ...settlementAt(seen.money, totalSatang), replacesInvoice };
}
