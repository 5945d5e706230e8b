import { documentsOfOrder, type DocumentRow } from "#db/queries/documents/read-documents.ts";
import { orderMoney } from "#db/queries/payments/order-money.ts";
import type { Database } from "#db/client.ts";
import { AppError } from "#domain/errors.ts";
import {
  isPaidOrReported,
  isReported,
  settlementAt,
  type OrderMoney,
  type Settlement,
} from "#domain/payments/order-money.ts";

/** What another price of an order means for what was paid and invoiced. */
export interface OrderSettlement extends Settlement {
  readonly replacesInvoice: boolean;
  /** Whether a payment is said to be made and was not checked. */
  readonly isReported: boolean;
  /** Whether some of it was paid, or is said to be, or an invoice says it: by hand it is then not lowered. */
  readonly isPaidOrInvoiced: boolean;
  /** Whether a document says the price of an order that a company pays: it changes no more. */
  readonly isInvoicedToCompany: boolean;
}

/** @throws AppError NOT_FOUND */
export async function orderSettlementOf(
  db: Database,
  orderId: string,
  totalSatang: number,
): Promise<OrderSettlement> {
  const [seen, documents] = await Promise.all([orderMoney(db, orderId), documentsOfOrder(db, orderId)]);
  if (seen === undefined) throw new AppError("NOT_FOUND");
  return settlementFrom(seen.money, documents, totalSatang);
}

/** The same from what was read. */
export function settlementFrom(
  money: OrderMoney,
  documents: readonly Pick<DocumentRow, "kind" | "status">[],
  totalSatang: number,
): OrderSettlement {
  const replacesInvoice = documents.some(({ kind, status }) => kind === "invoice" && status === "issued");
  const isPaidOrInvoiced = replacesInvoice || isPaidOrReported(money);
  const isInvoicedToCompany = money.isOnAccount && documents.some(({ status }) => status === "issued");
  return {
    ...settlementAt(money, totalSatang),
    replacesInvoice,
    isReported: isReported(money),
    isPaidOrInvoiced,
    isInvoicedToCompany,
  };
}
