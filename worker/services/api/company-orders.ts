import { earlierApiOrderQuery } from "#db/queries/api/keys.ts";
import { listCompanyOrders } from "#db/queries/companies/credit.ts";
import type { Cursor } from "#db/queries/page.ts";
import { orderWithDetails, type OrderDetails } from "#db/queries/orders/orders.ts";
import type { ApiOrder, ApiOrderList, ApiOrderSummary, ApiQuote } from "#domain/api/api-answers.ts";
import type { ApiCancelInput, ApiOrderInput } from "#domain/api/api-input.ts";
import { AppError } from "#domain/errors.ts";
import { offerStateAt } from "#domain/orders/offer.ts";
import { isOvertaken } from "#domain/orders/price-change.ts";
import { isContactShown } from "#domain/jobs/card.ts";
import type { QuoteLine } from "#domain/pricing/quote.ts";
import { priceAt } from "#domain/pricing/way-back-price.ts";
import type { Dependencies } from "../../dependencies.ts";
import { sha256Hex } from "../../sha256-hex.ts";
import { cancelDetails } from "../orders/order-commands.ts";
import { placeOrder } from "../orders/place-order.ts";
import { readCancellation } from "../orders/read-cancellation.ts";
import { driverFor } from "../orders/read-order.ts";
import type { makeQuote } from "../pricing/make-quote.ts";
import type { ApiCaller } from "./api-caller.ts";

type Needs = Pick<Dependencies, "db" | "now">;

/**
 * Places an order from a signed quote on the company's account, as the site does, and answers with it. Repeating it, with
 * whichever key of the company, places no second one and answers with the first: also when the repetition comes after the
 * stored answer is gone, or with a key of another owner, in whose name an order would be another.
 * @throws AppError those of `placeOrder`
 */
export async function placeCompanyOrder(
  deps: Dependencies,
  { companyId, userId }: ApiCaller,
  input: ApiOrderInput,
  idempotencyKey: string,
): Promise<ApiOrder> {
  const placing = {
    ...input,
    companyId,
    stopDetails: [],
    // The account's own keys, those of the site, are others; those of two companies of one owner are apart.
    idempotencyKey: `api-${await sha256Hex(`${companyId}:${idempotencyKey}`)}`,
  };
  const earlier = await earlierApiOrderQuery(deps.db, companyId, placing.idempotencyKey).get();
  const customerId = earlier?.customerId ?? userId;
  const { orderId } = await placeOrder(deps, customerId, placing, "api-order-place");
  return readCompanyOrder(deps, { companyId }, orderId);
}

/** An order on the company's account, whoever booked it. @throws AppError NOT_FOUND for any other */
export async function readCompanyOrder(
  deps: Needs,
  caller: Pick<ApiCaller, "companyId">,
  orderId: string,
): Promise<ApiOrder> {
  return orderAnswer(await requireCompanyOrder(deps, caller, orderId), deps.now());
}

/** A page of the orders on the company's account, newest first. */
export async function listOrdersOfCompany(
  { db }: Needs,
  { companyId }: ApiCaller,
  page: { readonly cursor?: Cursor | undefined; readonly limit: number },
): Promise<ApiOrderList> {
  const { items, nextCursor } = await listCompanyOrders(db, companyId, page);
  return { items: items.map(summaryAnswer), nextCursor };
}

/**
 * Cancels an order on the company's account, whoever booked it, in the name of its customer, and answers with it. Repeating
 * it changes nothing.
 * @throws AppError NOT_FOUND, and those of `cancelDetails`
 */
export async function cancelCompanyOrder(
  deps: Pick<Dependencies, "db" | "board" | "now">,
  caller: Pick<ApiCaller, "companyId">,
  orderId: string,
  cancellation: ApiCancelInput,
): Promise<ApiOrder> {
  const details = await requireCompanyOrder(deps, caller, orderId);
  await cancelDetails(deps, details, { kind: "customer", id: details.order.customerId }, cancellation);
  return readCompanyOrder(deps, caller, orderId);
}

