import type { Database } from "#db/client.ts";
import type { DriverRow } from "#db/queries/jobs/drivers.ts";
import { driverJobsQuery, jobWithOrder } from "#db/queries/jobs/jobs.ts";
import { doorOfRow } from "#db/queries/orders/order-rows.ts";
import { pageOf, PAGE_SIZE, type Cursor } from "#db/queries/page.ts";
import { AppError } from "#domain/errors.ts";
import { drivingSteps } from "#domain/driving-hours/driving-steps.ts";
import { roadDurationS } from "#domain/ferries/journey.ts";
import { readGoods } from "#domain/goods/goods-input.ts";
import { isContactShown } from "#domain/jobs/card.ts";
import { completeFrom } from "#domain/jobs/job.ts";
import { typesOfRow } from "#domain/drivers/vehicle-types.ts";
import { payOf } from "#domain/earnings/pay.ts";
import { driverTerms, shownTerms } from "#domain/waiting/waiting.ts";

interface ListOptions {
  readonly cursor?: Cursor | undefined;
  readonly limit?: number | undefined;
}

/** A driver's own jobs. */
export async function listDriverJobs(db: Database, driverId: string, options: ListOptions, now: number) {
  const size = options.limit ?? PAGE_SIZE;
  const rows = await driverJobsQuery(db, driverId, options.cursor).limit(size + 1);
  return pageOf(
    rows,
    size,
    ({ job }) => ({ at: job.pickupAt, id: job.jobId }),
    ({ job, order, openedAt }) => ({
      ...job.card,
      estimatedPaySatang: payOf(job),
      status: job.status,
      orderStatus: order.status,
      revision: order.revision,
      ...startedOf(job, order),
      visits: job.visits,
      completedAt: job.completedAt,
      ...waitingOf(job, order),
      ...contactOf(job, order, openedAt, now),
    }),
  );
}

/**
 * One job. Only the driver who holds it, and has opened them, reads the customer's name and phone, and the exact
 * addresses with who is there.
 * @throws AppError NOT_FOUND for a job that is neither open for a vehicle of the driver's nor theirs
 */
export async function readJob(db: Database, driver: DriverRow, jobId: string, now: number) {
  const found = await jobWithOrder(db, jobId, driver.driverId);
  const isMine = found?.job.driverId === driver.driverId;
  const isOpen = found?.job.status === "available" && typesOfRow(driver).includes(found.job.vehicle);
  if (found === undefined || (!isMine && !isOpen)) throw new AppError("NOT_FOUND");
  const { job, order, stops, openedAt } = found;
  const customer = isMine ? contactOf(job, order, openedAt, now) : HIDDEN;
  const { contact } = customer;
  return {
    ...job.card,
    estimatedPaySatang: payOf(job),
    status: job.status,
    orderStatus: order.status,
    /** Counts the changes of the order's terms: a step says which it was based on. */
    revision: order.revision,
    ...startedOf(job, order),
    visits: isMine ? job.visits : [],
    completedAt: isMine ? job.completedAt : null,
    ...waitingOf(job, order),
    ...customer,
    /** The steps of the journey, where it was planned with breaks and has any; `null` otherwise. */
    driving:
      order.journey === null || order.drivingPlan === null
        ? null
        : drivingSteps(order.journey, job.pickupAt, order.drivingPlan),
    /** What waiting pays, by the order's own terms; `null`: nothing. */
    driverWaiting: driverTerms(order.waitingTerms),
    notes: contact === null ? null : order.notes,
    /** The whole list of goods with the customer's note; without a reservation there is only the card's summary. */
    goodsInFull: contact === null ? null : readGoods(order.goods, stops.length),
    stops:
      contact === null
        ? []
        : stops.map((stop) => ({
            role: stop.role,
            label: { th: stop.labelTh, en: stop.labelEn },
            latitude: stop.latitude,
            longitude: stop.longitude,
            ...doorOfRow(stop),
          })),
  };
}

type JobWithOrder = NonNullable<Awaited<ReturnType<typeof jobWithOrder>>>;

/** How long the route is driven, and from when the job, once started, may be completed without a reason: `completeFrom`. */
function startedOf(job: JobWithOrder["job"], { journey }: JobWithOrder["order"]) {
  const drivenS = journey === null ? null : roadDurationS(journey);
  return { roadDurationS: drivenS, completeFrom: completeFrom(job, drivenS) };
}

/** What waiting costs the customer of a job, and the driver's part of what was charged; `null`: nothing. */
function waitingOf(job: JobWithOrder["job"], { waitingTerms }: JobWithOrder["order"]) {
  return {
    waitingTerms: shownTerms(waitingTerms),
    waitingPaySatang: job.waitingPaySatang,
    isWaitingWaived: job.isWaitingWaived,
  };
}

/** The customer of a job as its driver may read it. */
interface CustomerOfJob {
  readonly contact: {
    readonly contactName: string;
    readonly contactPhone: string;
    readonly hasWhatsapp: boolean;
    readonly lineId: string | null;
  } | null;
  /** Whether `jobs.openContact` would show it. */
  readonly canOpenContact: boolean;
}

const HIDDEN: CustomerOfJob = { contact: null, canOpenContact: false };

/** The customer of a driver's own job, once the driver has opened the contact. */
function contactOf(
  job: JobWithOrder["job"],
  order: JobWithOrder["order"],
  openedAt: number | null,
  now: number,
): CustomerOfJob {
  if (!isContactShown(job, now)) return HIDDEN;
  if (openedAt === null) return { contact: null, canOpenContact: true };
  const { contactName, contactPhone, hasWhatsapp, lineId } = order;
  return { contact: { contactName, contactPhone, hasWhatsapp, lineId }, canOpenContact: false };
}
