import { sql, type SQL } from "drizzle-orm";
import { trucksFor, type NotedTruck } from "#domain/drivers/vehicles/job-truck.ts";
import type { BoardEvent } from "#domain/jobs/board-state.ts";
import type { BoardOrder } from "#domain/jobs/job.ts";
import type { Database } from "../../client.ts";
import { truckFactsQuery } from "../drivers/truck-facts.ts";

interface Decided {
  readonly order: BoardOrder;
  readonly events: readonly BoardEvent[];
}

/** A job that a decision starts (with its driver), or opens again. */
interface Begun {
  readonly jobId: string;
  readonly driverId: string | null;
  readonly version: number;
  readonly order: BoardOrder;
}

/**
 * The statement that notes on jobs the vehicle with which they are started, and takes the note away from those that are open
 * again; none where decisions do neither. What the drivers bring is read once for all of them; which of it they chose, and
 * whether they are still there, is decided by the statement itself, because both may change after the reading. Each is guarded
 * by the row's version, so it comes before the statement that raises it, and repeating it notes nothing else.
 * @param decisions those of one order in their order
 */
export async function notingTrucks(db: Database, decisions: readonly Decided[]): Promise<SQL[]> {
  // Of a job that is started and taken back in one batch the latest holds.
  const latest = new Map(decisions.flatMap(begunBy).map((begun) => [begun.jobId, begun]));
  if (latest.size === 0) return [];
  const begun = [...latest.values()];
  const broughtTo = await readTrucks(db, begun);
  const given = begun.map((each) => {
    const { jobId, driverId, version } = each;
    return { jobId, driverId, version, ...broughtTo(each) };
  });
  // Whoever had an account and has none any more was erased: nothing of their vehicles is noted.
  return [
    sql`UPDATE jobs SET truck = (
        SELECT CASE WHEN brought.value ->> 'plate' <> '' THEN brought.value END
        FROM json_each(given.value, '$.trucks') AS brought
        JOIN drivers AS driver ON driver.driver_id = given.value ->> 'driverId'
        LEFT JOIN job_vehicles AS chosen ON chosen.job_id = jobs.job_id AND chosen.driver_id = driver.driver_id
          AND chosen.vehicle_id = brought.value ->> 'vehicleId'
        WHERE driver.user_id IS NOT NULL OR NOT given.value ->> 'hadAccount'
        ORDER BY chosen.job_id IS NULL, brought.key LIMIT 1)
      FROM json_each(${JSON.stringify(given)}) AS given
      WHERE job_id = given.value ->> 'jobId' AND version < given.value ->> 'version'`,
  ];
}

function begunBy({ order, events }: Decided): Begun[] {
  return events.flatMap(({ jobId, driverId, from, to }) => {
    if (jobId === null) return [];
    const isStarted = from === "reserved" && to === "in_progress";
    if (!isStarted && !(from === "in_progress" && to === "available")) return [];
    return [{ jobId, driverId: isStarted ? driverId : null, version: order.version, order }];
  });
}

interface Brought {
  /** Those that fit the job, the first of which comes where none is chosen. */
  readonly trucks: readonly NotedTruck[];
  readonly hadAccount: boolean;
}

const NOTHING: Brought = { trucks: [], hadAccount: false };

/** Which vehicles can be brought to each; none where nothing is known of them. */
async function readTrucks(db: Database, begun: readonly Begun[]): Promise<(each: Begun) => Brought> {
  const starting = begun.flatMap(({ driverId }) => driverId ?? []);
  const facts = starting.length === 0 ? [] : await truckFactsQuery(db, starting);
  return ({ jobId, driverId, order }) => {
    const driver = facts.find((each) => each.driverId === driverId);
    const job = order.jobs.find((each) => each.jobId === jobId);
    if (driver === undefined || job === undefined) return NOTHING;
    const { startsAt, endsAt } = order;
    const trucks = trucksFor(driver, { vehicle: job.vehicle, startsAt, endsAt });
    return { trucks, hadAccount: driver.userId !== null };
  };
}
