import type { Actor } from "../../access/actor.ts";
import type { OrderStatus } from "../../orders/order.ts";
import type { BoardEvent, Decision } from "../command.ts";
import { isUnheld, type BoardJob, type BoardOrder, type JobStatus } from "../job.ts";
import type { OrderChanges, RevisionFact } from "../revision.ts";

/** What an event says beside its transition. */
interface EventFacts {
  /** Why, where it is not the reason of the whole decision. */
  readonly reason?: string;
  readonly revision?: RevisionFact;
}

/** Collects the changes and the events of one decision. */
export class Change {
  private order: BoardOrder;
  private readonly events: BoardEvent[] = [];
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
    const changed = { ...job, ...facts, status: to };
    const jobs = this.order.jobs.map((each) => (each.jobId === job.jobId ? changed : each));
    this.order = { ...this.order, jobs };
    const driverId = changed.driverId ?? job.driverId;
    const transition = { jobId: job.jobId, driverId, formerDriverId: job.driverId, from: job.status, to };
    return this.record(transition, of);
  }

  /** Changes facts of the order that are no status, and records it. */
  revise(facts: Partial<BoardOrder>, revision: RevisionFact): this {
    this.order = { ...this.order, ...facts };
    const { status } = this.order;
    const same = { jobId: null, driverId: null, formerDriverId: null, from: status, to: status };
    return this.record(same, { revision });
  }

  transitionOrder(to: OrderStatus): this {
    const from = this.order.status;
    this.order = { ...this.order, status: to };
    return this.record({ jobId: null, driverId: null, formerDriverId: null, from, to });
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
    const { order, events } = this;
    return { outcome: "accepted", order, events, ...(changes === undefined ? {} : { changes }) };
  }

  private record(
    transition: Pick<Required<BoardEvent>, "jobId" | "driverId" | "formerDriverId" | "from" | "to">,
    { reason = this.reason, revision }: EventFacts = {},
  ): this {
    const { actor, now: at } = this;
    const event = { ...transition, actor, reason, at };
    this.events.push(revision === undefined ? event : { ...event, revision });
    return this;
  }
}
