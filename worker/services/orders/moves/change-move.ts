import { officeActor } from "#domain/access/order-actor.ts";
import { AppError, badInput } from "#domain/errors.ts";
import { arrivalAt, journey } from "#domain/ferries/journey.ts";
import type { MoveChange } from "#domain/jobs/revision.ts";
import type { AgreedPrice } from "#domain/orders/offer.ts";
import { changesNothing, isSameWay } from "#domain/orders/move-change.ts";
import { isAsked } from "#domain/orders/price-change.ts";
import type { ChangeMoveInput, PreviewMoveInput } from "#domain/orders/revision-input.ts";
import type { Viewer } from "../../../auth/viewer.ts";
import type { Dependencies } from "../../../dependencies.ts";
import type { Audited } from "../../audit/audited-action.ts";
import { auditedPrice } from "../../audit/note-order.ts";
import { refuseOwnOrder } from "../../companies/company-access.ts";
import { commandOrder, hasChanged, previewCommand } from "../../jobs/command-board.ts";
import { acknowledgeTruckHours, checkTruckHours } from "../../pricing/check-truck-hours.ts";
import { answerChanged } from "../answer-changed.ts";
import { applyMove } from "./apply-move.ts";
import { moveOfOffer } from "../read-offer.ts";
import { readOrder, requireOrder } from "../read-order.ts";
import { askedMove } from "./asked-move.ts";
import { orderSettlementOf, type OrderSettlement } from "./settlement.ts";
import { whilePriceHeld } from "./while-held.ts";

type Needs = Pick<Dependencies, "db" | "board" | "now" | "geocoder" | "routeFinder"> & Audited;

/**
 * What other helpers, another load, other goods, trucks or places of a priced order would cost and do: by the config that
 * the order was priced with, where the change touches the price; all else stays as agreed. An amount that was set by hand
 * for what changes is calculated anew. A new place needs no door yet.
 * @throws AppError BAD_INPUT, ORDER_NOT_CHANGEABLE as `changeMove`
 */
export async function previewMove(deps: Needs, staff: Viewer, { orderId, ...asked }: PreviewMoveInput) {
  const details = await requireOrder(deps, staff, orderId, "dispatch");
  const { order, jobs } = details;
  const move = await askedMove(deps, details, asked, "place");
  const { before, offer, from, plan } = move;
  const { window, changes } = await applyMove(deps, details, offer, null);
  // What it costs is decided about apart: only who keeps a job is asked here.
  const change = { ...move.change, toTotalSatang: before.totalSatang };
  const { events, freed } = await previewCommand(deps, orderId, {
    type: "change_move",
    actor: officeActor(staff),
    key: "preview",
    basedOn: order.revision,
    reason: "preview",
    change,
    window,
    changes,
  });
  const released = new Set(events.map(({ jobId }) => jobId));
  const isOtherWay = !isSameWay(from, offer);
  return {
    revision: order.revision,
    changesNothing: changesNothing(move.change),
    /** The jobs of trucks that were exchanged for others of the same type, and so are the same. */
    sameJobIds: move.sameJobIds,
    previousTotalSatang: before.totalSatang,
    totalSatang: offer.price.totalSatang,
    lines: offer.price.lines,
    /** Whether the customer is asked, because it costs more. */
    isAsked: isAsked(before, offer.price),
    /** What was paid, and what that leaves to pay or to send back. */
    settlement: await orderSettlementOf(deps.db, orderId, offer.price.totalSatang),
    /** The stops as they would be, with the points that they are priced with. */
    stops: move.places,
    distanceM: offer.price.distanceM,
    /** Epoch milliseconds; `null` where the way stays as it is. */
    arrivalAt: isOtherWay
      ? arrivalAt(journey(offer.price.journey, order.pickupAt, plan), order.pickupAt)
      : null,
    /** Its stops in forbidden truck hours, where the way is another one. */
    truckHours: isOtherWay ? await checkTruckHours(deps, moveOfOffer(offer)) : null,
    reservations: jobs
      .filter(({ job }) => job.status === "reserved")
      .map(({ job: { jobId, vehicle, overlapReason }, driverName }) => {
        const card = changes.cards?.find((each) => each.jobId === jobId);
        return {
          jobId,
          vehicle: card?.vehicle ?? vehicle,
          driverName,
          stays: !released.has(jobId),
          /** Whether the truck is taken away. */
          isTakenAway: card === undefined,
          /** Why the driver cannot do the job as it is then; `null` where they stay or the truck goes. */
          why: freed.find((each) => each.jobId === jobId)?.why ?? null,
          /** Why it was assigned by exception, where it was. */
          exceptionReason: overlapReason,
        };
      }),
  };
}

