import type { JobCommand } from "#domain/jobs/command.ts";
import type { JobStatus } from "#domain/jobs/job.ts";
import type { Random } from "./random.ts";
import type { World } from "./world.ts";

/** What a driver believes of a job of theirs. */
interface Belief {
  readonly status: JobStatus;
  readonly reached: number;
  readonly isAtStop: boolean;
}

const STOPS = 2;

/** One driver with a phone: presses what the last answer lets them, now and then anything else, and again. */
export class DriverProgram {
  readonly name: string;
  private readonly world: World;
  private readonly random: Random;
  private readonly now: () => number;
  private readonly held = new Map<string, Belief>();
  private readonly sent: JobCommand[] = [];
  private readonly queue: JobCommand[] = [];
  private isOffline = false;
  private presses = 0;

  constructor(driverId: string, world: World, random: Random, now: () => number) {
    this.name = driverId;
    this.world = world;
    this.random = random;
    this.now = now;
  }

  /** What they send next; `null` while they have no signal. */
  next(): JobCommand | null {
    const command = this.choose();
    if (command !== null) this.sent.push(command);
    return command;
  }

  /** The answer of a job that they asked about. */
  learn(jobId: string, belief: (Belief & { readonly driverId: string | null }) | null): void {
    if (belief?.driverId === this.name) this.held.set(jobId, belief);
    else this.held.delete(jobId);
  }

  private choose(): JobCommand | null {
    const { random } = this;
    if (this.isOffline) {
      if (this.queue.length < 8 && random.chance(0.7)) this.enqueue();
      this.isOffline = random.chance(0.6);
      return null;
    }
    const [queued] = this.queue;
    if (queued !== undefined) {
      // What was sent stays in the queue until its answer has arrived, so it may be sent again.
      if (random.chance(0.7)) this.queue.shift();
      return queued;
    }
    if (random.chance(0.08)) {
      this.isOffline = true;
      return null;
    }
    if (this.sent.length > 0 && random.chance(0.15)) return random.pick(this.sent);
    return this.press() ?? this.reserve();
  }

  private enqueue(): void {
    const command = this.press();
    if (command === null) return;
    this.queue.push(command);
    this.believe(command);
  }

  /** The next press on a job that they believe to hold. */
  private press(): JobCommand | null {
    const { random, name: driverId } = this;
    if (this.held.size === 0 || random.chance(0.25)) return null;
    const [jobId, belief] = random.pick([...this.held]);
    const pressed = { clientId: `${driverId}/${++this.presses}`, at: this.pressedAt() };
    const actor = { kind: "driver", id: driverId } as const;
    if (belief.status === "reserved")
      return random.chance(0.35)
        ? { type: "release", jobId, actor, reason: "the truck is broken", ...pressed }
        : { type: "start", jobId, actor, reason: "", ...pressed };
    if (belief.status !== "in_progress") return null;
    if (random.chance(0.08)) return { type: "release", jobId, actor, reason: "a flat tyre", ...pressed };
    const stop = random.chance(0.1) ? random.between(0, STOPS) : belief.reached;
    if (belief.isAtStop && belief.reached < STOPS)
      return { type: "leave", jobId, driverId, stop: belief.reached - 1, ...pressed };
    if (belief.reached < STOPS) return { type: "arrive", jobId, driverId, stop, ...pressed };
    return { type: "complete", jobId, driverId, reason: random.chance(0.7) ? "a short way" : "", ...pressed };
  }

  /** A phone's clock is right, or hours off. */
  private pressedAt(): number {
    const now = this.now();
    return this.random.chance(0.9) ? now : now + this.random.between(-20, 20) * 3_600_000;
  }

  private reserve(): JobCommand {
    const { cards } = this.random.pick(this.world.orders);
    const { jobId } = this.random.pick(cards);
    return { type: "reserve", jobId, driverId: this.name };
  }

  /** What a phone without a signal shows after a press. */
  private believe(command: JobCommand): void {
    const belief = this.held.get(command.jobId);
    if (belief === undefined) return;
    const { reached } = belief;
    if (command.type === "start") this.held.set(command.jobId, { ...belief, status: "in_progress" });
    else if (command.type === "arrive")
      this.held.set(command.jobId, { ...belief, reached: reached + 1, isAtStop: true });
    else if (command.type === "leave") this.held.set(command.jobId, { ...belief, isAtStop: false });
    else this.held.delete(command.jobId);
  }
}
