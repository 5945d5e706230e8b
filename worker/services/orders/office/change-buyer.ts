import { companyBuyer, personBuyer } from "#domain/documents/buyer-input.ts";
import type { Buyer } from "#domain/documents/document.ts";
import { withholdingOf } from "#domain/documents/tax.ts";
import type { OrderToDocument } from "#domain/documents/new-documents.ts";
import { AppError } from "#domain/errors.ts";
import { buyerObstacle, isSameBuyer } from "#domain/orders/office/buyer-change.ts";
import type { ChangeBuyerInput } from "#domain/orders/revision-input.ts";
import type { Viewer } from "../../../auth/viewer.ts";
import type { Dependencies } from "../../../dependencies.ts";
import type { Audited } from "../../audit/audited-action.ts";
import { refuseOwnOrder } from "../../companies/company-access.ts";
import { readOrderToDocument } from "../../documents/order-documents.ts";
import { commandOrder } from "../../jobs/command-board.ts";
import { readOrder, requireOrder } from "../read-order.ts";
import { answerWritten } from "./answer-written.ts";

type Needs = Pick<Dependencies, "db" | "board" | "now"> & Audited;

/**
 * Whom the documents of an order are made out to, and why that cannot be another one. For the staff.
 * @throws AppError NOT_FOUND
 */
export async function readBuyer(deps: Pick<Needs, "db" | "now">, staff: Viewer, orderId: string) {
  // The revision is read first: a change that comes after it is refused.
  const { order } = await requireOrder(deps, staff, orderId);
  const { order: documented } = await readOrderToDocument(deps, orderId);
  const { buyer, documents } = documented;
  return { revision: order.revision, buyer, obstacle: buyerObstacle(order, documents) };
}

/**
 * Changes whom the documents of an order are made out to, and answers with the order; a drafted invoice follows. The board
 * decides it like any change of the order's terms. A document that is issued before that is written stands, and the buyer
 * stays. For the staff.
 * @throws AppError NOT_FOUND, OWN_RECORD, ORDER_NOT_CHANGEABLE once the customer was erased, BUYER_OF_ACCOUNT for an order that a
 *   company pays, BUYER_ON_DOCUMENT once a document is issued, ORDER_CHANGED when the order is not as it was seen,
 *   SERVICE_UNAVAILABLE while it is not written yet
 */
export async function changeBuyer(deps: Needs, staff: Viewer, input: ChangeBuyerInput) {
  const { orderId, revision, buyer: company, idempotencyKey: key } = input;
  const details = await requireOrder(deps, staff, orderId);
  const { order } = details;
  await refuseOwnOrder(deps, staff.userId, order);
  const { order: documented } = await readOrderToDocument(deps, orderId);
  const buyer = company === null ? personBuyer(order.contactName) : companyBuyer(company);
  const isRepeated = order.revisionKey === key;
  // Before what stands against it: a press that is repeated after other changes finds its buyer, also on an issued document.
  const isChanged = !isRepeated && !isSameBuyer(documented.buyer, buyer);
  const obstacle = isChanged ? buyerObstacle(order, documented.documents) : null;
  if (obstacle !== null) throw new AppError(obstacle);
  if (!isChanged && !isRepeated) return readOrder(deps, staff, orderId);
  const decided = await commandOrder(deps, orderId, {
    type: "change_buyer",
    actor: { kind: "admin", id: staff.userId },
    key,
    basedOn: Math.min(revision, order.revision),
    reason: "",
    to: buyer.kind,
    changes: { columns: {}, buyer: { buyer, withholding: withheldOf(documented, buyer) } },
  });
  return answerWritten(deps, staff, details, decided, { kind: "buyer_changed", details: ["buyer"] });
}

/** What the buyer withholds of the invoice that is drafted, as it is drafted. */
function withheldOf({ documents, rules }: OrderToDocument, buyer: Buyer) {
  const draft = documents.find(({ kind, status }) => kind === "invoice" && status === "draft");
  return draft === undefined ? null : withholdingOf(draft.lines, buyer, rules);
}
