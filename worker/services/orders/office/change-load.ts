import type { OrderDetails } from "#db/queries/orders/orders.ts";
import { pricingByVersion } from "#db/queries/pricing.ts";
import { priceDoorChange } from "#domain/door-changes/price-door-change.ts";
import { AppError, badInput } from "#domain/errors.ts";
import { readGoods } from "#domain/goods/goods-input.ts";
import { totalsOf } from "#domain/goods/goods-summary.ts";
import { loadRangeOf } from "#domain/goods/suggest-move.ts";
import { sumSatang } from "#domain/money.ts";
import type { AgreedPrice } from "#domain/orders/offer.ts";
import { isAsked, type LoadTerms } from "#domain/orders/price-change.ts";
import type { ChangeLoadInput, PreviewLoadInput } from "#domain/orders/revision-input.ts";
import type { Viewer } from "../../../auth/viewer.ts";
import type { Dependencies } from "../../../dependencies.ts";
import type { Audited } from "../../audit/audited-action.ts";
import { refuseOwnOrder } from "../../companies/company-access.ts";
import { commandOrder } from "../../jobs/command-board.ts";
import { answerChanged } from "../answer-changed.ts";
import { requireOrder } from "../read-order.ts";
import { changeablePrice, changesOf, priceRequest } from "./change-price.ts";

type Needs = Pick<Dependencies, "db" | "board" | "now"> & Audited;

/**
 * What other helpers and another load would cost: by the config that the order was priced with, where the change touches
 * the price; all else stays as agreed. An amount that was set by hand for what changes is calculated anew.
 * @throws AppError BAD_INPUT, ORDER_NOT_CHANGEABLE as `changeLoad`
 */
export async function previewLoad(deps: Needs, staff: Viewer, { orderId, ...asked }: PreviewLoadInput) {
  const details = await requireOrder(deps, staff, orderId, "dispatch");
  const { before, after } = await priced(deps, details, asked);
  const { revision, workers, loadRange } = details.order;
  return {
    revision,
    from: { workers, loadRange },
    to: asked,
    previousTotalSatang: before.totalSatang,
    ...after,
    /** Whether the customer is asked, because it costs more. */
    isAsked: isAsked(before, after),
  };
}

/**
 * Changes the helpers and the load of a priced order before the truck is under way, and answers with it. A price that is
 * not above the agreed one holds at once; for a higher one the customer is asked, and until they accept everything stays as
 * agreed. Only for dispatchers: their router sees to it.
 * @throws AppError OWN_RECORD, BAD_INPUT (TOO_SMALL at `loadRange` for goods that weigh more, INVALID at `workers` when nothing
 *   changes), ORDER_NOT_CHANGEABLE once it is under way, paid or has a document, ORDER_CHANGED when order or price are not as
 *   they were shown
 */
export async function changeLoad(deps: Needs, staff: Viewer, input: ChangeLoadInput) {
  const { orderId, revision, workers, loadRange, totalSatang, reason, seenOfferId } = input;
  const details = await requireOrder(deps, staff, orderId, "dispatch");
  await refuseOwnOrder(deps, staff.userId, details.order);
  const to = { workers, loadRange };
  const { before, after, from } = await priced(deps, details, to);
  const isSame = from.workers === workers && from.loadRange === loadRange;
  // A press that is repeated was based on an earlier revision.
  if (isSame && revision === details.order.revision) throw badInput({ workers: "INVALID" });
  if (!isSame && after.totalSatang !== totalSatang) throw new AppError("ORDER_CHANGED");
  const press = {
    actor: { kind: "admin", id: staff.userId } as const,
    key: input.idempotencyKey,
    basedOn: Math.min(revision, details.order.revision),
    reason,
  };
  if (isAsked(before, after)) {
    const offer = await priceRequest(deps, details, before, after, to);
    await commandOrder(deps, orderId, { type: "make_offer", ...press, offer, seenOfferId });
    const asked = { ...to, totalSatang: after.totalSatang };
    deps.audit?.changed("price_offer", orderId, { ...from, totalSatang: before.totalSatang }, asked);
  } else {
    const change = {
      fromWorkers: from.workers,
      toWorkers: workers,
      fromTotalSatang: before.totalSatang,
      toTotalSatang: after.totalSatang,
      ...(from.loadRange !== loadRange && { load: { from: from.loadRange, to: loadRange } }),
    };
    const changes = await changesOf(deps, details, after, to);
    await commandOrder(deps, orderId, {
      type: "change_workers",
      ...press,
      change,
      changes,
      isOfLoad: true,
    });
  }
  return answerChanged(deps, staff, details);
}

/** The agreed price, and that of other helpers and another load. */
async function priced(
  deps: Pick<Needs, "db">,
  details: OrderDetails,
  to: LoadTerms,
): Promise<{ readonly before: AgreedPrice; readonly after: AgreedPrice; readonly from: LoadTerms }> {
  const { order, stops, jobs } = details;
  const before = await changeablePrice(deps, details);
  const weightKg = totalsOf(readGoods(order.goods)?.items ?? []).weightKg;
  if (to.loadRange === "under_850_kg" && loadRangeOf(weightKg) === "from_850_kg")
    throw badInput({ loadRange: "TOO_SMALL" });
  const { distanceM, journey, pricingVersion, workers, loadRange } = order;
  const config = pricingVersion === null ? undefined : await pricingByVersion(deps.db, pricingVersion);
  if (config === undefined) throw new AppError("PRICING_LOAD_FAILED");
  if (distanceM === null || journey === null) throw new AppError("ORDER_NOT_CHANGEABLE");
  const vehicles = jobs.map(({ job }) => job.vehicle);
  const from = { workers, loadRange };
  const agreed = { ...from, vehicles, stopCount: stops.length, distanceM, journey, lines: before.lines };
  const lines = priceDoorChange(agreed, config, to, false) ?? before.lines;
  return {
    before,
    from,
    after: { lines, totalSatang: sumSatang(lines.map(({ amountSatang }) => amountSatang)) },
  };
}
