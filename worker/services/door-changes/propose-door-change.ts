import { doorChangesQuery } from "#db/queries/orders/door-changes.ts";
import type { DriverRow } from "#db/queries/jobs/drivers.ts";
import type { OrderDetails } from "#db/queries/orders/orders.ts";
import type {
  PreviewDoorChangeInput,
  ProposeDoorChangeInput,
} from "#domain/door-changes/door-change-input.ts";
import { changedLines } from "#domain/door-changes/price-door-change.ts";
import { AppError, type Refusal } from "#domain/errors.ts";
import { suggestMove } from "#domain/goods/suggest-move.ts";
import type { Dependencies } from "../../dependencies.ts";
import { limitOrThrow } from "../../rate-limit.ts";
import type { DoorProposalCommand } from "#domain/jobs/command.ts";
import type { Audited } from "../audit/audited-action.ts";
import { commandJob, previewCommand } from "../jobs/command-board.ts";
import { pricedTerms } from "./priced-terms.ts";
import { readDoorChangesOfJob, requireHeldJob } from "./read-door-changes.ts";
import { acknowledgeHoursAtStop, stopForDriver } from "./stop-for-driver.ts";

type Needs = Pick<Dependencies, "db" | "board" | "now" | "settings" | "geocoder" | "routeFinder">;

/**
 * What a change at the door would cost, line by line, and what the board would say to it; nothing is written.
 * @throws AppError as `proposeDoorChange`, except for what the board decides
 */
export async function previewDoorChange(
  deps: Needs,
  driver: DriverRow,
  { jobId, idempotencyKey, ...asked }: PreviewDoorChangeInput,
) {
  const details = await requireHeldJob(deps, driver, jobId);
  const terms = await pricedTerms(deps, details, asked, "place");
  const { driverId } = driver;
  const actor = { kind: "driver", id: driverId } as const;
  return foreseen(deps, details, { jobId, actor, driverId, terms }, idempotencyKey);
}

/** Who would propose what. */
type Proposal = Pick<
  Extract<DoorProposalCommand, { readonly type: "propose_door_change" }>,
  "jobId" | "actor" | "driverId" | "isWithoutApp" | "terms"
>;

/**
 * What a proposal would cost and mean, and what the board would say to it.
 * @param clientId of the press that proposes it
 */
export async function foreseen(deps: Needs, details: OrderDetails, proposal: Proposal, clientId = "preview") {
  const { revision, orderId } = details.order;
  const { before, after, stop } = proposal.terms;
  const suggested = suggestMove(after.items, after.access);
  const press = { clientId, basedOn: revision, reason: "" };
  return {
    /** Why it cannot be proposed now, such as the driver's next job; `null` when it can. */
    obstacle: await whyNotProposed(deps, orderId, { type: "propose_door_change", ...proposal, ...press }),
    revision,
    loadRange: after.loadRange,
    lines: changedLines(before.lines, after.lines),
    fromTotalSatang: before.totalSatang,
    totalSatang: after.totalSatang,
    /** How many workers suit goods and floors; `null` while no goods are listed. */
    suggestedWorkers: suggested.kind === "fits" ? suggested.workers : null,
    /** What the added stop means for the driver; `null` without one. */
    stop: stop === undefined ? null : await stopForDriver(deps, details, stop),
  };
}

/**
 * Proposes a change at the door, at the price that follows from the price configuration of the order. Repeating the press
 * proposes it once.
 * @throws AppError NOT_FOUND for a job of somebody else, BAD_INPUT where it changes nothing or takes something away,
 *   GOODS_DO_NOT_FIT, DOOR_CHANGE_BY_OFFICE where the order has no calculated price, ORDER_CHANGED at another total than
 *   was shown, DOOR_CHANGE_NOT_AT_STOP, DOOR_CHANGE_OPEN, RATE_LIMITED; for another stop also as `routeToStop`,
 *   TRUCK_HOURS_NOT_ACKNOWLEDGED, DOOR_CHANGE_LAST_STOP_LEFT, DOOR_CHANGE_STOP_OVERLAPS with the other job, or why the
 *   driver may not drive that long
 */
export async function proposeDoorChange(
  deps: Needs & Audited,
  driver: DriverRow,
  input: ProposeDoorChangeInput,
) {
  const { jobId, revision, totalSatang, note, idempotencyKey, truckHoursAcknowledged, ...asked } = input;
  const details = await requireHeldJob(deps, driver, jobId);
  if (!(await isProposed(deps, details, idempotencyKey))) {
    const terms = await pricedTerms(deps, details, asked, "door");
    if (terms.after.totalSatang !== totalSatang) throw new AppError("ORDER_CHANGED");
    await acknowledgeHoursAtStop(deps, details, terms.stop, truckHoursAcknowledged);
    await limitOrThrow(deps.db, "door-change", jobId, deps.now());
    await commandJob(deps, {
      type: "propose_door_change",
      jobId,
      actor: { kind: "driver", id: driver.driverId },
      driverId: driver.driverId,
      clientId: idempotencyKey,
      basedOn: Math.min(revision, details.order.revision),
      reason: note,
      terms,
    });
    const { totalSatang: fromTotalSatang } = terms.before;
    deps.audit?.changed("door_change", idempotencyKey, null, { jobId, fromTotalSatang, totalSatang });
  }
  return readDoorChangesOfJob(deps, driver, jobId);
}

/**
 * Takes an open proposal of the driver back. @throws AppError NOT_FOUND, FORBIDDEN for what the office proposed,
 *   DOOR_CHANGE_CLOSED once it is answered or over
 */
export async function withdrawDoorChange(
  deps: Omit<Needs, "geocoder" | "routeFinder"> & Audited,
  driver: DriverRow,
  { jobId, changeId }: { readonly jobId: string; readonly changeId: string },
) {
  await requireHeldJob(deps, driver, jobId);
  const actor = { kind: "driver", id: driver.driverId } as const;
  await commandJob(deps, { type: "withdraw_door_change", jobId, actor, changeId, reason: "" });
  deps.audit?.changed("door_change", changeId, { state: "open" }, { state: "withdrawn" });
  return readDoorChangesOfJob(deps, driver, jobId);
}

/** Why the board would refuse a proposal, by the decision that it would make; `null` when it would not. */
async function whyNotProposed(
  deps: Needs,
  orderId: string,
  proposal: DoorProposalCommand,
): Promise<Refusal | null> {
  try {
    await previewCommand(deps, orderId, proposal);
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { code, params } = error;
    return { code, params };
  }
}

/** Whether the press with this key has proposed something already. */
export async function isProposed(
  { db }: Pick<Needs, "db">,
  { order }: OrderDetails,
  key: string,
): Promise<boolean> {
  const rows = await doorChangesQuery(db, order.orderId);
  return rows.some(({ change }) => change.idempotencyKey === key);
}
