import type { Actor } from "../../access/actor.ts";
import type { OrderStatus } from "../../orders/order.ts";
import type { JobCard } from "../card.ts";
import type { Refusal } from "../../errors.ts";
import type { BoardEvent, Decision, FreedJob } from "../board-state.ts";
import { isUnheld, type BoardJob, type BoardOrder, type JobStatus } from "../job.ts";
import type { OrderChanges, RevisionFact } from "../revision.ts";
import { termChangeOf, TERM_CHANGES_KEPT } from "../term-changes.ts";
import { payAfter, repriced } from "../../earnings/pay.ts";
import type { NoDriverFact } from "../alerts/open-alerts.ts";
import { stoppedDrive, type StoppedDrive } from "../stopped-drive.ts";
import type { JobFact } from "../visits.ts";

/** What an event says beside its transition. */
interface EventFacts {
  /** Why, where it is not the reason of the whole decision. */
  readonly reason?: string | undefined;
  readonly revision?: RevisionFact;
  readonly fact?: JobFact | NoDriverFact;
  /** When it was, epoch milliseconds, where that is not when the decision is of. */
  readonly at?: number | undefined;
  /** When the job that is set back had been completed, epoch milliseconds. */
  readonly reverses?: number | undefined;
}

/** Collects the changes and the events of one decision. */
export class Change {
  private order: BoardOrder;
  private readonly events: BoardEvent[] = [];
  private readonly stopped: StoppedDrive[] = [];
  private readonly takenAway: BoardJob[] = [];
  private readonly freed: FreedJob[] = [];
  private readonly actor: Actor;
  private readonly now: number;
  private readonly reason: string;

  constructor(order: BoardOrder, actor: Actor, now: number, reason = "") {
    this.order = { ...order, version: order.version + 1 };
    this.actor = actor;
    this.now = now;
    this.reason = reason;
  }

  transitionJob(job: BoardJob, to: JobStatus, facts: Partial<BoardJob> = {}, of: EventFacts = {}): this {
    const drive = to === "completed" ? null : stoppedDrive(this.order, job, this.now);
    if (drive !== null) this.stopped.push(drive);
    const changed = { ...job, ...facts, status: to, changedAt: this.now };
    this.replaceJob({ ...changed, paySatang: payAfter(job, changed) });
    const driverId = changed.driverId ?? job.driverId;
    const transition = { jobId: job.jobId, driverId, formerDriverId: job.driverId, from: job.status, to };
    return this.record(transition, of);
  }

  /** Opens a reserved job again because its driver cannot do it after the change, and keeps why. */
  free(job: BoardJob, why: Refusal, of: EventFacts): this {
    this.freed.push({ jobId: job.jobId, why });
    const freed = { driverId: null, releasedBy: job.driverId, overlapReason: null };
    return this.transitionJob(job, "available", freed, of);
  }

  /**
   * Takes a job that has not started from the order: it is cancelled, and the driver who held it is free of it.
   * @param reason what they are told, where that is not the reason of the change
   */
  takeAway(job: BoardJob, reason?: string): this {
    const { jobId, driverId } = job;
    const freed = { driverId: null, releasedBy: driverId, overlapReason: null, paySatang: null };
    this.takenAway.push({ ...job, ...freed, status: "cancelled", changedAt: this.now });
    this.order = { ...this.order, jobs: this.order.jobs.filter((each) => each.jobId !== jobId) };
    const ended = { jobId, driverId, formerDriverId: driverId, from: job.status, to: "cancelled" } as const;
    return this.record(ended, { reason });
  }

  /** Changes facts of a job that are no status, and records them. `changedAt` is now, unless it is one of them. */
  setJob(job: BoardJob, changed: Partial<BoardJob>, facts: readonly JobFact[]): this {
    this.replaceJob({ ...job, changedAt: this.now, ...changed });
    for (const fact of facts) this.noteJob(job, fact);
    return this;
  }

  /** Records a fact of a job in its status of now. */
  noteJob({ jobId, driverId }: BoardJob, fact: JobFact): this {
    const status = this.order.jobs.find((each) => each.jobId === jobId)?.status ?? "in_progress";
    const same = { jobId, driverId, formerDriverId: driverId, from: status, to: status };
    return this.record(same, { fact });
  }

  /** Records a fact of the order in its status of now. */
  noteOrder(fact: NoDriverFact): this {
    const { status } = this.order;
    return this.record(
      { jobId: null, driverId: null, formerDriverId: null, from: status, to: status },
      { fact },
    );
  }

  /** Changes facts of the order that are no status, and records it. */
  revise(facts: Partial<BoardOrder>, revision: RevisionFact): this {
    const { revision: before, termChanges } = this.order;
    this.order = { ...this.order, ...facts };
    const { status, revision: since } = this.order;
    if (since > before) {
      const change = { ...termChangeOf(revision), revision: since, at: this.now };
      this.order = { ...this.order, termChanges: [...termChanges, change].slice(-TERM_CHANGES_KEPT) };
    }
    const same = { jobId: null, driverId: null, formerDriverId: null, from: status, to: status };
    return this.record(same, { revision });
  }

  /** @param at when it was, epoch milliseconds, where that is not when the decision is of */
  transitionOrder(to: OrderStatus, at?: number): this {
    const from = this.order.status;
    this.order = { ...this.order, status: to };
    return this.record({ jobId: null, driverId: null, formerDriverId: null, from, to }, { at });
  }

  /** An order is confirmed as soon as every one of its jobs has a driver. */
  confirmWhenFull(): this {
    const full = this.order.jobs.every((job) => !isUnheld(job.status));
    return full && this.order.status === "pending" ? this.transitionOrder("confirmed") : this;
  }

  everyJob(status: JobStatus): boolean {
    return this.order.jobs.every((job) => job.status === status);
  }

  /** @param changes what a revision writes to the order's rows besides its status */
  accepted(changes?: OrderChanges): Decision {
    for (const card of changes?.cards ?? []) this.repriceJob(card);
    const { order, events, stopped, takenAway, freed } = this;
    return {
      outcome: "accepted",
      order,
      events,
      ...(changes !== undefined && { changes }),
      ...(stopped.length > 0 && { stopped }),
      ...(takenAway.length > 0 && { takenAway }),
      ...(freed.length > 0 && { freed }),
    };
  }

  private record(
    transition: Pick<Required<BoardEvent>, "jobId" | "driverId" | "formerDriverId" | "from" | "to">,
    { reason = this.reason, revision, fact, at = this.now, reverses }: EventFacts = {},
  ): this {
    const { actor } = this;
    this.events.push({
      ...transition,
      actor,
      reason,
      at,
      ...(reverses === undefined ? {} : { reverses }),
      ...(revision === undefined ? {} : { revision }),
      ...(fact === undefined ? {} : { fact }),
    });
    return this;
  }

  private repriceJob({ jobId, estimatedPaySatang }: Pick<JobCard, "jobId" | "estimatedPaySatang">): void {
    const job = this.order.jobs.find((each) => each.jobId === jobId);
    if (job !== undefined) this.replaceJob(repriced(job, estimatedPaySatang));
  }

  private replaceJob(changed: BoardJob): void {
    const jobs = this.order.jobs.map((each) => (each.jobId === changed.jobId ? changed : each));
    this.order = { ...this.order, jobs };
  }
}
