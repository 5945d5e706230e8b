import { officeActor } from "#domain/access/order-actor.ts";
import type { WithdrawOfferInput } from "#domain/orders/revision-input.ts";
import type { Viewer } from "../../../auth/viewer.ts";
import type { Dependencies } from "../../../dependencies.ts";
import type { Audited } from "../../audit/audited-action.ts";
import { noteOffer } from "../../audit/note-order.ts";
import { refuseOwnOrder } from "../../companies/company-access.ts";
import { commandOrder } from "../../jobs/command-board.ts";
import { answerChanged } from "../answer-changed.ts";
import { requireOrder } from "../read-order.ts";

/**
 * Takes back the open offer that was seen, and answers with the order: it waits for another offer, or keeps the price that
 * it has. The customer is told, with the reason. Only for dispatchers: their router sees to it. Repeating it changes nothing.
 * @throws AppError OWN_RECORD, ORDER_CHANGED where another offer or none is open by now, OFFER_CLOSED once it was answered,
 *   OFFER_EXPIRED
 */
export async function withdrawOffer(
  deps: Pick<Dependencies, "db" | "board" | "now"> & Audited,
  staff: Viewer,
  { orderId, seenOfferId, reason, idempotencyKey }: WithdrawOfferInput,
) {
  const details = await requireOrder(deps, staff, orderId, "dispatch");
  await refuseOwnOrder(deps, staff.userId, details.order);
  const decided = await commandOrder(deps, orderId, {
    type: "withdraw_offer",
    actor: officeActor(staff),
    key: idempotencyKey,
    offerId: seenOfferId,
    reason,
  });
  noteOffer(deps, seenOfferId, decided);
  return answerChanged(deps, staff, details, decided);
}
