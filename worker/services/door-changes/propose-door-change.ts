import { doorChangesQuery } from "#db/queries/orders/door-changes.ts";
import type { DriverRow } from "#db/queries/jobs/drivers.ts";
import type { OrderDetails } from "#db/queries/orders/orders.ts";
import { pricingByVersion } from "#db/queries/pricing.ts";
import type { DoorChangeTerms } from "#domain/door-changes/door-change.ts";
import type { AskedDoorChange, ProposeDoorChangeInput } from "#domain/door-changes/door-change-input.ts";
import { askedTerms, doorChangeFaults, whyNotFit } from "#domain/door-changes/door-terms.ts";
import { changedLines, priceDoorChange } from "#domain/door-changes/price-door-change.ts";
import { AppError, badInput } from "#domain/errors.ts";
import { suggestMove } from "#domain/goods/suggest-move.ts";
import { sumSatang } from "#domain/money.ts";
import type { Dependencies } from "../../dependencies.ts";
import { limitOrThrow } from "../../rate-limit.ts";
import { commandJob } from "../jobs/command-board.ts";
import { plainTermsOf, readDoorChangesOfJob, requireHeldJob, vehiclesOf } from "./read-door-changes.ts";

type Needs = Pick<Dependencies, "db" | "board" | "now" | "settings">;

/**
 * What a change at the door would cost, line by line; nothing is written.
 * @throws AppError as `proposeDoorChange`, except for what the board decides
 */
export async function previewDoorChange(
  deps: Needs,
  driver: DriverRow,
  { jobId, ...asked }: AskedDoorChange & { readonly jobId: string },
) {
  const details = await requireHeldJob(deps, driver, jobId);
  const { before, after } = await pricedTerms(deps, details, asked);
  const suggested = suggestMove(after.items, after.access);
  return {
    revision: details.order.revision,
    loadRange: after.loadRange,
    lines: changedLines(before.lines, after.lines),
    fromTotalSatang: before.totalSatang,
    totalSatang: after.totalSatang,
    /** How many workers suit goods and floors; `null` while no goods are listed. */
    suggestedWorkers: suggested.kind === "fits" ? suggested.workers : null,
  };
}

/**
 * Proposes a change at the door, at the price that follows from the price configuration of the order. Repeating the press
 * proposes it once.
 * @throws AppError NOT_FOUND for a job of somebody else, BAD_INPUT where it changes nothing or takes something away,
 *   GOODS_DO_NOT_FIT, DOOR_CHANGE_BY_OFFICE where the order has no calculated price, ORDER_CHANGED at another total than
 *   was shown, DOOR_CHANGE_NOT_AT_STOP, DOOR_CHANGE_OPEN, RATE_LIMITED
 */
export async function proposeDoorChange(deps: Needs, driver: DriverRow, input: ProposeDoorChangeInput) {
  const { jobId, revision, totalSatang, note, idempotencyKey, ...asked } = input;
  const details = await requireHeldJob(deps, driver, jobId);
  if (!(await isProposed(deps, details, idempotencyKey))) {
    const terms = await pricedTerms(deps, details, asked);
    if (terms.after.totalSatang !== totalSatang) throw new AppError("ORDER_CHANGED");
    await limitOrThrow(deps.db, "door-change", jobId, deps.now());
    await commandJob(deps, {
      type: "propose_door_change",
      jobId,
      driverId: driver.driverId,
      clientId: idempotencyKey,
      basedOn: Math.min(revision, details.order.revision),
      reason: note,
      terms,
    });
  }
  return readDoorChangesOfJob(deps, driver, jobId);
}

/** Takes an open proposal back. @throws AppError NOT_FOUND, DOOR_CHANGE_CLOSED once it is answered or over */
export async function withdrawDoorChange(
  deps: Needs,
  driver: DriverRow,
  { jobId, changeId }: { readonly jobId: string; readonly changeId: string },
) {
  await requireHeldJob(deps, driver, jobId);
  const { driverId } = driver;
  await commandJob(deps, { type: "withdraw_door_change", jobId, driverId, changeId });
  return readDoorChangesOfJob(deps, driver, jobId);
}

async function isProposed({ db }: Needs, { order }: OrderDetails, key: string): Promise<boolean> {
  const rows = await doorChangesQuery(db, order.orderId);
  return rows.some(({ change }) => change.idempotencyKey === key);
}

async function pricedTerms(
  { db }: Needs,
  details: OrderDetails,
  asked: AskedDoorChange,
): Promise<DoorChangeTerms> {
  const { order, stops, lines } = details;
  const { distanceM, journey, totalSatang, pricingVersion } = order;
  const before = plainTermsOf(details);
  const after = askedTerms(before, asked, stops.length);
  const faults = doorChangeFaults(before, after);
  if (Object.keys(faults).length > 0) throw badInput(faults);
  const vehicles = vehiclesOf(details);
  const tooMuch = whyNotFit(before.items, after.items, vehicles);
  if (tooMuch !== null) throw new AppError("GOODS_DO_NOT_FIT", { params: { ...tooMuch } });
  const config = pricingVersion === null ? undefined : await pricingByVersion(db, pricingVersion);
  if (config === undefined || distanceM === null || journey === null || totalSatang === null)
    throw new AppError("DOOR_CHANGE_BY_OFFICE");
  const agreed = lines.map(({ line }) => line);
  const priced = { ...before, vehicles, stopCount: stops.length, distanceM, journey, lines: agreed };
  const changed = priceDoorChange(priced, config, after);
  if (changed === null) throw new AppError("DOOR_CHANGE_BY_OFFICE");
  return {
    before: { ...before, lines: agreed, totalSatang },
    after: {
      ...after,
      lines: changed,
      totalSatang: sumSatang(changed.map(({ amountSatang }) => amountSatang)),
    },
  };
}
