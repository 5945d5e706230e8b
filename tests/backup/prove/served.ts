import { Miniflare } from "miniflare";
import { openDatabase, type Database } from "#db/client.ts";
import { driversForBoard } from "#db/queries/jobs/drivers.ts";
import { boardOpening } from "#db/queries/jobs/board-opening.ts";
import type { JobCommand } from "#domain/jobs/command.ts";
import { VEHICLE_TYPES, type VehicleType } from "#domain/pricing/vehicle.ts";
import { connectBoard, type Board, type OpenJobsAsked } from "#worker/durable-objects/board.ts";
import type { LocalPlace } from "../../../.dev/local-database.ts";
import { simulatorOptions } from "../../../.dev/simulator.ts";

const ALL = 100_000;
const ADMIN = { kind: "admin", id: "backup-prove" } as const;

/** Serves the product from a place, while `use` asks its board. */
export async function withBoard<Result>(
  { statePath: state }: LocalPlace,
  bundle: string,
  use: (board: Board, db: Database) => Promise<Result>,
): Promise<Result> {
  const variables = {
    BETTER_AUTH_SECRET: "a secret that only this proof knows",
    QUOTE_SECRET: "another secret that only this proof knows",
  };
  const miniflare = new Miniflare(
    simulatorOptions({ bundle, state, port: 0, variables, deliversQueue: false }),
  );
  try {
    const namespace = await miniflare.getDurableObjectNamespace("DISPATCH_BOARD");
    const named = { getByName: (name: string) => namespace.get(namespace.idFromName(name)) };
    const db = openDatabase(await miniflare.getD1Database("DB"));
    return await use(connectBoard(named as unknown as Parameters<typeof connectBoard>[0]), db);
  } finally {
    await miniflare.dispose();
  }
}

/** What a board says of every job that is open and of every driver. */
export interface Served {
  /** By vehicle. */
  readonly open: Readonly<Record<string, readonly object[]>>;
  /** By driver: what they hold, and what every job is judged by for them. */
  readonly drivers: Readonly<
    Record<string, { readonly held: readonly object[]; readonly fitness: object | null }>
  >;
}

/** The question for all open jobs for a kind of vehicle. */
function allOpen(vehicle: VehicleType): OpenJobsAsked {
  const everyOne = { filter: {}, homeLabels: [], order: "pickup", after: null } as const;
  return { ...everyOne, vehicles: [vehicle], since: 0, limit: ALL };
}

/** Asks a board for everything that it serves. */
export async function readServed(board: Board, db: Database): Promise<Served> {
  const open: Record<string, readonly object[]> = {};
  for (const vehicle of VEHICLE_TYPES) open[vehicle] = await board.openJobs(allOpen(vehicle));
  const drivers: Record<string, Served["drivers"][string]> = {};
  for (const { driverId } of await driversForBoard(db, "", ALL))
    drivers[driverId] = {
      held: (await board.heldJobs(driverId)).toSorted((a, b) => (a.jobId < b.jobId ? -1 : 1)),
      fitness: sorted(await board.fitnessOf(driverId)),
    };
  return { open, drivers };
}

/** The jobs of a driver come in no order of their own. */
function sorted(fitness: Awaited<ReturnType<Board["fitnessOf"]>>): object | null {
  if (fitness === null) return null;
  const byId = <Job extends { readonly jobId: string }>(jobs: readonly Job[]) =>
    jobs.toSorted((a, b) => (a.jobId < b.jobId ? -1 : 1));
  return { ...fitness, busy: byId(fitness.busy), driven: byId(fitness.driven ?? []) };
}

/**
 * Has drivers take the open jobs that they can, and the office open one of these again, so that the board holds more than
 * it could have read. Resolves once D1 has it all. @returns how many decisions there were
 */
export async function decideSome(board: Board, db: Database, most: number = ALL): Promise<number> {
  let decisions = 0;
  const versions = new Map<string, number>();
  const command = async (each: JobCommand): Promise<boolean> => {
    const reply = await board.commandJob(each);
    if (reply.outcome !== "accepted") return false;
    decisions++;
    versions.set(reply.order.orderId, reply.order.version);
    return true;
  };
  const drivers = await driversForBoard(db, "", most);
  const taken: string[] = [];
  for (const vehicle of VEHICLE_TYPES)
    for (const { jobId } of (await board.openJobs(allOpen(vehicle))).slice(0, most))
      for (const { driverId } of drivers)
        if (await command({ type: "reserve", jobId, driverId })) {
          taken.push(jobId);
          break;
        }
  const [jobId] = taken;
  if (jobId !== undefined) await command({ type: "release", jobId, actor: ADMIN, reason: "to be restored" });
  for (const [orderId, version] of versions)
    while ((await boardOpening(db, orderId))?.order.version !== version)
      await new Promise((resolve) => setTimeout(resolve, 100));
  return decisions;
}
