import { releasesOf } from "#db/queries/jobs/releases.ts";
import { jobsOfOrder } from "#db/queries/jobs/jobs.ts";
import { isOnFile } from "#db/queries/customers/on-file.ts";
import { orderMoney } from "#db/queries/payments/order-money.ts";
import {
  cancellationOf,
  driversNotTold,
  orderForMail,
  releaseForMail,
} from "#db/queries/orders/order-mails.ts";
import type { MailKind, MailOf } from "#domain/mails.ts";
import { scriptOf } from "#domain/locale.ts";
import { RELEASES_SHOWN_MS } from "#domain/jobs/job.ts";
import type { OrderStatus } from "#domain/orders/order.ts";
import { figuresOf, isReported } from "#domain/payments/order-money.ts";
import { toBePaidSince } from "#domain/control-room/waiting.ts";
import { paymentReminderAt } from "#domain/notifications/payment-reminder.ts";
import type { PaymentState } from "#domain/payments/payment.ts";
import { HOUR_MS } from "#domain/time.ts";
import type { ComposeNeeds, MailReader, NotYet } from "./composer.ts";
import type { MailTemplate, OrderDriver, OrderFacts, OrderPage } from "./mail-template.ts";
import { orderPageOf } from "./order-page/compose-order-page.ts";

/** An order that has been placed, for its customer or for the office. */
export async function composePlaced(
  deps: ComposeNeeds,
  mail: MailOf<"order_placed" | "order_placed_office">,
  reader: MailReader,
): Promise<MailTemplate | null> {
  const facts = await orderFacts(deps, mail, reader);
  return facts === null ? null : { name: mail.kind, ...facts };
}

/** The day of an order may change meanwhile, and a payment be rejected: it is looked at again as often as that. */
const LOOKED_AT_EVERY_MS = 6 * HOUR_MS;

/**
 * An order whose jobs open once it is paid, shortly before its pickup; not while the customer says to have paid, which the office
 * may reject; `null` once they are open, or nobody waits for the payment any more. After the pickup another day may still be
 * agreed, before which it is sent. Whoever has no account has no page to pay on: the office calls them.
 */
export async function composePaymentReminder(
  deps: ComposeNeeds,
  mail: MailOf<"payment_reminder">,
  reader: MailReader,
): Promise<MailTemplate | NotYet | null> {
  const { kind, orderId } = mail;
  const now = deps.now();
  const [order, jobs, seen] = await Promise.all([
    orderForMail(deps.db, orderId),
    jobsOfOrder(deps.db, orderId),
    orderMoney(deps.db, orderId),
  ]);
  if (order === undefined || seen === undefined) return null;
  if (jobs.every(({ job }) => job.status !== "awaiting_payment")) return null;
  const dueAt = paymentReminderAt(order);
  if (order.pickupAt < toBePaidSince(now)) return null;
  if (dueAt === null || order.pickupAt <= now) return { notBefore: now + LOOKED_AT_EVERY_MS };
  if (now < dueAt) return { notBefore: Math.min(dueAt, now + LOOKED_AT_EVERY_MS) };
  if (await isOnFile(deps.db, seen.money.customerId)) return null;
  if (isReported(seen.money)) return { notBefore: Math.min(order.pickupAt, now + LOOKED_AT_EVERY_MS) };
  const { dueNowSatang: amountSatang } = figuresOf(seen.money);
  return { name: kind, ...termsOf(orderId, order, reader), ...(await orderPageOf(deps, mail)), amountSatang };
}

/**
 * An order that has been cancelled. The customer reads the reason of an admin, the office every reason, and which of the drivers
 * who held its jobs it has to tell.
 */
export async function composeCancelled(
  deps: ComposeNeeds,
  mail: MailOf<"order_cancelled" | "order_cancelled_office">,
  reader: MailReader,
): Promise<MailTemplate | null> {
  const { kind, orderId } = mail;
  const [terms, cancellation] = await Promise.all([
    orderTerms(deps, orderId, reader),
    cancellationOf(deps.db, orderId),
  ]);
  if (terms === null || cancellation === undefined) return null;
  const byCustomer = cancellation.actorKind === "customer";
  const reason = byCustomer && kind === "order_cancelled" ? "" : cancellation.reason;
  const { feeSatang, version } = cancellation;
  const notTold = kind === "order_cancelled_office" ? await driversNotTold(deps.db, orderId, version) : [];
  return {
    name: kind,
    ...terms,
    ...(await orderPageOf(deps, mail)),
    byCustomer,
    reason,
    feeSatang,
    ...(notTold.length > 0 && { notTold }),
  };
}

/** A job that its driver has given back, and how often they did so in 30 days. */
export async function composeReleased(
  deps: ComposeNeeds,
  mail: MailOf<"job_released_office">,
  reader: MailReader,
): Promise<MailTemplate | null> {
  const { kind, orderId, jobId, version, position } = mail;
  const [terms, release] = await Promise.all([
    orderTerms(deps, orderId, reader),
    releaseForMail(deps.db, orderId, version, position),
  ]);
  if (terms === null || release === undefined) return null;
  const { driverId, driverName, reason, at } = release;
  const releases =
    driverId === null ? new Map() : await releasesOf(deps.db, [driverId], at - RELEASES_SHOWN_MS);
  const count = releases.get(driverId ?? "") ?? 0;
  const page = await orderPageOf(deps, mail);
  return { name: kind, ...terms, ...page, jobId, reason, driverName: driverName ?? "", releases: count };
}

