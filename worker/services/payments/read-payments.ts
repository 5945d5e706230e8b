import { jobsOfOrder } from "#db/queries/jobs/jobs.ts";
import { driverNames } from "#db/queries/payments/cash.ts";
import { listPayments, type PaymentListOptions } from "#db/queries/payments/payment-list.ts";
import { orderMoney } from "#db/queries/payments/order-money.ts";
import { staffMay } from "#domain/access/staff.ts";
import { COMPANY } from "#domain/company.ts";
import { AppError } from "#domain/errors.ts";
import { takesCash } from "#domain/payments/cash.ts";
import { mostTransferSatang } from "#domain/payments/decide-transfer.ts";
import { isPayableAtStripe } from "#domain/payments/checkout-limits.ts";
import { awaitsPayment, figuresOf, opensJobs, type OrderMoney } from "#domain/payments/order-money.ts";
import { receivedAtOf, type Payment, type PaymentState } from "#domain/payments/payment.ts";
import { formatPromptPayId, isDemoPromptPayId } from "#domain/payments/promptpay-id.ts";
import { promptPayPayload } from "../../adapters/payments/promptpay-payload.ts";
import type { Viewer } from "../../auth/viewer.ts";
import type { Dependencies } from "../../dependencies.ts";
import { fileUrl } from "../files/file-links.ts";
import { findMoney, type MoneyView } from "./find-money.ts";

type Needs = Pick<Dependencies, "db" | "settings" | "now">;

/**
 * What has been paid for an order, and what is to be paid and how, for its customer and for admins.
 * @throws AppError NOT_FOUND for anyone else, as if it did not exist
 */
export async function readPayments(deps: Needs, viewer: Viewer, orderId: string) {
  return paymentsFor(deps, viewer, await requireMoney(deps, viewer, orderId));
}

/**
 * The money of an order, for its customer and for admins.
 * @throws AppError NOT_FOUND for anyone else, as if it did not exist
 */
export async function requireMoney(
  { db }: Pick<Needs, "db">,
  viewer: Viewer,
  orderId: string,
): Promise<OrderMoney> {
  const seen = await orderMoney(db, orderId);
  const mayRead = staffMay(viewer.role, "read_orders") || seen?.money.customerId === viewer.userId;
  if (seen === undefined || !mayRead) throw new AppError("NOT_FOUND");
  return seen.money;
}

/**
 * The money of an order that the viewer pays. An admin may read the money of any order, and pays for their own alone.
 * @throws AppError NOT_FOUND for anyone else
 */
export async function requireOwnMoney(
  deps: Pick<Needs, "db">,
  viewer: Viewer,
  orderId: string,
): Promise<OrderMoney> {
  const money = await requireMoney(deps, viewer, orderId);
  if (money.customerId !== viewer.userId) throw new AppError("NOT_FOUND");
  return money;
}

/** The money of an order as its reader gets it. */
export async function paymentsFor(deps: Needs, viewer: Viewer, money: OrderMoney) {
  const { orderId, customerId, payments } = money;
  const figures = figuresOf(money);
  const receiver = deps.settings.promptPay;
  const waiting = await jobsToPay(deps, money);
  return {
    orderId,
    ...figures,
    /** Whether the reader is its customer, who pays. */
    isOwn: customerId === viewer.userId,
    /** Whether its jobs open for drivers once what is due now is paid. */
    opensJobs: waiting.length > 0,
    /** Whether that would be too late: their pickup has passed, and the office agrees another day first. */
    isPickupPassed: isPickupPassed(waiting, deps.now()),
    /** Who receives PromptPay; `null` where it is not offered. */
    promptPay: receiver && {
      receiverName: COMPANY.legalName,
      receiverId: formatPromptPayId(receiver),
      isDemo: isDemoPromptPayId(receiver),
    },
    /** Whether the amount due now can be paid at Stripe; `null` where not, or where it is not configured. */
    stripe: stripeFor(deps, figures.dueNowSatang),
    /** What has become of the payment at Stripe, where that is the customer's latest. */
    atStripe: figures.toPaySatang === 0 ? null : stateAtStripe(payments),
    payment: figures.toPaySatang === 0 ? null : await currentPayment(deps, viewer, payments),
    received: payments.flatMap((payment) => {
      const { paymentId, method, state, amountSatang } = payment;
      const receivedAt = receivedAtOf(payment) ?? 0;
      return state === "received" ? [{ paymentId, method, amountSatang, receivedAt }] : [];
    }),
    /** The most that the office may record as a transfer; 0: none. */
    mostTransferSatang: mostTransferSatang(money),
    /** Whether it may be paid in cash to the driver. */
    takesCash: takesCash(money) && money.status !== "cancelled",
    /** What a driver has recorded last; `null` where nothing was. */
    cash: await latestCash(deps, money),
    /** Whether money is on its way back to the customer. */
    isRefundDue: money.refunds.some(({ state }) => state === "due" || state === "sent"),
  };
}

