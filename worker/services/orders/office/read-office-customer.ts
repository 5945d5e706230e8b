import { officeCustomerQuery } from "#db/queries/orders/office/office-customer.ts";
import { AppError } from "#domain/errors.ts";
import type { Dependencies } from "../../../dependencies.ts";

/**
 * What a customer is called by whom the list of orders is filtered: by the name of their account, otherwise as in their latest
 * order. For whoever reads orders, so nobody of the staff is one, unless they have ordered.
 * @throws AppError NOT_FOUND
 */
export async function readOfficeCustomer({ db }: Pick<Dependencies, "db">, customerId: string) {
  const [found] = await officeCustomerQuery(db, customerId);
  if (found === undefined || (found.role !== "customer" && found.contactName === null))
    throw new AppError("NOT_FOUND");
  return { customerId, name: found.name === "" ? (found.contactName ?? "") : found.name };
}
