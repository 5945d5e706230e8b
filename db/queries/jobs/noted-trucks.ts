import { sql, type SQL } from "drizzle-orm";
import { noteOf, truckFor, type NotedTruck } from "#domain/drivers/vehicles/job-truck.ts";
import type { BoardEvent } from "#domain/jobs/board-state.ts";
import type { BoardOrder } from "#domain/jobs/job.ts";
import type { Database } from "../../client.ts";
import { jobVehicles } from "../../schema/drivers.ts";
import { truckFactsQuery } from "../drivers/truck-facts.ts";
import { isOneOf } from "../is-one-of.ts";

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
 * again; none where decisions do neither. What the drivers bring is read once for all of them. Each is guarded by the row's
 * version, so it comes before the statement that raises it, and repeating it notes nothing else.
 * @param decisions those of one order in their order
 */
export async function notingTrucks(db: Database, decisions: readonly Decided[]): Promise<SQL[]> {
  // Of a job that is started and taken back in one batch the latest holds.
  const latest = new Map(decisions.flatMap(begunBy).map((begun) => [begun.jobId, begun]));
  if (latest.size === 0) return [];
  const begun = [...latest.values()];
  const truckOf = await readTrucks(db, begun);
  const given = begun.map((each) => ({
    jobId: each.jobId,
    version: each.version,
    truck: JSON.stringify(truckOf(each)),
  }));
  return [
    sql`UPDATE jobs SET truck = nullif(given.value ->> 'truck', 'null')
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

/** Which vehicle is brought to each; `null` where there is none, or nothing is known of it. */
async function readTrucks(db: Database, begun: readonly Begun[]) {
  const started = begun.filter(({ driverId }) => driverId !== null);
  if (started.length === 0) return () => null;
  const jobIds = started.map(({ jobId }) => jobId);
  const [facts, choices] = await db.batch([
    truckFactsQuery(
      db,
      started.flatMap(({ driverId }) => driverId ?? []),
    ),
    db.select().from(jobVehicles).where(isOneOf(jobVehicles.jobId, jobIds)),
  ]);
  return ({ jobId, driverId, order }: Begun): NotedTruck | null => {
    const driver = facts.find((each) => each.driverId === driverId);
    const job = order.jobs.find((each) => each.jobId === jobId);
    if (driver === undefined || job === undefined) return null;
    const chosen = choices.find((each) => each.jobId === jobId && each.driverId === driverId);
    const { startsAt, endsAt } = order;
    const brought = { vehicle: job.vehicle, startsAt, endsAt, truck: null };
    const truck = truckFor(driver, brought, chosen?.vehicleId ?? null);
    // A driver who was erased since has a vehicle without a plate.
    return truck === null || truck.plate === "" ? null : noteOf(truck);
  };
}
