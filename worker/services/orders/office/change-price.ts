import { documentsOfOrder } from "#db/queries/documents/read-documents.ts";
import { stopOfRow } from "#db/queries/orders/order-rows.ts";
import type { OrderDetails } from "#db/queries/orders/orders.ts";
import { pricingByVersion } from "#db/queries/pricing.ts";
import { officeActor } from "#domain/access/order-actor.ts";
import { AppError, badInput } from "#domain/errors.ts";
import { adjustPrice, type AgreedPrice, type LineAdjustment, type OrderOffer } from "#domain/orders/offer.ts";
import {
  isAsked,
  isInvoicedToCompany,
  lowersLine,
  mayChangePrice,
  repricedOrder,
  type LoadTerms,
} from "#domain/orders/price-change.ts";
import type { ChangePriceInput } from "#domain/orders/revision-input.ts";
import type { QuoteLine } from "#domain/pricing/quote.ts";
import type { Viewer } from "../../../auth/viewer.ts";
import type { Dependencies } from "../../../dependencies.ts";
import type { Audited } from "../../audit/audited-action.ts";
import { auditedPrice } from "../../audit/note-order.ts";
import { checkFields } from "../../check-fields.ts";
import { refuseOwnOrder } from "../../companies/company-access.ts";
import { commandOrder, hasChanged } from "../../jobs/command-board.ts";
import { answerChanged } from "../answer-changed.ts";
import { orderSettlementOf, type OrderSettlement } from "../moves/settlement.ts";
import { whilePriceHeld } from "../moves/while-held.ts";
import { requireOrder } from "../read-order.ts";

type Needs = Pick<Dependencies, "db" | "board" | "now"> & Audited;

/**
 * Sets lines of an agreed price by hand, each with a reason that the customer reads, and answers with the order. A price
 * that is not above the agreed one holds at once; for a higher one the customer is asked, and the agreed one stays until
 * they accept. Only for dispatchers: their router sees to it. Money that was paid does not go back by their hand: an
 * accountant credits the invoice.
 * @throws AppError OWN_RECORD, BAD_INPUT (INVALID at `adjustments.0.lineIndex`, and at `adjustments.0.amountSatang` when no
 *   line changes), PAID_PRICE_LOWERED for a lower line of what was paid or invoiced, ORDER_NOT_CHANGEABLE as `changeablePrice`,
 *   ORDER_CHANGED when it is not as it was seen
 */
export async function changePrice(deps: Needs, admin: Viewer, input: ChangePriceInput) {
  const { orderId, revision, adjustments, message, seenOfferId, idempotencyKey: key } = input;
  const details = await requireOrder(deps, admin, orderId, "dispatch");
  await refuseOwnOrder(deps, admin.userId, details.order);
  const before = await changeablePrice(deps, details);
  checkAdjustments(adjustments, before.lines);
  const after = adjustPrice(before, adjustments);
  // A press that is repeated was based on an earlier revision.
  const isSame = after.lines.every((line, at) => line === before.lines[at]);
  if (isSame && revision === details.order.revision)
    throw badInput({ "adjustments.0.amountSatang": "INVALID" });
  const check = ({ isPaidOrInvoiced }: OrderSettlement) => {
    // Also a line that another one makes up for: what moves between lines changes the tax, and goes back once its line does.
    if (isPaidOrInvoiced && lowersLine(before, after)) throw new AppError("PAID_PRICE_LOWERED");
  };
  const { totalSatang } = after;
  const actor = officeActor(admin);
  const basedOn = Math.min(revision, details.order.revision);
  const change = { fromTotalSatang: before.totalSatang, toTotalSatang: totalSatang };
  if (isAsked(before, after)) {
    check(await orderSettlementOf(deps.db, orderId, totalSatang));
    const offer = await priceRequest(deps, details, before, after, details.order);
    const reason = message;
    const decided = await commandOrder(deps, orderId, {
      type: "make_offer",
      actor,
      key,
      reason,
      offer,
      change,
      seenOfferId,
      basedOn,
    });
    if (hasChanged(decided))
      deps.audit?.changed("price_offer", orderId, auditedPrice(before), auditedPrice(after));
    return answerChanged(deps, admin, details, decided);
  }
  const changes = await changesOf(deps, details, after, details.order);
  const press = { actor, key, basedOn, reason: message };
  const decided = await whilePriceHeld(deps, { orderId, totalSatang }, check, (notAfter) =>
    commandOrder(deps, orderId, { type: "change_price", ...press, change, changes }, notAfter),
  );
  return answerChanged(deps, admin, details, decided);
}

/** @throws AppError BAD_INPUT INVALID at `adjustments.0.lineIndex` for a line that the price has not */
export function checkAdjustments(adjustments: readonly LineAdjustment[], lines: readonly QuoteLine[]): void {
  checkFields(
    Object.fromEntries(
      adjustments.map(({ lineIndex }, at) => [
        `adjustments.${at}.lineIndex`,
        lineIndex < lines.length ? null : "INVALID",
      ]),
    ),
  );
}

/**
 * The agreed price of an order whose price may change.
 * @throws AppError ORDER_NOT_CHANGEABLE once it is under way, over or paid back, or invoiced to a company
 */
export async function changeablePrice(
  { db }: Pick<Needs, "db">,
  { order, lines }: OrderDetails,
): Promise<AgreedPrice> {
  const { orderId, totalSatang, companyId } = order;
  if (totalSatang === null || !mayChangePrice(order)) throw new AppError("ORDER_NOT_CHANGEABLE");
  if (companyId !== null) {
    const documents = await documentsOfOrder(db, orderId);
    const hasIssued = documents.some(({ status }) => status === "issued");
    if (isInvoicedToCompany(hasIssued, order)) throw new AppError("ORDER_NOT_CHANGEABLE");
  }
  return { lines: lines.map(({ line }) => line), totalSatang };
}

/** What another price writes to an order, with the helpers and the load that it is for. */
async function changesOf(
  deps: Pick<Needs, "db">,
  { order, jobs }: OrderDetails,
  price: AgreedPrice,
  { workers, loadRange }: LoadTerms,
) {
  const cards = jobs.map(({ job }) => job.card);
  return repricedOrder(cards, price, await driverShareOf(deps, order), { workers, loadRange });
}

async function driverShareOf(
  { db }: Pick<Needs, "db">,
  { pricingVersion }: OrderDetails["order"],
): Promise<number> {
  const config = pricingVersion === null ? undefined : await pricingByVersion(db, pricingVersion);
  if (config === undefined) throw new AppError("PRICING_LOAD_FAILED");
  return config.driverSharePercent;
}

/** The order as it is, with the price that is asked for, and the helpers and the load that it is for. */
export async function priceRequest(
  deps: Pick<Needs, "db">,
  { order, stops, jobs }: OrderDetails,
  before: AgreedPrice,
  after: AgreedPrice,
  { workers, loadRange }: LoadTerms,
): Promise<OrderOffer> {
  const { pickupAt, vehicles, drivingPlan, pricingVersion } = order;
  return {
    before,
    stops: stops.map(stopOfRow),
    pickupAt,
    vehicles,
    loadRange,
    workers,
    price: {
      ...after,
      distanceM: order.distanceM ?? 0,
      seaDistanceM: order.seaDistanceM ?? 0,
      durationS: order.durationS ?? 0,
      journey: order.journey ?? [],
      crossings: jobs[0]?.job.card.crossings ?? [],
      pricingVersion: pricingVersion ?? 0,
      driverSharePercent: await driverShareOf(deps, order),
      ...(drivingPlan !== null && { drivingPlan }),
    },
  };
}
