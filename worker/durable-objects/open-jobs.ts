import type { DrivingProfile } from "#domain/driving-hours/profile.ts";
import type { JobCard, OpenCard } from "#domain/jobs/card.ts";
import {
  compareJobs,
  soonestFirst,
  countOpen,
  passes,
  type JobPlace,
  type ListedJob,
  type OpenCounts,
} from "#domain/jobs/lists/list-choice.ts";
import type { VehicleType } from "#domain/pricing/vehicle.ts";
import { endsOfAreas } from "../adapters/routing/embedded/area-positions.ts";
import type { ChosenJobs, OpenJobsAsked } from "./board.ts";

/** The order of an open job has the job's window: `save` gives it to every job that has not started. */
const OPEN_JOBS = `SELECT job_id AS jobId, card, ends_at AS endsAt,
    json_extract(state, '$.driving') AS driving, json_extract(state, '$.roadDurationS') AS roadDurationS
  FROM jobs JOIN orders ON orders.order_id = jobs.order_id WHERE status = 'available'`;

interface OpenRow extends Record<string, SqlStorageValue> {
  readonly jobId: string;
  readonly card: string;
  readonly endsAt: number;
  readonly driving: string | null;
  readonly roadDurationS: number | null;
}

/** Comes after every job's id. */
const LAST_ID = "\u{10FFFF}";

/** Cards that are kept in memory, of half a kilobyte or one each. */
const MOST_TEXTS = 5_000;

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
  /** The cards of jobs that somebody has listed, as JSON. Most lists are of the same jobs, and a card changes seldom. */
  private readonly texts = new Map<string, string>();

  constructor(sql: SqlStorage) {
    this.sql = sql;
  }

  /** A job was written. */
  note(jobId: string): void {
    if (this.listed !== null) this.written.add(jobId);
    this.texts.delete(jobId);
  }

  /** The jobs are others than before. */
  forget(): void {
    this.listed = null;
    this.written.clear();
    this.texts.clear();
  }

  /** The card of a job that is open now. */
  card(jobId: string): OpenCard | undefined {
    const [row] = this.sql.exec<OpenRow>(`${OPEN_JOBS} AND job_id = ?`, jobId).toArray();
    return row === undefined ? undefined : toOpenCard(row);
  }

  /** Open jobs for these types of vehicle with a pickup after an instant, or behind a job there, soonest first. */
  soonest(vehicles: readonly VehicleType[], start: Start, limit: number): OpenCard[] {
    return JSON.parse(this.textOf(this.soonestIds(vehicles, start, limit))) as OpenCard[];
  }

  private soonestIds(vehicles: readonly VehicleType[], { at, id = LAST_ID }: Start, limit: number): string[] {
    const found = vehicles.flatMap((vehicle) =>
      this.sql
        .exec<{ jobId: string; pickupAt: number }>(
          `SELECT job_id AS jobId, starts_at AS pickupAt FROM jobs
           WHERE status = 'available' AND vehicle = ? AND (starts_at, job_id) > (?, ?)
           ORDER BY starts_at, job_id LIMIT ?`,
          vehicle,
          at,
          id,
          limit,
        )
        .toArray(),
    );
    const sorted = vehicles.length < 2 ? found : soonestFirst(found).slice(0, limit);
    return sorted.map(({ jobId }) => jobId);
  }

  /** The cards of open jobs in this order, as the JSON of an array. */
  private textOf(ids: readonly string[]): string {
    const missing = ids.filter((jobId) => !this.texts.has(jobId));
    if (this.texts.size + missing.length > MOST_TEXTS) {
      this.texts.clear();
      return this.textOf(ids);
    }
    if (missing.length > 0)
      for (const row of this.sql.exec<OpenRow>(
        `${OPEN_JOBS} AND job_id IN (SELECT value FROM json_each(?))`,
        JSON.stringify(missing),
      ))
        this.texts.set(row.jobId, JSON.stringify(toOpenCard(row)));
    return `[${ids.flatMap((jobId) => this.texts.get(jobId) ?? []).join(",")}]`;
  }

  /** A page of the open jobs that pass a filter, in their order, as the JSON of their cards. */
  page({ order, after, limit, ...asked }: OpenJobsAsked): string {
    const { vehicles, since, filter } = asked;
    // The usual question is answered by an index of the rows.
    if (order === "pickup" && Object.values(filter).every((value) => value === undefined))
      return this.textOf(this.soonestIds(vehicles, startOf(after, since), limit));
    const compare = compareJobs(order);
    const behind = this.chosen(asked).filter((job) => after === null || compare(job, after) > 0);
    const page = behind.toSorted(compare).slice(0, limit);
    return this.textOf(page.map(({ jobId }) => jobId));
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

function toOpenCard({ card: stored, endsAt, driving, roadDurationS }: OpenRow): OpenCard {
  const planned = driving === null ? null : (JSON.parse(driving) as DrivingProfile);
  const card = JSON.parse(stored) as JobCard;
  const ends = endsOfAreas(card.pickupArea.en, card.destinationArea.en);
  return { ...card, plan: { endsAt, driving: planned, roadDurationS, ends } };
}