/**
 * Changes what a priced order is for before the truck is under way, and answers with it: helpers, load,
 * goods, its trucks and how many they are, its places. A price that is not above the agreed one holds at
 * once; for a higher one the customer is asked, and until they accept everything stays as agreed. A driver
 * who cannot do their job as it is then is released. Only for dispatchers: their router sees to it.
 * @throws AppError OWN_RECORD,
 *   BAD_INPUT (TOO_SMALL at `loadRange` for goods that weigh more, INVALID at `workers` when nothing changes,
 *     at `trucks.0` for one that the order has not, and at `stops` and doors as for a new order),
 *   GOODS_DO_NOT_FIT, NO_VEHICLE_FERRY, DIRECTIONS_FAILED,
 *   TRUCK_HOURS_NOT_ACKNOWLEDGED where it holds at once,
 *   PAID_PRICE_LOWERED where what was paid or invoiced falls by an amount that was set by hand,
 *   ORDER_NOT_CHANGEABLE as `changeablePrice`,
 *   ORDER_CHANGED when order, price or what was paid are not as they were shown
 */
export async function changeMove(deps: Needs, staff: Viewer, input: ChangeMoveInput) {
  const { orderId, revision, totalSatang, paidSatang, reason, seenOfferId, truckHoursAcknowledged } = input;
  const details = await requireOrder(deps, staff, orderId, "dispatch");
  await refuseOwnOrder(deps, staff.userId, details.order);
  // A press that is repeated was based on an earlier revision, and its stops were counted from that one.
  if (details.order.revisionKey === input.idempotencyKey) return readOrder(deps, staff, orderId);
  if (revision !== details.order.revision) throw new AppError("ORDER_CHANGED");
  const { before, offer, from, change } = await askedMove(deps, details, input, "door");
  if (changesNothing(change)) throw badInput({ workers: "INVALID" });
  if (offer.price.totalSatang !== totalSatang) throw new AppError("ORDER_CHANGED");
  const isLower = totalSatang < before.totalSatang;
  const check = (settlement: OrderSettlement) => {
    // An invoice may have come while the way was searched.
    if (settlement.isInvoicedToCompany) throw new AppError("ORDER_NOT_CHANGEABLE");
    // Money that came since the sheet was read would go back unseen.
    if (settlement.paidSatang !== paidSatang) throw new AppError("ORDER_CHANGED");
    if (settlement.isPaidOrInvoiced && isLower && losesByHand(before, offer.price))
      throw new AppError("PAID_PRICE_LOWERED");
  };
  const press = {
    actor: officeActor(staff),
    key: input.idempotencyKey,
    basedOn: revision,
    reason,
  };
  if (isAsked(before, offer.price)) {
    check(await orderSettlementOf(deps.db, orderId, totalSatang));
    const asked = await commandOrder(deps, orderId, {
      type: "make_offer",
      ...press,
      offer,
      change,
      seenOfferId,
    });
    const { audit } = deps;
    if (hasChanged(asked))
      audit?.changed(
        "price_offer",
        orderId,
        { ...sidesOf(change, "from"), ...auditedPrice(before) },
        { ...sidesOf(change, "to"), ...auditedPrice(offer.price) },
      );
    return answerChanged(deps, staff, details, asked);
  }
  const knownAt = isSameWay(from, offer)
    ? details.order.truckHoursAcknowledgedAt
    : await acknowledgeTruckHours(deps, moveOfOffer(offer), truckHoursAcknowledged, "truckHoursAcknowledged");
  const moved = await applyMove(deps, details, offer, knownAt);
  const decided = await whilePriceHeld(deps, { orderId, totalSatang }, check, (notAfter) =>
    commandOrder(deps, orderId, { type: "change_move", ...press, change, ...moved }, notAfter),
  );
  return answerChanged(deps, staff, details, decided);
}

/** Whether an amount that was set by hand would hold no longer: what goes back of it is an accountant's to say. */
function losesByHand(before: AgreedPrice, after: AgreedPrice): boolean {
  const byHand = (price: AgreedPrice) => price.lines.flatMap(({ adjusted }) => adjusted ?? []);
  return byHand(after).length < byHand(before).length;
}

/** For the audit log: what changes, as it is before or after it. Places are named as the map names them. */
function sidesOf({ workers, load, vehicles, places }: MoveChange, side: "from" | "to") {
  return {
    workers: workers?.[side],
    load: load?.[side],
    vehicles: vehicles?.[side],
    places: places?.[side],
  };
}