/** What a mail about the progress of an order says is so at delivery, or it is not sent. */
const STILL_SO: Readonly<Record<ProgressMail, (order: Progress) => boolean>> = {
  order_confirmed: ({ status }) => status === "confirmed",
  order_driver_assigned: ({ status, drivers }) => isUnderWay(status) && everyDriver(drivers),
  order_driver_left: ({ status, drivers }) => isUnderWay(status) && !everyDriver(drivers),
  order_started: ({ status }) => status === "in_transit",
  order_delivered: ({ status }) => status === "delivered",
  order_set_back: ({ status }) => status === "in_transit",
};

type ProgressMail =
  | "order_confirmed"
  | "order_driver_assigned"
  | "order_driver_left"
  | "order_started"
  | "order_delivered"
  | "order_set_back";

interface Progress {
  readonly status: OrderStatus;
  readonly drivers: readonly OrderDriver[];
}

const isUnderWay = (status: OrderStatus): boolean => status === "confirmed" || status === "in_transit";
const everyDriver = (drivers: readonly OrderDriver[]): boolean => drivers.every(({ name }) => name !== "");

/**
 * A step of an order: who drives stands in it, by name. Phone numbers are on the order's page, where they disappear
 * after the move; a mail would keep them.
 */
export async function composeProgress(
  deps: ComposeNeeds,
  mail: MailOf<ProgressMail>,
  reader: MailReader,
): Promise<MailTemplate | null> {
  const { kind, orderId } = mail;
  const order = await orderForMail(deps.db, orderId);
  if (order === undefined) return null;
  const jobs = await jobsOfOrder(deps.db, orderId);
  const drivers = jobs.map(({ job, driverName }) => ({ vehicle: job.vehicle, name: driverName ?? "" }));
  if (!STILL_SO[kind]({ status: order.status, drivers })) return null;
  return { name: kind, ...termsOf(orderId, order, reader), ...(await orderPageOf(deps, mail)), drivers };
}

/** An order with jobs that are still open; `null` once somebody holds each, or it is cancelled. */
export async function composeNoDriver(
  deps: ComposeNeeds,
  mail: MailOf<"no_driver_day_before" | "no_driver_hours_before" | "no_driver_office">,
  reader: MailReader,
): Promise<MailTemplate | null> {
  const { kind, orderId } = mail;
  const [terms, jobs] = await Promise.all([orderTerms(deps, orderId, reader), jobsOfOrder(deps.db, orderId)]);
  if (terms === null || jobs.every(({ job }) => job.status !== "available")) return null;
  const driving = jobs.filter(({ job }) => job.status !== "cancelled");
  const drivers = driving.map(({ job, driverName }) => ({ vehicle: job.vehicle, name: driverName ?? "" }));
  return { name: kind, ...terms, ...(await orderPageOf(deps, mail)), drivers };
}

type PaymentMailKind =
  | "payment_reported_office"
  | "payment_received"
  | "payment_rejected"
  | "payment_taken_back"
  | "cash_recorded"
  | "cash_disputed_office"
  | "checkout_failed";

/** The state that a mail tells of; a payment that has left it is told of by another mail. */
const STILL: Readonly<Record<PaymentMailKind, PaymentState>> = {
  payment_reported_office: "reported",
  payment_received: "received",
  payment_rejected: "rejected",
  payment_taken_back: "taken_back",
  cash_recorded: "reported",
  cash_disputed_office: "reported",
  checkout_failed: "rejected",
};

/** A payment that its customer or driver says was made, that was received, or that did not come. */
export async function composePayment(
  deps: ComposeNeeds,
  mail: MailOf<PaymentMailKind>,
  reader: MailReader,
): Promise<MailTemplate | null> {
  const { kind, orderId, paymentId } = mail;
  const [seen, terms] = await Promise.all([orderMoney(deps.db, orderId), orderTerms(deps, orderId, reader)]);
  const payment = seen?.money.payments.find((each) => each.paymentId === paymentId);
  if (terms === null || payment?.state !== STILL[kind]) return null;
  const { amountSatang, method } = payment;
  const name = kind === "payment_rejected" && method === "cash" ? "cash_rejected" : kind;
  const reason = kind === "cash_disputed_office" ? payment.dispute : payment.reason;
  return { name, ...terms, ...(await orderPageOf(deps, mail)), amountSatang, reason };
}

/** What a person has to look at, at Stripe. */
export async function composeStripeProblem(
  deps: ComposeNeeds,
  mail: MailOf<"stripe_problem_office">,
  reader: MailReader,
): Promise<MailTemplate | null> {
  const facts = await orderFacts(deps, mail, reader);
  return facts === null ? null : { name: mail.kind, ...facts, problem: mail.problem };
}

/**
 * What every mail about an order says of it, and the page that its reader can open; `null` when there is no such order. A mail
 * that may not be sent all the same takes `orderTerms`, and the page last: that makes a link which anybody can open.
 */
export async function orderFacts(
  deps: ComposeNeeds,
  mail: { readonly kind: MailKind; readonly orderId: string },
  reader: MailReader,
): Promise<OrderFacts | null> {
  const terms = await orderTerms(deps, mail.orderId, reader);
  return terms === null ? null : { ...terms, ...(await orderPageOf(deps, mail)) };
}

/** The same without the page. */
export async function orderTerms(
  { db }: ComposeNeeds,
  orderId: string,
  reader: MailReader,
): Promise<OrderTerms | null> {
  const order = await orderForMail(db, orderId);
  return order === undefined ? null : termsOf(orderId, order, reader);
}

type OrderTerms = Omit<OrderFacts, keyof OrderPage>;
type OrderForMail = NonNullable<Awaited<ReturnType<typeof orderForMail>>>;

function termsOf(
  orderId: string,
  { pickupAt, totalSatang, from, to }: OrderForMail,
  { locale }: MailReader,
): OrderTerms {
  const script = scriptOf(locale);
  return { orderId, from: from[script], to: to[script], pickupAt, totalSatang };
}
