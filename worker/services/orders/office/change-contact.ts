import { invitableCustomer } from "#db/queries/customers/invitations.ts";
import type { OrderDetails } from "#db/queries/orders/orders.ts";
import { openLink } from "#db/queries/tracking/links.ts";
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
import { commandOrder, hasChanged } from "../../jobs/command-board.ts";
import { answerChanged } from "../answer-changed.ts";
import { orderContact } from "../order-contact.ts";
import { readOrder, requireOrder } from "../read-order.ts";

type Needs = Pick<Dependencies, "db" | "board" | "now"> & Audited;

/**
 * Corrects the contact of an order, and answers with it. Whose order it is stays, as do their account and the documents
 * that were issued. Whoever reads mail at a former address can go on with nothing: the customer's invitation that was sent there
 * ends, and so does the tracking link of an order by phone. Only for dispatchers: their router sees to it.
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
  const open = fields.includes("contactEmail") ? await openAtAddress(deps, order) : null;
  const decided = await commandOrder(deps, orderId, {
    type: "change_contact",
    actor: officeActor(admin),
    key,
    basedOn: Math.min(revision, order.revision),
    reason: "",
    fields,
    changes: { columns },
  });
  if (open !== null && hasChanged(decided)) {
    deps.audit?.changed("order", orderId, { invitedUntil: open.invitedUntil }, { invitedUntil: null });
    deps.audit?.changed("tracking_link", orderId, { isOpen: open.isFollowed }, { isOpen: false });
  }
  return answerChanged(deps, admin, details, decided, fields);
}

/** What ends with an address (`formerAddressEnds`): until when the customer is invited there, whether a link follows the order. */
async function openAtAddress({ db, now }: Needs, order: OrderDetails["order"]) {
  const { orderId, customerId, contactEmail, placedBy } = order;
  if (contactEmail === "") return null;
  const [{ wasOnFile, invitation }, link] = await Promise.all([
    invitableCustomer(db, customerId, now()),
    openLink(db, orderId),
  ]);
  return {
    invitedUntil: invitation?.email === contactEmail ? invitation.until : null,
    isFollowed: placedBy !== null && wasOnFile && link !== undefined,
  };
}
