import { factsOf, type ReadyDriverRow } from "#db/queries/dispatch/day.ts";
import type { Candidate } from "#domain/dispatch/candidates.ts";
import { jobBefore } from "#domain/dispatch/job-before.ts";
import { NOWHERE, type Spot, type Ways } from "#domain/dispatch/suggest/day.ts";
import { whyNotFromStart } from "#domain/dispatch/suggest/lawful.ts";
import { wayBetween } from "#domain/dispatch/suggest/route.ts";
import { breakBeforeS } from "#domain/dispatch/suggest/start/break-before.ts";
import { whyUnfit, whyUnfitDespiteReason, type Engagements, type JobToFit } from "#domain/jobs/fit.ts";
import { engagementsOf, type DriversWork } from "../engagements.ts";
import { wasForgotten, withRealEnds } from "../free-at.ts";
import type { DaySpots } from "../spots.ts";

/** A driver who may be given a job, as a dispatcher sees them. */
export interface ListedCandidate extends Candidate {
  readonly phone: string;
  /** The same of one whom no message reaches, so that the office tells them; else `null`. */
  readonly phoneToTell: string | null;
  /** The order that they come from, or `null` from home. */
  readonly afterOrderId: string | null;
  /** Whether a job that they hold is before it, which ends late where they come late. */
  readonly isAfterHeld: boolean;
  /**
   * With the way to the pickup, from where their truck stands free, the legal driving hours leave no time for
   * a rest. The board does not know that way, and gives them the job all the same.
   */
  readonly isWayTooLong: boolean;
}

/** The job that drivers are looked for, and what is known around it. */
interface Sought {
  readonly job: JobToFit;
  readonly orderId: string;
  /** The places of its order, of the drivers' jobs and homes. */
  readonly spots: DaySpots;
  /** Of an empty truck of the job's type between these places. */
  readonly ways: Ways;
  readonly now: number;
  /** The instant by which all pages of the list are judged. */
  readonly seenAt: number;
}

/** A driver who is looked at, with their work and where their home is. */
interface LookedAt {
  readonly row: ReadyDriverRow;
  readonly work: DriversWork;
  readonly home: Spot | null;
}

/** Says of drivers whether they can take a job, and how their trucks come to its pickup. */
export class CandidateJudge {
  private readonly sought: Sought;
  private readonly pickup: Spot | null;

  constructor(sought: Sought) {
    this.sought = sought;
    this.pickup = sought.spots.endsOf(sought.orderId)?.from ?? null;
  }

  /** What a dispatcher sees of a driver: by the board's own rule, from what D1 has of them. */
  judge({ row, work, home }: LookedAt): ListedCandidate {
    const { job, spots, now, seenAt } = this.sought;
    const own = work.engaged.filter(({ jobId }) => jobId !== job.jobId);
    const engagements = engagementsOf({ ...work, engaged: own }, now);
    const facts = factsOf(row);
    const first = whyUnfit(job, facts, engagements);
    // Behind what a reason overrides there may be what it does not.
    const lasting = first && whyUnfitDespiteReason(job, facts, engagements);
    // What they have not begun and is planned to end later does not come first, and what was forgotten does not at all.
    const known = own.filter((each) => !wasForgotten(each, seenAt));
    const earlier = withRealEnds(known, seenAt).filter(
      ({ status, endsAt }) => status !== "reserved" || endsAt <= job.startsAt,
    );
    // To a pickup that is overdue a truck comes from where it is now.
    const before = jobBefore(earlier, Math.max(job.startsAt, seenAt));
    const from = before === null ? home : (spots.endsOf(before.orderId)?.to ?? null);
    const heldUntil = before === null || before.status === "completed" ? null : before.endedAt;
    const { driverId, name, phone } = row.driver;
    return {
      driverId,
      name,
      phone,
      phoneToTell: row.phoneToTell,
      refusal: lasting ?? first,
      isOverridable: first !== null && lasting === null,
      emptyM: this.emptyM(from),
      afterOrderId: before?.orderId ?? null,
      lateS: this.lateS(heldUntil, from),
      isAfterHeld: heldUntil !== null,
      isWayTooLong: first === null && heldUntil === null && this.isWayTooLong(row, from, engagements),
    };
  }

  private emptyM(from: Spot | null): number | null {
    if (this.pickup === null || from === null) return null;
    const { distanceM } = wayBetween(this.sought.ways, from, this.pickup);
    return Number.isFinite(distanceM) ? distanceM : null;
  }

  /** @param heldUntil when the job before, which the driver holds, ends; `null`: they are free, and owe the break of the way */
  private lateS(heldUntil: number | null, from: Spot | null): number {
    const { pickup } = this;
    const { job, ways, seenAt } = this.sought;
    if (pickup === null || from === null) return 0;
    const breakS = heldUntil === null ? breakBeforeS(ways, from, { ...job, from: pickup, to: pickup }) : 0;
    const wayS = wayBetween(ways, from, pickup).lastsS + breakS;
    const lateS = (Math.max(heldUntil ?? seenAt, seenAt) - job.startsAt) / 1000 + wayS;
    return Number.isFinite(lateS) ? Math.max(0, lateS) : 0;
  }

  private isWayTooLong(row: ReadyDriverRow, from: Spot | null, { busy, driven }: Engagements): boolean {
    const { pickup } = this;
    const { job, ways, seenAt } = this.sought;
    if (pickup === null || from === null) return false;
    const placed = { ...job, from: pickup, to: NOWHERE };
    // Where their others are does not matter: the ways between jobs are the board's.
    const others = busy.map((other) => ({ ...other, from: NOWHERE, to: NOWHERE }));
    const day = { now: seenAt, ways: { four_wheel: ways, six_wheel: ways } };
    const driver = { facts: factsOf(row), driven, start: { spot: from, freeAt: 0 } };
    return whyNotFromStart(day, driver, placed, others) !== null;
  }
}
