import { isClaimDecided } from "#db/queries/claims/read-claims.ts";
import { officeActor } from "#domain/access/order-actor.ts";
import { AppError } from "#domain/errors.ts";
import { isCustomerErased } from "#domain/orders/office/erased-customer.ts";
import type { ChangeValueInput } from "#domain/orders/revision-input.ts";
import type { Viewer } from "../../../auth/viewer.ts";
import type { Dependencies } from "../../../dependencies.ts";
import type { Audited } from "../../audit/audited-action.ts";
import { refuseOwnOrder } from "../../companies/company-access.ts";
import { commandOrder } from "../../jobs/command-board.ts";
import { readOrder, requireOrder } from "../read-order.ts";
import { answerWritten } from "./answer-written.ts";

type Needs = Pick<Dependencies, "db" | "board" | "now"> & Audited;

/**
 * Changes what the goods of an order are declared to be worth, and answers with it; no price depends on it. What a claim was
 * decided by stays, also where it is decided before this is written. Only for dispatchers: their router sees to it.
 * @throws AppError NOT_FOUND, OWN_RECORD, ORDER_NOT_CHANGEABLE once it is cancelled or its customer was erased, CLAIM_CLOSED
 *   once a claim is settled or refused, ORDER_CHANGED when the order is not as it was seen, SERVICE_UNAVAILABLE while it is not
 *   written yet
 */
export async function changeValue(deps: Needs, admin: Viewer, input: ChangeValueInput) {
  const { orderId, revision, declaredValueSatang, reason, idempotencyKey: key } = input;
  const details = await requireOrder(deps, admin, orderId, "dispatch");
  const { order } = details;
  await refuseOwnOrder(deps, admin.userId, order);
  if (isCustomerErased(order)) throw new AppError("ORDER_NOT_CHANGEABLE");
  const isRepeated = order.revisionKey === key;
  if (!isRepeated && declaredValueSatang === order.declaredValueSatang)
    return readOrder(deps, admin, orderId);
  if (!isRepeated && (await isClaimDecided(deps.db, orderId))) throw new AppError("CLAIM_CLOSED");
  const decided = await commandOrder(deps, orderId, {
    type: "change_value",
    actor: officeActor(admin),
    key,
    basedOn: Math.min(revision, order.revision),
    reason,
    change: { fromValueSatang: order.declaredValueSatang, toValueSatang: declaredValueSatang },
    changes: { columns: {}, declaredValue: { satang: declaredValueSatang } },
  });
  return answerWritten(deps, admin, details, decided, { kind: "value_changed", details: ["declaredValue"] });
}
