import type { DriverRow } from "#db/queries/jobs/drivers.ts";
import { isJobOf } from "#db/queries/jobs/jobs.ts";
import { cashOfDriverQuery, jobForCash } from "#db/queries/payments/cash.ts";
import { orderIdOfPayment, orderMoney, type SeenMoney } from "#db/queries/payments/order-money.ts";
import { refuseOwnOrder } from "../companies/company-access.ts";
import { AppError } from "#domain/errors.ts";
import { sumSatang } from "#domain/money.ts";
import { isCashOpen, mayHaveCash, takesCash } from "#domain/payments/cash.ts";
import type { CashRecord } from "#domain/payments/decide-cash.ts";
import { figuresOf } from "#domain/payments/order-money.ts";
import type { Payment } from "#domain/payments/payment.ts";
import type {
  DisputeCashInput,
  RecordCashInput,
  RecordCashOfDriverInput,
} from "#domain/payments/payment-input.ts";
import type { Viewer } from "../../auth/viewer.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { Audited } from "../audit/audited-action.ts";
import { commandPayments, type Precondition } from "./command-payments.ts";
import { notePayments } from "./note-payments.ts";
import { latestCash, paymentsFor, requireMoney } from "./read-payments.ts";

type Needs = Pick<Dependencies, "db" | "settings" | "now"> & Audited;

/**
 * Notes that the driver of a job has received cash for its order. Repeating it with its key records it once, also when the
 * job has gone to somebody else meanwhile: the answer then says nothing but what was recorded.
 * @throws AppError NOT_FOUND for a job of somebody else; CASH_CLOSED when the job has not started, was completed long
 *   ago, or the order is not paid in cash; CASH_ALREADY_RECORDED, CASH_TOO_MUCH, PAYMENT_ALREADY_PAID,
 *   PAYMENT_ORDER_CANCELLED, IDEMPOTENCY_KEY_REUSED
 */
export async function recordCash(
  deps: Needs,
  driver: DriverRow,
  { jobId, key, amountSatang }: RecordCashInput,
) {
  const { driverId } = driver;
  const recorded = await recordedBefore(deps, driver, { jobId, key, amountSatang });
  if (recorded !== null) return recorded;
  const job = await requireOwnJob(deps, driver, jobId);
  await writeCash(deps, job, { driverId, key, amountSatang }, isCashOpen(job, deps.now()));
  return readCashOfJob(deps, driver, jobId);
}

/** What a driver has to know of the money of a job that is no longer theirs. */
const NOTHING_TO_RECORD = {
  leftSatang: 0,
  maxSatang: 0,
  takesCash: false,
  canRecord: false,
  isBeingChecked: false,
} as const;

/** The answer to a record that is repeated, as from a phone without signal, after its job has gone to another driver; or `null`. */
async function recordedBefore(
  deps: Pick<Needs, "db">,
  { driverId }: DriverRow,
  { jobId, key, amountSatang }: RecordCashInput,
) {
  const job = await jobForCash(deps.db, jobId);
  const seen = job === undefined ? undefined : await orderMoney(deps.db, job.orderId);
  if (job === undefined || seen === undefined || job.driverId === driverId) return null;
  const isOwn = ({ recordKey, reportedBy }: Payment) => recordKey === key && reportedBy === driverId;
  const payments = seen.money.payments.filter((each) => isOwn(each) && each.amountSatang === amountSatang);
  if (payments.length === 0) return null;
  const recorded = await latestCash(deps, { ...seen.money, payments });
  return { ...NOTHING_TO_RECORD, jobId, orderId: job.orderId, recorded };
}

/**
 * Notes for the driver of a job what they say they have received: one without an account, or whose phone is gone. It is theirs
 * to hand over like what they record themselves, and is recorded however long ago the job was completed. Repeating it with its
 * key records it once. For the accounts: their router sees to it.
 * @throws AppError NOT_FOUND; OWN_RECORD for the own order; JOB_ALREADY_RESERVED when another driver has the job by now;
 *   CASH_CLOSED when the job has not started or the order is not paid in cash; and as `recordCash` does
 */
