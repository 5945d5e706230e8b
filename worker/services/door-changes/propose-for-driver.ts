import { doorChangeOf } from "#db/queries/orders/door-changes.ts";
import { officeActor } from "#domain/access/order-actor.ts";
import type {
  PreviewDoorChangeForDriverInput,
  ProposeDoorChangeForDriverInput,
  WithdrawDoorChangeForDriverInput,
} from "#domain/door-changes/door-change-input.ts";
import { AppError } from "#domain/errors.ts";
import type { Viewer } from "../../auth/viewer.ts";
import type { Dependencies } from "../../dependencies.ts";
import { limitOrThrow } from "../../rate-limit.ts";
import type { Audited } from "../audit/audited-action.ts";
import { auditedPrice } from "../audit/note-order.ts";
import { commandJob, hasChanged } from "../jobs/command-board.ts";
import { refuseOwnJob, requireJob } from "../orders/order-commands.ts";
import { readOrder } from "../orders/read-order.ts";
import { refuseOwnPay } from "./own-pay.ts";
import { pricedTerms } from "./priced-terms.ts";
import { foreseen, isProposed } from "./propose-door-change.ts";
import { acknowledgeHoursAtStop } from "./stop-for-driver.ts";
import { withoutApp } from "./without-app.ts";

type Needs = Pick<Dependencies, "db" | "board" | "now" | "settings" | "geocoder" | "routeFinder">;

/**
 * What a change at the door would cost that the office proposes for the driver of a job under way, line by line, and what the
 * board would say to it; nothing is written. Only for dispatchers: their router sees to it.
 * @throws AppError as `proposeDoorChangeForDriver`, except for what the board decides
 */
export async function previewDoorChangeForDriver(
  deps: Needs,
  staff: Viewer,
  input: PreviewDoorChangeForDriverInput,
) {
  const { orderId, jobId, seenDriverId: driverId, adjustments, idempotencyKey, ...asked } = input;
  const { details } = await requireJob(deps, staff, orderId, jobId);
  await refuseOwnJob(deps, staff, details, driverId);
  const terms = await pricedTerms(deps, details, asked, "place", adjustments);
  await refuseOwnPay(deps, staff, details, { driverId, terms });
  const actor = officeActor(staff);
  const proposal = { jobId, actor, driverId, ...(await withoutApp(deps.db, driverId, terms)), terms };
  return {
    ...(await foreseen(deps, details, proposal, idempotencyKey)),
    /** The whole price of the change, whose lines may be set by hand. */
    price: terms.after.lines,
  };
}

/**
 * Proposes a change at the door for the driver who was seen to hold a job under way, wherever the truck is, with lines set by
 * hand where the office says why, and answers with the order. The customer agrees as to what their driver proposes. Only for
 * dispatchers: their router sees to it. Repeating the press proposes it once.
 * @throws AppError NOT_FOUND when the order has no such job, OWN_RECORD for the own order or job, JOB_ALREADY_RESERVED when it
 *   is another driver's by now, BAD_INPUT where it changes nothing or takes something away, also TOO_SMALL at an amount below
 *   what was agreed, ORDER_NOT_CHANGEABLE where the order has no calculated price; otherwise as `proposeDoorChange`
 */
export async function proposeDoorChangeForDriver(
  deps: Needs & Audited,
  staff: Viewer,
  input: ProposeDoorChangeForDriverInput,
) {
  const { orderId, jobId, seenDriverId: driverId, revision, totalSatang, note, adjustments, ...rest } = input;
  const { idempotencyKey: clientId, truckHoursAcknowledged, ...asked } = rest;
  const { details, job } = await requireJob(deps, staff, orderId, jobId);
  await refuseOwnJob(deps, staff, details, driverId);
  if (await isProposed(deps, details, clientId)) return readOrder(deps, staff, orderId);
  // What was told of one driver was not told of another: the board asks again.
  if (job.driverId !== driverId) throw new AppError("JOB_ALREADY_RESERVED");
  const terms = await pricedTerms(deps, details, asked, "door", adjustments);
  await refuseOwnPay(deps, staff, details, { driverId, terms });
  if (terms.after.totalSatang !== totalSatang) throw new AppError("ORDER_CHANGED");
  await acknowledgeHoursAtStop(deps, details, terms.stop, truckHoursAcknowledged);
  await limitOrThrow(deps.db, "door-change", `${jobId}:office`, deps.now());
  const decided = await commandJob(deps, {
    type: "propose_door_change",
    jobId,
    actor: officeActor(staff),
    driverId,
    ...(await withoutApp(deps.db, driverId, terms)),
    clientId,
    basedOn: Math.min(revision, details.order.revision),
    reason: note,
    terms,
  });
  const { doorChange } = decided.order;
  if (hasChanged(decided) && doorChange?.key === clientId) {
    const proposed = { jobId, driverId, ...auditedPrice(terms.after) };
    deps.audit?.changed("door_change", doorChange.changeId, auditedPrice(terms.before), proposed);
    deps.audit?.keep();
  }
  return readOrder(deps, staff, orderId);
}

/**
 * Takes an open proposal of the office back, whoever of it made it, and answers with the order; the customer is told, and
 * reads why. Only for dispatchers: their router sees to it. Repeating it changes nothing.
 * @throws AppError NOT_FOUND when the order has no such job, OWN_RECORD for the own order or job, FORBIDDEN for what
 *   the driver proposed, DOOR_CHANGE_CLOSED once it is answered or over
 */
export async function withdrawDoorChangeForDriver(
  deps: Needs & Audited,
  staff: Viewer,
  { orderId, jobId, changeId, reason }: WithdrawDoorChangeForDriverInput,
) {
  const { details, job } = await requireJob(deps, staff, orderId, jobId);
  const change = await doorChangeOf(deps.db, orderId, changeId);
  await refuseOwnJob(deps, staff, details, change?.driverId ?? job.driverId);
  const actor = officeActor(staff);
  const decided = await commandJob(deps, { type: "withdraw_door_change", jobId, actor, changeId, reason });
  if (hasChanged(decided)) {
    deps.audit?.changed("door_change", changeId, { state: "open" }, { state: "withdrawn" });
    deps.audit?.keep();
  }
  return readOrder(deps, staff, orderId);
}