interface JobToPay {
  readonly pickupAt: number;
}

/** The jobs that open once the order is paid. Those that have opened stay open when the price rises afterwards. */
async function jobsToPay({ db }: Pick<Needs, "db">, money: OrderMoney): Promise<readonly JobToPay[]> {
  if (!awaitsPayment(money) || money.status === "cancelled" || opensJobs(money)) return [];
  const jobs = await jobsOfOrder(db, money.orderId);
  return jobs.map(({ job }) => job).filter(({ status }) => status === "awaiting_payment");
}

function isPickupPassed(jobs: readonly JobToPay[], now: number): boolean {
  return jobs.some(({ pickupAt }) => pickupAt <= now);
}

/**
 * No customer begins to pay for a truck that cannot come any more: the office moves the order to another day, or cancels it.
 * What was paid by then counts, however late it is heard of.
 * @throws AppError PAYMENT_PICKUP_PASSED
 */
export async function refuseAfterPickup(deps: Pick<Needs, "db" | "now">, money: OrderMoney): Promise<void> {
  if (isPickupPassed(await jobsToPay(deps, money), deps.now())) throw new AppError("PAYMENT_PICKUP_PASSED");
}

function stripeFor({ settings: { stripe } }: Needs, dueNowSatang: number) {
  return stripe === null || !isPayableAtStripe(dueNowSatang) ? null : { isTest: stripe.isTest };
}

function stateAtStripe(payments: readonly Payment[]) {
  const latest = payments.findLast(({ method }) => method !== "cash");
  if (latest?.method !== "stripe" || latest.state === "received" || latest.state === "void") return null;
  return latest.state;
}

/** The latest payment by PromptPay, unless it was received or is void. */
async function currentPayment(deps: Needs, viewer: Viewer, payments: readonly Payment[]) {
  const latest = payments.findLast(({ method }) => method === "promptpay");
  if (latest === undefined || latest.state === "received" || latest.state === "void") return null;
  const { paymentId, amountSatang, reportedAt, reason } = latest;
  const state = stateForReader(latest);
  const receiver = deps.settings.promptPay;
  return {
    paymentId,
    state,
    amountSatang,
    reportedAt,
    /** Why it was rejected or taken back; otherwise "". */
    reason,
    /** What its QR code says. */
    qr: receiver === null || state === "rejected" ? null : promptPayPayload(receiver, amountSatang),
    slipUrl: await slipUrl(deps, viewer, latest),
  };
}

/** For whoever pays, a payment that was taken back did not come, as one that was rejected. */
function stateForReader({ state }: Payment): Exclude<PaymentState, "taken_back"> {
  return state === "taken_back" ? "rejected" : state;
}

/** The latest record of cash for an order, with the name of the driver who took it, or `null`. */
export async function latestCash({ db }: Pick<Needs, "db">, { payments }: OrderMoney) {
  const latest = payments.findLast(({ method }) => method === "cash");
  if (latest === undefined) return null;
  const { paymentId, amountSatang, reportedAt, reportedBy, reason, disputedAt, dispute } = latest;
  const state = stateForReader(latest);
  const names = await driverNames(db, reportedBy === null ? [] : [reportedBy]);
  return {
    paymentId,
    state,
    amountSatang,
    recordedAt: reportedAt ?? 0,
    driverName: names.get(reportedBy ?? "") ?? "",
    /** Why it was rejected; otherwise "". */
    reason,
    disputedAt,
    dispute,
  };
}

/** The payments in one state, with links to their slips; for accountants, their router sees to it. */
export async function listPaymentsFor(
  deps: Needs & Pick<Dependencies, "orderIndex">,
  viewer: Viewer,
  { search, ...view }: MoneyView<PaymentListOptions>,
) {
  const { reach, ...sought } = await findMoney(deps, "payments", search);
  const page = await listPayments(deps.db, { ...view, ...sought });
  return {
    ...page,
    ...reach,
    items: await Promise.all(
      page.items.map(async ({ slipFileId, ...payment }) => ({
        ...payment,
        slipUrl: await slipUrl(deps, viewer, { slipFileId }),
      })),
    ),
  };
}

async function slipUrl(
  deps: Needs,
  viewer: Viewer,
  { slipFileId }: { readonly slipFileId: string | null },
): Promise<string | null> {
  return slipFileId === null ? null : fileUrl(deps, viewer, slipFileId);
}
