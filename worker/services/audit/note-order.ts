import type { OrderDetails } from "#db/queries/orders/orders.ts";
import type { DrivingPlan } from "#domain/driving-hours/rules.ts";
import { chargedWaitingSatang, type BoardOrder } from "#domain/jobs/job.ts";
import type { OrderChanges } from "#domain/jobs/revision.ts";
import type { AgreedPrice } from "#domain/orders/offer.ts";
import type { QuoteLine } from "#domain/pricing/quote.ts";
import { hasChanged, type Decided } from "../jobs/command-board.ts";
import type { Audited } from "./audited-action.ts";

/** The rows of an order as they were read before it was changed. */
export type OrderRows = Pick<OrderDetails, "order" | "jobs" | "stops" | "lines">;

/**
 * For the audit log: what a command changed of an order. By what the board decided, not by what D1 has afterwards: that may get
 * the decision later, and what others have changed by then is not part of it. It stays in the log whatever fails from here on.
 */
export function noteOrder(
  { audit }: Audited,
  before: OrderRows,
  decided: Decided,
  details: readonly string[] = [],
): void {
  const terms = termsOf(before);
  audit?.changed(
    "order",
    before.order.orderId,
    { ...terms, ...stateOf(decided.before ?? asOnBoard(before)) },
    {
      ...terms,
      ...changedTerms(decided.changes),
      ...stateOf(decided.order),
      ...(hasChanged(decided) && details.length > 0 && { changedDetails: details }),
    },
  );
  audit?.keep();
}

type State = Pick<BoardOrder, "status" | "revision"> & {
  readonly jobs: readonly Pick<BoardOrder["jobs"][number], "jobId" | "status" | "driverId" | WaitingFields>[];
};
type WaitingFields = "waitingSatang" | "isWaitingWaived";

/** What the board holds of an order, as D1 has it. */
function asOnBoard({ order, jobs }: OrderRows): State {
  return { status: order.status, revision: order.revision, jobs: jobs.map(({ job }) => job) };
}

/** What the board decides about. */
function stateOf(order: State) {
  const { status, revision, jobs } = order;
  return {
    status,
    waitingSatang: chargedWaitingSatang(order),
    revision,
    jobs: Object.fromEntries(
      jobs.map(({ jobId, status: jobStatus, driverId, isWaitingWaived }) => [
        jobId,
        { status: jobStatus, driverId, isWaitingWaived },
      ]),
    ),
  };
}

/** What was agreed about an order, as far as it is about nobody: no names, addresses or notes. */
function termsOf({ order, stops, lines }: OrderRows) {
  const { pickupAt, workers, loadRange, vehicles, totalSatang, cancellationFeeSatang } = order;
  return {
    pickupAt,
    workers,
    loadRange,
    vehicles,
    places: stops.map(({ placeId }) => placeId),
    driversPerTruck: driversOf(order.drivingPlan),
    notesLength: order.notes.length,
    totalSatang,
    lines: auditedLines(lines.map(({ line }) => line)),
    cancellationFeeSatang,
  };
}

/** The same of what is written to its rows: only what that changes. */
function changedTerms({ columns, stops, lines }: OrderChanges) {
  const { pickupAt, workers, loadRange, vehicles, drivingPlan, notes } = columns;
  const { totalSatang, cancellationFeeSatang } = columns;
  return {
    ...(pickupAt !== undefined && { pickupAt }),
    ...(workers !== undefined && { workers }),
    ...(loadRange !== undefined && { loadRange }),
    ...(vehicles !== undefined && { vehicles }),
    ...(stops !== undefined && { places: stops.map(({ placeId }) => placeId) }),
    ...(drivingPlan !== undefined && { driversPerTruck: driversOf(drivingPlan) }),
    ...(notes !== undefined && { notesLength: notes.length }),
    ...(totalSatang !== undefined && { totalSatang }),
    ...(lines !== undefined && { lines: auditedLines(lines) }),
    ...(cancellationFeeSatang !== undefined && { cancellationFeeSatang }),
  };
}

function driversOf(plan: DrivingPlan | null): number {
  return plan?.drivers ?? 1;
}

/** For the audit log: what a command made of an offer that there was. */
export function noteOffer({ audit }: Audited, offerId: string, { before, order }: Decided): void {
  audit?.changed("offer", offerId, offerIn(before, offerId), offerIn(order, offerId));
  audit?.keep();
}

function offerIn(order: BoardOrder | null, offerId: string) {
  const offer = order?.offer;
  if (offer?.offerId !== offerId) return null;
  const { state, totalSatang } = offer;
  return { state, totalSatang };
}

/** A price for the audit log. */
export function auditedPrice({ lines, totalSatang }: AgreedPrice) {
  return { totalSatang, lines: auditedLines(lines) };
}

/**
 * The lines of a price for the audit log, by what each is for: in the order of the trucks and crossings, with what was
 * calculated where it was set by hand.
 */
function auditedLines(lines: readonly QuoteLine[]) {
  const of = (kind: QuoteLine["kind"]) => lines.filter((line) => line.kind === kind).map(auditedLine);
  return { transport: of("transport"), fuel: of("fuel"), ferry: of("ferry"), labour: of("labour") };
}

function auditedLine({ amountSatang, adjusted }: QuoteLine) {
  return { amountSatang, ...(adjusted !== undefined && { fromSatang: adjusted.fromSatang }) };
}
