import { driverQuery, driversToLookAt, readEngagements } from "#db/queries/dispatch/day.ts";
import type { OrderDetails } from "#db/queries/orders/orders.ts";
import { judgedAt } from "#domain/dispatch/candidates.ts";
import { LONGEST_JOB_MS } from "#domain/dispatch/job-before.ts";
import { areasOf } from "#domain/drivers/areas.ts";
import type { BilingualText } from "#domain/geo/place.ts";
import { DRIVEN_COUNTS_MS } from "#domain/jobs/fit.ts";
import type { Viewer } from "../../../auth/viewer.ts";
import type { Dependencies } from "../../../dependencies.ts";
import { requireJob } from "../../orders/order-commands.ts";
import { truckHoursOfOrder } from "../../pricing/check-truck-hours.ts";
import { byDriver, storedJobToFit } from "../engagements.ts";
import { placesOf, provinceIdOf, waysOf } from "../spots.ts";
import { CandidateJudge, type ListedCandidate } from "./candidate-judge.ts";
import { candidatesPage, LOOKED_AT, type CandidatesCursor, type CandidatesPage } from "./candidates-page.ts";

type Needs = Pick<Dependencies, "db" | "board" | "geocoder" | "now">;

/** The stops of a job in truck hours that are forbidden now. */
interface JobTruckHours {
  readonly hours: NonNullable<Awaited<ReturnType<typeof truckHoursOfOrder>>>;
  /** All stops of its order, which the indexes of `hours` count. */
  readonly stops: readonly { readonly label: BilingualText }[];
  /** When the customer confirmed to know forbidden hours, epoch milliseconds; `null`: they did not. */
  readonly acknowledgedAt: number | null;
}

/** Who may be given a job, under the terms that its order has now. */
export interface Candidates extends CandidatesPage<ListedCandidate> {
  /** The revision of those terms: whoever decides about them has not decided about later ones. */
  readonly revision: number;
  /**
   * The job's stops in forbidden truck hours: it is assigned all the same. `null`: none, on later pages, and
   * once it has started.
   */
  readonly truckHours: JobTruckHours | null;
}

/** A job whose driver is looked for. */
export interface CandidatesInput {
  readonly orderId: string;
  readonly jobId: string;
  /** Parts of a name, plate or phone number of who is searched for; "": anybody. */
  readonly search: string;
  /** Only this driver, whatever they drive and whether or not they take jobs. */
  readonly driverId?: string | undefined;
  readonly cursor?: CandidatesCursor | undefined;
}

/**
 * The drivers of a job's kind of vehicle who take jobs, those who can take it first, by empty way and
 * lateness, and why the others cannot: by the board's own rule, from what D1 has of them; and on the first
 * page the forbidden truck hours of the job, whoever takes it. The board decides by itself when one is
 * assigned. Reads D1 in four trips.
 * @throws AppError NOT_FOUND
 */
export async function readCandidates(
  deps: Needs,
  viewer: Viewer,
  { orderId, jobId, search, driverId: onlyId, cursor }: CandidatesInput,
): Promise<Candidates> {
  const { details, job } = await requireJob(deps, viewer, orderId, jobId);
  const { order, stops } = details;
  const now = deps.now();
  const seenAt = judgedAt(cursor, now);
  const fit = storedJobToFit(job, order);
  const provinceId = provinceIdOf(stops[0]?.placeId);
  const [{ drivers, until: more }, truckHours] = await Promise.all([
    onlyId === undefined
      ? driversToLookAt(deps.db, job.vehicle, LOOKED_AT, { search, provinceId }, cursor?.until)
      : driverQuery(deps.db, onlyId).then((found) => ({ drivers: found, until: null })),
    cursor === undefined ? truckHoursOfJob(deps, details, job) : null,
  ]);
  const driverIds = drivers.map(({ driver }) => driver.driverId);
  const endedAfter = Math.min(now, job.pickupAt) - DRIVEN_COUNTS_MS;
  const until = fit.endsAt + LONGEST_JOB_MS;
  const read = await readEngagements(deps.db, driverIds, { endedAfter, until });
  const { spots, ferries } = await placesOf(deps, [orderId, ...read.engaged.map((each) => each.orderId)]);
  const homes = await Promise.all(
    drivers.map(({ driver, profile }) => spots.home(areasOf(profile, driver.preferredAreas))),
  );
  const ways = waysOf(spots.terminals, ferries, job.vehicle);
  const judge = new CandidateJudge({ job: fit, orderId, spots, ways, now, seenAt });
  const workOf = byDriver(read);
  const candidates = drivers.map((row, index) =>
    judge.judge({ row, work: workOf(row.driver.driverId), home: homes[index] ?? null }),
  );
  return { revision: order.revision, truckHours, ...candidatesPage(candidates, cursor, more, seenAt) };
}

/** The forbidden truck hours of a job that has not started. */
async function truckHoursOfJob(
  deps: Pick<Needs, "db">,
  { order, stops }: OrderDetails,
  { status, vehicle }: Pick<OrderDetails["jobs"][number]["job"], "status" | "vehicle">,
): Promise<JobTruckHours | null> {
  if (status !== "available" && status !== "reserved") return null;
  const hours = await truckHoursOfOrder(deps, { order, stops }, [vehicle]);
  return (
    hours && {
      hours,
      stops: stops.map(({ labelTh, labelEn }) => ({ label: { th: labelTh, en: labelEn } })),
      acknowledgedAt: order.truckHoursAcknowledgedAt,
    }
  );
}
