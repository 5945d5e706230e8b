import type { Database } from "#db/client.ts";
import {
  boardOpenings,
  hasDriversOrOrders,
  drivenLatelyQuery,
  ordersOfStatusQuery,
  stoppedDrivesQuery,
  type BoardPosition,
} from "#db/queries/jobs/board-opening.ts";
import { driversForBoard } from "#db/queries/jobs/drivers.ts";
import { DRIVEN_COUNTS_MS } from "#domain/jobs/fit.ts";
import { DAY_MS } from "#domain/time.ts";
import { summarizeError } from "../describe-error.ts";
import type { BoardStorage } from "./board-storage.ts";
import { NOT_BUILT } from "./board.ts";

/** Rows that are read together. */
const PAGE = 500;
/**
 * How long before the driving that counts the pickups of its jobs are looked through: as a board is built seldom, with far more
 * room than `LONGEST_JOB_MS` gives what is read every day.
 */
const REBUILD_LOOKS_BACK_MS = 14 * DAY_MS;
const LIVE = ["pending", "confirmed", "in_transit"] as const;

/** The dependencies of the rebuilding. */
export interface RebuildWorld {
  readonly state: DurableObjectStorage;
  readonly storage: BoardStorage;
  /** A board that was built for a lower one is built anew. */
  readonly generation: number;
  readonly database: () => Database;
  readonly now: () => number;
  /** Called once the board has everything. */
  readonly onBuilt: () => void;
}

/**
 * Builds a board that is new, or lost its storage, from D1: every driver, every order that is not final, and
 * those with a job that still counts for the driving hours of the next ones, with what was driven of jobs
 * that ended under way; other final orders come when a command is about them. Decisions that D1 had not got
 * are lost with a board's storage. Until everything is there the board decides nothing; when D1 fails
 * meanwhile it begins again at the next request. A board that has it does not ask D1 again.
 */
export class BoardRebuild {
  private readonly world: RebuildWorld;
  private isBuilt = false;
  private running: Promise<void> | null = null;

  constructor(world: RebuildWorld) {
    this.world = world;
  }

  /** Resolves once the board has what D1 has. @throws NOT_BUILT when D1 does not answer: nothing may be decided */
  ready(): Promise<void> | undefined {
    if (this.isBuilt || this.wasBuilt()) return undefined;
    this.running ??= this.build().finally(() => (this.running = null));
    return this.running;
  }

  private wasBuilt(): boolean {
    const { state, generation } = this.world;
    const [built] = state.sql.exec<{ generation: number }>("SELECT generation FROM built").toArray();
    return (this.isBuilt = built !== undefined && built.generation >= generation);
  }

  /** The same, answered with `false`. */
  async isReady(): Promise<boolean> {
    try {
      await this.ready();
      return true;
    } catch {
      return false;
    }
  }

  private async build(): Promise<void> {
    try {
      await this.readAll();
    } catch (error) {
      console.warn(NOT_BUILT, { error: summarizeError(error) });
      throw new Error(NOT_BUILT, { cause: error });
    }
    this.isBuilt = true;
    this.world.onBuilt();
  }

  /** Whatever was there is of an attempt that failed, or older than a backup that D1 was restored from. */
  private async readAll(): Promise<void> {
    const { state, generation } = this.world;
    const db = this.world.database();
    this.clear();
    if (await hasDriversOrOrders(db)) await this.readDriversAndOrders(db);
    state.sql.exec("INSERT OR REPLACE INTO built (one, generation) VALUES (1, ?)", generation);
  }

  private async readDriversAndOrders(db: Database): Promise<void> {
    await this.readDrivers(db);
    for (const status of LIVE)
      await this.readOrders(db, { at: 0, orderId: "" }, (after) =>
        ordersOfStatusQuery(db, status, after).limit(PAGE),
      );
    const since = this.world.now() - DRIVEN_COUNTS_MS;
    await this.readOrders(db, { at: since - REBUILD_LOOKS_BACK_MS, orderId: "" }, (after) =>
      drivenLatelyQuery(db, since, after).limit(PAGE),
    );
    const stopped = await stoppedDrivesQuery(db, since);
    this.world.state.transactionSync(() => this.world.storage.keepDrives(stopped, this.world.now()));
  }

  private clear(): void {
    const { state, storage } = this.world;
    storage.open.forget();
    state.transactionSync(() => {
      const lost = state.sql
        .exec("DELETE FROM undelivered_decisions RETURNING order_id AS orderId, version")
        .toArray();
      if (lost.length > 0) console.warn("decisions that D1 had not got are dropped", { lost });
      for (const table of ["undelivered_orders", "jobs", "stopped_drives", "orders", "drivers", "built"])
        state.sql.exec(`DELETE FROM ${table}`);
    });
  }

  private async readDrivers(db: Database): Promise<void> {
    const { state, storage } = this.world;
    for (let after: string | undefined = ""; after !== undefined;) {
      const page = await driversForBoard(db, after, PAGE);
      state.transactionSync(() => {
        for (const facts of page) storage.upsertDriver(facts);
      });
      after = page.length < PAGE ? undefined : page.at(-1)?.driverId;
    }
  }

  private async readOrders(
    db: Database,
    first: BoardPosition,
    read: (after: BoardPosition) => PromiseLike<readonly BoardPosition[]>,
  ): Promise<void> {
    const { state, storage, now } = this.world;
    for (let after: BoardPosition | undefined = first; after !== undefined;) {
      const page: readonly BoardPosition[] = await read(after);
      const openings =
        page.length === 0
          ? []
          : await boardOpenings(
              db,
              page.map(({ orderId }) => orderId),
            );
      state.transactionSync(() => {
        for (const opening of openings)
          if (storage.readOrder(opening.order.orderId) === undefined) storage.insert(opening, now());
      });
      after = page.length < PAGE ? undefined : page.at(-1);
    }
  }
}