export async function recordCashOfDriver(
  deps: Needs,
  { userId }: Viewer,
  { jobId, seenDriverId, key, amountSatang }: RecordCashOfDriverInput,
): Promise<{ readonly orderId: string }> {
  const job = await jobForCash(deps.db, jobId);
  const seen = job === undefined ? undefined : await orderMoney(deps.db, job.orderId);
  if (job === undefined || seen === undefined) throw new AppError("NOT_FOUND");
  await refuseOwnOrder(deps, userId, seen.money);
  await writeCash(deps, job, { driverId: seenDriverId, key, amountSatang }, mayHaveCash(job.status), {
    check: async () => {
      if ((await jobForCash(deps.db, jobId))?.driverId === seenDriverId) return;
      // A record that was made keeps its answer, whoever has the job since.
      if (!isRecorded(await orderMoney(deps.db, job.orderId), key))
        throw new AppError("JOB_ALREADY_RESERVED");
    },
    // Also one who gets the job while this is decided: the cash would be the wrong driver's to hand over.
    condition: isJobOf(jobId, seenDriverId),
  });
  return { orderId: job.orderId };
}

type JobForCash = NonNullable<Awaited<ReturnType<typeof jobForCash>>>;

async function writeCash(
  deps: Needs,
  job: JobForCash,
  record: CashRecord,
  isOpen: boolean,
  precondition?: Precondition,
): Promise<void> {
  await precondition?.check();
  const seen = await orderMoney(deps.db, job.orderId);
  // A repetition may come late; what it says was recorded in time.
  if (!isRecorded(seen, record.key) && !isOpen) throw new AppError("CASH_CLOSED");
  const command = { type: "record_cash", ...record } as const;
  const money = await commandPayments(deps, job.orderId, command, undefined, precondition);
  if (seen !== undefined) notePayments(deps, seen.money, money);
}

function isRecorded(seen: SeenMoney | undefined, key: string): boolean {
  return seen?.money.payments.some(({ recordKey }) => recordKey === key) ?? false;
}

/**
 * What the driver of a job has to know of the money of its order: what is still to be paid, whether they may take it in
 * cash, and what was recorded.
 * @throws AppError NOT_FOUND for a job of somebody else
 */
export async function readCashOfJob(deps: Pick<Needs, "db" | "now">, driver: DriverRow, jobId: string) {
  const job = await requireOwnJob(deps, driver, jobId);
  const seen = await orderMoney(deps.db, job.orderId);
  if (seen === undefined) throw new AppError("NOT_FOUND");
  const { money } = seen;
  const { dueNowSatang, dueLaterSatang, toPaySatang } = figuresOf(money);
  const isPaidElsewhere = money.status === "cancelled" || money.isOnAccount;
  const leftSatang = isPaidElsewhere ? 0 : dueNowSatang + dueLaterSatang;
  return {
    jobId,
    orderId: job.orderId,
    /** What the customer has still to pay before unloading; without what a driver has in cash. */
    leftSatang,
    /** The most that may be recorded in cash. */
    maxSatang: toPaySatang,
    takesCash: takesCash(money),
    canRecord: takesCash(money) && leftSatang > 0 && isCashOpen(job, deps.now()),
    /** Whether the customer says that they have paid by PromptPay, and an admin has not confirmed it yet. */
    isBeingChecked: money.payments.some(({ method, state }) => method !== "cash" && state === "reported"),
    recorded: await latestCash(deps, money),
  };
}

/** The cash that a driver holds for the company: recorded, and not handed over yet. */
export async function readOwnCash({ db }: Pick<Needs, "db">, { driverId }: DriverRow) {
  const held = await cashOfDriverQuery(db, driverId);
  return { heldSatang: sumSatang(held.map(({ amountSatang }) => amountSatang)), held };
}

/**
 * Notes that the customer of an order does not agree with a record of cash. Repeating it changes nothing.
 * @throws AppError NOT_FOUND for anyone else; PAYMENT_DECIDED once an admin has decided about it
 */
export async function disputeCash(deps: Needs, viewer: Viewer, { paymentId, dispute }: DisputeCashInput) {
  const orderId = await orderIdOfPayment(deps.db, paymentId);
  if (orderId === undefined) throw new AppError("NOT_FOUND");
  const before = await requireMoney(deps, viewer, orderId);
  if (before.customerId !== viewer.userId) throw new AppError("NOT_FOUND");
  const actor = { kind: "customer", id: viewer.userId } as const;
  const money = await commandPayments(deps, orderId, { type: "dispute_cash", paymentId, actor, dispute });
  notePayments(deps, before, money);
  return paymentsFor(deps, viewer, money);
}

async function requireOwnJob({ db }: Pick<Needs, "db">, { driverId }: DriverRow, jobId: string) {
  const job = await jobForCash(db, jobId);
  if (job === undefined || job.driverId !== driverId) throw new AppError("NOT_FOUND");
  return job;
}
