import { officeActor } from "#domain/access/order-actor.ts";
import { AppError } from "#domain/errors.ts";
import { changedContact, contactOf } from "#domain/orders/contact-change.ts";
import { isCustomerErased } from "#domain/orders/office/erased-customer.ts";
import type { ChangeContactInput } from "#domain/orders/revision-input.ts";
import type { Viewer } from "../../../auth/viewer.ts";
import type { Dependencies } from "../../../dependencies.ts";
import type { Audited } from "../../audit/audited-action.ts";
import { checkFields } from "../../check-fields.ts";
import { parsePhone } from "../../contact/parse-phone.ts";
import { commandOrder } from "../../jobs/command-board.ts";
import { answerChanged } from "../answer-changed.ts";
import { orderContact } from "../order-contact.ts";
import { readOrder, requireOrder } from "../read-order.ts";

type Needs = Pick<Dependencies, "db" | "board" | "now"> & Audited;

/**
 * Corrects the contact of an order, and answers with it. Whose order it is stays, as do their account and the documents
 * that were issued. Only for dispatchers: their router sees to it.
 * @throws AppError BAD_INPUT (PHONE_INVALID at `contactPhone`), ORDER_NOT_CHANGEABLE once the customer was erased,
 *   ORDER_CHANGED when the order is not as it was seen
 */
export async function changeContact(deps: Needs, admin: Viewer, input: ChangeContactInput) {
  const { orderId, revision, idempotencyKey: key } = input;
  const details = await requireOrder(deps, admin, orderId, "dispatch");
  const phone = parsePhone(input.contactPhone);
  checkFields({ contactPhone: phone === null ? "PHONE_INVALID" : null });
  const { order } = details;
  if (isCustomerErased(order)) throw new AppError("ORDER_NOT_CHANGEABLE");
  const columns = orderContact(input, phone);
  const fields = changedContact(contactOf(order), columns);
  if (fields.length === 0) return readOrder(deps, admin, orderId);
  const decided = await commandOrder(deps, orderId, {
    type: "change_contact",
    actor: officeActor(admin),
    key,
    basedOn: Math.min(revision, order.revision),
    reason: "",
    fields,
    changes: { columns },
  });
  return answerChanged(deps, admin, details, decided, fields);
}
