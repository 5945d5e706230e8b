import { isOnFile } from "#db/queries/customers/on-file.ts";
import { doorChangeOf } from "#db/queries/orders/door-changes.ts";
import type { DriverRow } from "#db/queries/jobs/drivers.ts";
import type { OrderDetails } from "#db/queries/orders/orders.ts";
import { officeActor } from "#domain/access/order-actor.ts";
import type { Actor } from "#domain/access/actor.ts";
import { agreedChanges } from "#domain/door-changes/agreed-change.ts";
import type {
  AgreeByCodeInput,
  AnswerDoorChangeAtCallInput,
  AnswerDoorChangeInput,
} from "#domain/door-changes/door-change-input.ts";
import { AppError, badInput } from "#domain/errors.ts";
import { readGoods } from "#domain/goods/goods-input.ts";
import type { Viewer } from "../../auth/viewer.ts";
import type { Dependencies } from "../../dependencies.ts";
import { limitOrThrow } from "../../rate-limit.ts";
import type { Audited } from "../audit/audited-action.ts";
import { noteOrder } from "../audit/note-order.ts";
import { applyWithCredit } from "../companies/take-credit.ts";
import { commandOrder, hasChanged, type Decided } from "../jobs/command-board.ts";
import { readOrder, requireOrder } from "../orders/read-order.ts";
import { doorCode } from "./door-code.ts";
import { refuseOwnPay } from "./own-pay.ts";
import { acknowledgeHoursAtStop } from "./stop-for-driver.ts";
import { readDoorChangesOfJob, requireHeldJob, vehiclesOf } from "./read-door-changes.ts";
import { withoutApp } from "./without-app.ts";

type Needs = Pick<Dependencies, "db" | "board" | "now" | "settings">;

/**
 * The customer of an order agrees to a change at the door or declines it, and reads the order. Repeating the
 * answer changes nothing.
 * @throws AppError NOT_FOUND for anyone else,
 *   TRUCK_HOURS_NOT_ACKNOWLEDGED where the truck reaches an added stop in forbidden hours and the customer
 *     has not confirmed to know it,
 *   DOOR_CHANGE_CLOSED once it is answered otherwise, withdrawn or over,
 *   ORDER_CHANGED where the order's terms have changed since,
 *   DOOR_CHANGE_DRIVER_BUSY where the driver has no time for an added stop any more; and for a company what
 *     `applyWithCredit` refuses
 */
export async function answerDoorChange(
  deps: Needs & Audited,
  customer: Viewer,
  input: AnswerDoorChangeInput,
) {
  const { orderId, changeId, answer, reason, truckHoursAcknowledged } = input;
  const details = await requireOrder(deps, customer, orderId);
  if (details.order.customerId !== customer.userId) throw new AppError("NOT_FOUND");
  const before = await requireChange(deps, orderId, changeId);
  const actor = { kind: "customer", id: customer.userId } as const;
  const decided =
    answer === "agree"
      ? await agree(deps, details, changeId, { actor, byCode: false, truckHoursAcknowledged })
      : await decline(deps, { orderId, changeId, actor, reason });
  noteAnswer(deps, before, answer, decided);
  return readOrder(deps, customer, orderId);
}

/**
 * Writes down what a customer who has no account, and so neither a page nor a code, answered at a call to a change at the
 * door, and answers with the order. Only for dispatchers: their router sees to it.
 * @throws AppError OWN_RECORD as `refuseOwnPay`, FORBIDDEN for a customer who can answer themselves, and those of
 *   `answerDoorChange`, but for DOOR_CHANGE_DRIVER_BUSY what is in the driver's way
 */
export async function answerDoorChangeAtCall(
  deps: Needs & Audited,
  staff: Viewer,
  input: AnswerDoorChangeAtCallInput,
) {
  const { orderId, changeId, answer, reason, truckHoursAcknowledged } = input;
  const details = await requireOrder(deps, staff, orderId, "dispatch");
  const before = await requireChange(deps, orderId, changeId);
  await refuseOwnPay(deps, staff, details, before);
  if (!(await isOnFile(deps.db, details.order.customerId))) throw new AppError("FORBIDDEN");
  const actor = officeActor(staff);
  const decided =
    answer === "agree"
      ? await agree(deps, details, changeId, { actor, byCode: false, reason, truckHoursAcknowledged })
      : await decline(deps, { orderId, changeId, actor, reason });
  noteAnswer(deps, before, answer, decided);
  if (decided !== null && hasChanged(decided)) noteOrder(deps, details, decided);
  return readOrder(deps, staff, orderId);
}