async function requireCompanyOrder(
  { db }: Pick<Needs, "db">,
  { companyId }: Pick<ApiCaller, "companyId">,
  orderId: string,
): Promise<OrderDetails> {
  const details = await orderWithDetails(db, orderId);
  if (details === undefined || details.order.companyId !== companyId) throw new AppError("NOT_FOUND");
  return details;
}

/** A quote as the API answers it. */
export function quoteAnswer(quote: Awaited<ReturnType<typeof makeQuote>>): ApiQuote {
  const { token, expiresAt, totalSatang, distanceM, seaDistanceM, durationS } = quote;
  const { approximate, truckHours, cancellation, waiting } = quote;
  return {
    token,
    expiresAt,
    currency: "THB",
    totalSatang,
    lines: quote.lines.map(lineAnswer),
    distanceM,
    seaDistanceM,
    durationS,
    approximate,
    stops: quote.stops.map(({ placeId, label, latitude, longitude }) => ({
      placeId,
      label,
      latitude,
      longitude,
    })),
    crossings: quote.crossings.map((crossing) => ({
      name: crossing.name,
      from: crossing.from,
      to: crossing.to,
      durationS: crossing.durationS,
    })),
    truckHours: truckHours && {
      bannedStops: truckHours.bannedStops.map(({ stopIndex, vehicle, at, nextLegalAt }) => ({
        stopIndex,
        vehicle,
        at,
        nextLegalAt,
      })),
      nextLegalPickupAt: truckHours.nextLegalPickupAt,
    },
    cancellation,
    waiting,
    lowerPrices: quote.wayBack.map(({ fromAt, untilAt }) => ({
      from: new Date(fromAt).toISOString(),
      until: new Date(untilAt).toISOString(),
      totalSatang: priceAt(quote, fromAt).totalSatang,
    })),
  };
}

function orderAnswer(details: OrderDetails, now: number): ApiOrder {
  const { order, stops, lines, jobs } = details;
  const { feeSatang, policy } = readCancellation(details, now);
  const { waitingSatang, workers, loadRange, notes, distanceM, durationS } = order;
  return {
    ...summaryAnswer(order),
    waitingSatang,
    lines: lines.map(({ line }) => lineAnswer(line)),
    workers,
    loadRange,
    notes,
    distanceM,
    durationS,
    stops: stops.map(({ role, labelTh, labelEn, latitude, longitude, detail }) => ({
      role,
      label: { th: labelTh, en: labelEn },
      latitude,
      longitude,
      detail,
    })),
    jobs: jobs.map(({ job, ...driver }) => {
      const shown = driverFor(isContactShown(job, now), job, driver);
      return {
        jobId: job.jobId,
        vehicle: job.vehicle,
        status: job.status,
        driverName: shown.driverName,
        plate: shown.vehicleDetails,
      };
    }),
    cancellation: { feeSatang, freeUntil: policy && new Date(policy.freeUntil).toISOString() },
    proposal: proposalAnswer(details, now),
  };
}

/** The price that waits for an answer; nothing of one that is answered, over, or overtaken by another change. */
function proposalAnswer({ offer, order }: OrderDetails, now: number): ApiOrder["proposal"] {
  if (offer === null || offerStateAt(offer, order.status, now) !== "open" || isOvertaken(offer, order))
    return null;
  return { totalSatang: offer.totalSatang, expiresAt: new Date(offer.expiresAt).toISOString() };
}

type SummaryRow = Pick<
  OrderDetails["order"],
  "orderId" | "status" | "paymentStatus" | "createdAt" | "pickupAt" | "totalSatang"
>;

function summaryAnswer(row: SummaryRow): ApiOrderSummary {
  const { orderId, status, paymentStatus, createdAt, pickupAt, totalSatang } = row;
  return {
    orderId,
    status,
    paymentStatus,
    createdAt: new Date(createdAt).toISOString(),
    pickupAt: new Date(pickupAt).toISOString(),
    currency: "THB",
    totalSatang,
  };
}

function lineAnswer(line: QuoteLine) {
  return {
    kind: line.kind,
    vehicle: line.kind === "labour" ? null : line.vehicle,
    amountSatang: line.amountSatang,
  };
}
