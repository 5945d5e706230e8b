import type { DrivingProfile } from "#domain/driving-hours/profile.ts";
import type { JobCard, OpenCard } from "#domain/jobs/card.ts";
import {
  compareJobs,
  countOpen,
  passes,
  type JobPlace,
  type ListedJob,
  type OpenCounts,
} from "#domain/jobs/lists/list-choice.ts";
import type { VehicleType } from "#domain/pricing/vehicle.ts";
import type { ChosenJobs, OpenJobsAsked } from "./board.ts";

/** The order of an open job has the job's window: `save` gives it to every job that has not started. */
const OPEN_JOBS = `SELECT card, ends_at AS endsAt,
    json_extract(state, '$.driving') AS driving, json_extract(state, '$.roadDurationS') AS roadDurationS
  FROM jobs JOIN orders ON orders.order_id = jobs.order_id WHERE status = 'available'`;

interface OpenRow extends Record<string, SqlStorageValue> {
  readonly card: string;
  readonly endsAt: number;
  readonly driving: string | null;
  readonly roadDurationS: number | null;
}

/** Comes after every job's id. */
const LAST_ID = "\u{10FFFF}";

/** Where a page starts: behind a job, or after all pickups at an instant. */
interface Start {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly id?: string;
}

/**
 * The open jobs of the board: their cards from its SQLite, and what they are filtered, ordered and counted by in memory,
 * brought up to date when it is asked for, so that a reservation pays nothing for it.
 */
export class OpenJobs {
  private readonly sql: SqlStorage;
  /** Of every open job; `null` until somebody asks. */
  private listed: Map<string, ListedJob> | null = null;
  /** Jobs that were written since. */
  private readonly written = new Set<string>();

  constructor(sql: SqlStorage) {
    this.sql = sql;
  }

  /** A job was written. */
  note(jobId: string): void {
    if (this.listed !== null) this.written.add(jobId);
  }

  /** The jobs are others than before. */
  forget(): void {
    this.listed = null;
    this.written.clear();
  }

  /** The card of a job that is open now. */
  card(jobId: string): OpenCard | undefined {
    const [row] = this.sql.exec<OpenRow>(`${OPEN_JOBS} AND job_id = ?`, jobId).toArray();
    return row === undefined ? undefined : toOpenCard(row);
  }

  /** Open jobs for these types of vehicle with a pickup after an instant, or behind a job there, soonest first. */
  soonest(vehicles: readonly VehicleType[], { at, id = LAST_ID }: Start, limit: number): OpenCard[] {
    const found = vehicles.flatMap((vehicle) =>
      this.sql
        .exec<OpenRow>(
          `${OPEN_JOBS} AND vehicle = ? AND (starts_at, job_id) > (?, ?) ORDER BY starts_at, job_id LIMIT ?`,
          vehicle,
          at,
          id,
          limit,
        )
        .toArray()
        .map(toOpenCard),
    );
    return vehicles.length < 2 ? found : found.toSorted(compareJobs("pickup")).slice(0, limit);
  }

  /** A page of the open jobs that pass a filter, in their order. */
  page({ order, after, limit, ...asked }: OpenJobsAsked): OpenCard[] {
    const { vehicles, since, filter } = asked;
    // The usual question is answered by an index of the rows.
    if (order === "pickup" && Object.values(filter).every((value) => value === undefined))
      return this.soonest(vehicles, startOf(after, since), limit);
    const compare = compareJobs(order);
    const behind = this.chosen(asked).filter((job) => after === null || compare(job, after) > 0);
    const ids = behind
      .toSorted(compare)
      .slice(0, limit)
      .map(({ jobId }) => jobId);
    const cards = this.sql
      .exec<OpenRow>(`${OPEN_JOBS} AND job_id IN (SELECT value FROM json_each(?))`, JSON.stringify(ids))
      .toArray()
      .map(toOpenCard);
    return cards.toSorted(compare);
  }

  /** How many there are and pass the filter, with their provinces. */
  count(asked: ChosenJobs): OpenCounts {
    return countOpen(this.offered(asked), this.chosen(asked));
  }

  private chosen(asked: ChosenJobs): ListedJob[] {
    const { filter, homeLabels } = asked;
    const home = new Set(homeLabels);
    return this.offered(asked).filter((job) => passes(job, filter, (label) => home.has(label)));
  }

  /** The jobs that a driver with these vehicles may take. */
  private offered({ vehicles, since }: ChosenJobs): ListedJob[] {
    return [...this.upToDate().values()].filter(
      ({ vehicle, pickupAt }) => pickupAt > since && vehicles.includes(vehicle),
    );
  }

  private upToDate(): Map<string, ListedJob> {
    if (this.listed === null) {
      const rows = this.sql.exec<{ card: string }>("SELECT card FROM jobs WHERE status = 'available'");
      this.listed = new Map([...rows].map(({ card }) => listedOf(card)));
      this.written.clear();
    } else if (this.written.size > 0) {
      const ids = [...this.written];
      const rows = this.sql
        .exec<{ card: string }>(
          "SELECT card FROM jobs WHERE status = 'available' AND job_id IN (SELECT value FROM json_each(?))",
          JSON.stringify(ids),
        )
        .toArray();
      for (const jobId of ids) this.listed.delete(jobId);
      for (const { card } of rows) this.listed.set(...listedOf(card));
      this.written.clear();
    }
    return this.listed;
  }
}

function startOf(after: JobPlace | null, since: number): Start {
  return after === null || after.pickupAt <= since ? { at: since } : { at: after.pickupAt, id: after.jobId };
}

function listedOf(card: string): readonly [string, ListedJob] {
  const { jobId, vehicle, pickupArea, destinationArea, pickupAt, distanceM, estimatedPaySatang } = JSON.parse(
    card,
  ) as JobCard;
  return [jobId, { jobId, vehicle, pickupArea, destinationArea, pickupAt, distanceM, estimatedPaySatang }];
}

function toOpenCard({ card, endsAt, driving, roadDurationS }: OpenRow): OpenCard {
  const planned = driving === null ? null : (JSON.parse(driving) as DrivingProfile);
  return { ...(JSON.parse(card) as JobCard), plan: { endsAt, driving: planned, roadDurationS } };
}