/** For the audit log: what was answered to a proposal, unless somebody else had answered so before. */
function noteAnswer(
  { audit }: Audited,
  { changeId, state, terms }: Awaited<ReturnType<typeof requireChange>>,
  answer: AnswerDoorChangeInput["answer"],
  decided: Decided | null,
): void {
  if (decided === null || !hasChanged(decided)) return;
  const { totalSatang } = terms.after;
  const after = { state: answer === "agree" ? "agreed" : "declined", totalSatang };
  audit?.changed("door_change", changeId, { state, totalSatang }, after);
  audit?.keep();
}

/**
 * The customer agrees with the code that only they can read, entered on the phone of the driver about whose job the change is.
 * @throws AppError BAD_INPUT CODE_WRONG at `code`, RATE_LIMITED after too many, and as `answerDoorChange`
 */
export async function agreeByCode(
  deps: Needs & Audited,
  driver: DriverRow,
  { jobId, changeId, code, truckHoursAcknowledged }: AgreeByCodeInput,
) {
  const details = await requireHeldJob(deps, driver, jobId);
  const change = await requireChange(deps, details.order.orderId, changeId);
  if (change.jobId !== jobId || change.driverId !== driver.driverId) throw new AppError("NOT_FOUND");
  const actor = { kind: "customer", id: details.order.customerId } as const;
  if (change.state !== "agreed") {
    await limitOrThrow(deps.db, "door-code", changeId, deps.now());
    if (code !== (await doorCode(deps.settings.authSecret, changeId))) throw badInput({ code: "CODE_WRONG" });
    const decided = await agree(deps, details, changeId, { actor, byCode: true, truckHoursAcknowledged });
    noteAnswer(deps, change, "agree", decided);
  }
  return readDoorChangesOfJob(deps, driver, jobId);
}

/** How the customer agrees. */
interface Agreement {
  readonly actor: Actor;
  readonly byCode: boolean;
  /** What they said at a call, where the office writes it down. */
  readonly reason?: string;
  readonly truckHoursAcknowledged: boolean;
}

/** @returns `null` where the database has it that they agreed already */
async function agree(
  deps: Needs,
  details: OrderDetails,
  changeId: string,
  { actor, byCode, reason, truckHoursAcknowledged }: Agreement,
): Promise<Decided | null> {
  const { order, stops, jobs } = details;
  const { terms, state, driverId } = await requireChange(deps, order.orderId, changeId);
  const { stop } = terms;
  if (state === "agreed") return null;
  // What is over says so, whatever the hours: nobody confirms hours for nothing.
  const isOpen = state === "open";
  const acknowledgedAt = isOpen
    ? await acknowledgeHoursAtStop(deps, details, stop, truckHoursAcknowledged)
    : null;
  const changeable = {
    goods: readGoods(order.goods, stops.length),
    vehicles: vehiclesOf(details),
    cards: jobs.map(({ job }) => job.card),
  };
  const command = {
    type: "agree_door_change",
    actor,
    changeId,
    byCode,
    ...(reason !== undefined && { reason }),
    changes: agreedChanges(changeable, terms, acknowledgedAt),
    ...(stop !== undefined && { stop, driverId }),
    ...(await withoutApp(deps.db, driverId, terms)),
  } as const;
  const rise = { order, toTotalSatang: terms.after.totalSatang, basedOnRevision: order.revision };
  return applyWithCredit(deps, rise, () => commandOrder(deps, order.orderId, command));
}

async function decline(
  deps: Needs,
  answer: {
    readonly orderId: string;
    readonly changeId: string;
    readonly actor: Actor;
    readonly reason: string;
  },
): Promise<Decided | null> {
  const { orderId, ...rest } = answer;
  const { state } = await requireChange(deps, orderId, rest.changeId);
  if (state === "declined") return null;
  return commandOrder(deps, orderId, { type: "decline_door_change", ...rest });
}

async function requireChange({ db }: Needs, orderId: string, changeId: string) {
  const change = await doorChangeOf(db, orderId, changeId);
  if (change === undefined) throw new AppError("NOT_FOUND");
  return change;
}
