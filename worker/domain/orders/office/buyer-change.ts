import type { Buyer, DocumentStatus } from "../../documents/document.ts";
import { isCustomerErased } from "./erased-customer.ts";

/** Why whom the documents of an order are made out to cannot be another one. */
export type BuyerObstacle = "ORDER_NOT_CHANGEABLE" | "BUYER_OF_ACCOUNT" | "BUYER_ON_DOCUMENT";

/**
 * What stands against another buyer: the customer was erased, a company pays, whose documents they are, or a document is
 * issued, which only a credit note corrects; `null`: nothing.
 */
export function buyerObstacle(
  order: { readonly contactPhone: string; readonly companyId: string | null },
  documents: readonly { readonly status: DocumentStatus }[],
): BuyerObstacle | null {
  if (isCustomerErased(order)) return "ORDER_NOT_CHANGEABLE";
  if (order.companyId !== null) return "BUYER_OF_ACCOUNT";
  return documents.some(({ status }) => status === "issued") ? "BUYER_ON_DOCUMENT" : null;
}

const PARTS = ["kind", "name", "address", "branch", "taxId"] as const satisfies readonly (keyof Buyer)[];

/** Whether documents made out to both say the same. */
export function isSameBuyer(one: Buyer, other: Buyer): boolean {
  return PARTS.every((part) => one[part] === other[part]);
}
