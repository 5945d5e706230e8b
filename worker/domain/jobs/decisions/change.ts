import type { Actor } from "../../access/actor.ts";
import type { OrderStatus } from "../../orders/order.ts";
import type { BoardEvent, Decision } from "../command.ts";
import type { BoardJob, BoardOrder, JobStatus } from "../job.ts";

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

  transitionJob(job: BoardJob, to: JobStatus, facts: Partial<BoardJob> = {}): this {
    const changed = { ...job, ...facts, status: to };
    const jobs = this.order.jobs.map((each) => (each.jobId === job.jobId ? changed : each));
    this.order = { ...this.order, jobs };
    const driverId = changed.driverId ?? job.driverId;
    return this.record({ jobId: job.jobId, driverId, formerDriverId: job.driverId, from: job.status, to });
  }

  transitionOrder(to: OrderStatus): this {
    const from = this.order.status;
    this.order = { ...this.order, status: to };
    return this.record({ jobId: null, driverId: null, formerDriverId: null, from, to });
  }

  /** An order is confirmed as soon as every one of its jobs has a driver. */
  confirmWhenFull(): this {
    const full = this.order.jobs.every((job) => job.status !== "available");
    return full && this.order.status === "pending" ? this.transitionOrder("confirmed") : this;
  }

  everyJob(status: JobStatus): boolean {
    return this.order.jobs.every((job) => job.status === status);
  }

  accepted(): Decision {
    return { outcome: "accepted", order: this.order, events: this.events };
  }

  private record(
    transition: Pick<Required<BoardEvent>, "jobId" | "driverId" | "formerDriverId" | "from" | "to">,
  ): this {
    this.events.push({ ...transition, actor: this.actor, reason: this.reason, at: this.now });
    return this;
  }
}
