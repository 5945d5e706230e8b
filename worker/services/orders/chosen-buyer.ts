import { companyBuyer, personBuyer } from "#domain/documents/buyer-input.ts";
import type { Buyer } from "#domain/documents/document.ts";
import type { PlaceOrderInput } from "#domain/orders/order-input.ts";

/** Whom the documents are made out to; `null` leaves it to what the customer has saved. */
export function chosenBuyer({
  buyer,
  contactName,
}: Pick<PlaceOrderInput, "buyer" | "contactName">): Buyer | null {
  if (buyer === undefined) return null;
  return buyer === null ? personBuyer(contactName) : companyBuyer(buyer);
}
