import type { BoardCommand, VisitForDriverCommand } from "#domain/jobs/command.ts";
import type { DriverFacts } from "#domain/jobs/driver-facts.ts";
import type { BoardJob, BoardOrder } from "#domain/jobs/job.ts";
import { whereabouts } from "#domain/jobs/visits.ts";
import { recordedSteps } from "#domain/waiting/recorded-steps.ts";
import { HOUR_MS } from "#domain/time.ts";
import type { Random } from "./random.ts";
import type { World } from "./world.ts";

/** What the office or a customer does next. */
export type OfficeStep =
  | { readonly do: "command"; readonly orderId: string; readonly command: BoardCommand }
  /** A driver's facts change in D1; the board is told in a step of its own, or in several. */
  | {
      readonly do: "change driver";
      readonly driverId: string;
      readonly facts: Partial<Pick<DriverFacts, "available" | "approved">>;
    }
  | { readonly do: "tell of driver"; readonly driverId: string }
  /** The outbox opens an order again. */
  | { readonly do: "open again"; readonly orderId: string };

const WEIGHTS = {
  assign: 6,
  release: 3,
  cancel: 0.5,
  change_day: 3,
  start: 2,
  complete_for_driver: 1,
  visit_for_driver: 4,
  correct_visit: 3,
  reopen: 2,
  confirm: 1,
  "change driver": 4,
  "tell of driver": 5,
  "open again": 1,
} as const;

/** Who says something of a job, of which driver, and how it is known. */
type Said = Pick<VisitForDriverCommand, "jobId" | "heldBy" | "actor" | "reason">;

/** An admin, or the customer of all orders. They see orders as they were told last, which may be long ago. */
export class OfficeProgram {
  readonly name: string;
  private readonly world: World;
  private readonly random: Random;
  private readonly known: ReadonlyMap<string, BoardOrder>;
  private readonly now: () => number;
  private readonly sent: OfficeStep[] = [];
  private readonly changedDrivers: string[] = [];
  private requests = 0;

  /** @param known the orders as anybody was told of them last, @param now the clock of the world */
  constructor(
    name: string,
    world: World,
    random: Random,
    known: ReadonlyMap<string, BoardOrder>,
    now: () => number,
  ) {
    this.name = name;
    this.world = world;
    this.random = random;
    this.known = known;
    this.now = now;
  }

  next(): OfficeStep {
    const { random } = this;
    // Pressed twice, or a page that sends again.
    if (this.sent.length > 0 && random.chance(0.15)) return random.pick(this.sent);
    const step = this.name === this.world.customerId ? this.asCustomer() : this.asAdmin();
    this.sent.push(step);
    return step;
  }

  private asCustomer(): OfficeStep {
    const { orderId } = this.random.pick(this.world.orders);
    const actor = { kind: "customer", id: this.name } as const;
    if (this.random.chance(0.2))
      return { do: "command", orderId, command: { type: "cancel", actor, reason: "" } };
    return { do: "command", orderId, command: this.changeDay(orderId, actor) };
  }

  private asAdmin(): OfficeStep {
    const { random } = this;
    const { orderId, cards } = random.pick(this.world.orders);
    const { jobId } = random.pick(cards);
    const actor = { kind: "admin", id: this.name } as const;
    const job = this.known.get(orderId)?.jobs.find((each) => each.jobId === jobId);
    const driverId = random.chance(0.5) && job?.driverId ? job.driverId : this.anyDriver();
    const reason = "agreed by phone";
    const type = random.weighted(WEIGHTS);
    const command = (given: BoardCommand): OfficeStep => ({ do: "command", orderId, command: given });
    switch (type) {
      case "assign": {
        const overlapReason = random.chance(0.3) ? "both fit" : null;
        return command({ type, jobId, driverId: this.anyDriver(), actor, overlapReason });
      }
      case "release":
      case "start":
      case "complete_for_driver":
        return command({ type, jobId, actor, reason });
      case "cancel":
        return command({ type, actor, reason });
      case "confirm":
        return command({ type, actor });
      case "visit_for_driver":
        return command(this.visit(job, { jobId, heldBy: driverId, actor, reason }));
      case "correct_visit":
        return command(this.correction(job, { jobId, heldBy: driverId, actor, reason }));
      case "reopen":
        return command({ type, jobId, driverId, actor, reason, allowOverlap: random.chance(0.3) });
      case "change_day":
        return command(this.changeDay(orderId, actor));
      case "change driver":
        this.changedDrivers.push(driverId);
        return random.chance(0.7)
          ? { do: type, driverId, facts: { available: random.chance(0.5) } }
          : { do: type, driverId, facts: { approved: random.chance(0.6) } };
      case "tell of driver":
        return {
          do: type,
          driverId: this.changedDrivers.length > 0 ? random.pick(this.changedDrivers) : driverId,
        };
      case "open again":
        return { do: type, orderId };
    }
  }

  /** The next step of a truck as the page shows it, now and then another one. */
  private visit(job: BoardJob | undefined, said: Said): VisitForDriverCommand {
    const { random } = this;
    const { kind, stop } = whereabouts(job?.visits ?? []);
    const isGone = kind === "at_stop" && random.chance(0.5);
    const next = kind === "at_stop" && !isGone ? stop + 1 : stop;
    return {
      type: "visit_for_driver",
      step: isGone ? "leave" : "arrive",
      stop: random.chance(0.1) ? random.between(0, 2) : next,
      at: this.now() - random.between(0, 300) * 60_000,
      clientId: this.pressId(),
      ...said,
    };
  }

  /** Another time for a step that the page shows, or that it was none; a step where it shows none. */
  private correction(job: BoardJob | undefined, said: Said): BoardCommand {
    const { random } = this;
    const steps = job === undefined ? [] : recordedSteps(job);
    if (steps.length === 0) return this.visit(job, said);
    const {
      step,
      stop,
      at: seenAt,
    } = random.chance(0.5) ? (steps.at(-1) ?? random.pick(steps)) : random.pick(steps);
    const at = random.chance(0.4) ? null : seenAt + random.between(-90, 90) * 60_000;
    return { type: "correct_visit", step, stop, seenAt, at, clientId: this.pressId(), ...said };
  }

  private pressId(): string {
    return `${this.name}/p${++this.requests}`;
  }

  private anyDriver(): string {
    return this.random.pick([...this.world.drivers.keys()]);
  }

  private changeDay(orderId: string, actor: { kind: "admin" | "customer"; id: string }): BoardCommand {
    const { random } = this;
    const order = this.known.get(orderId);
    if (order === undefined) throw new Error(`${orderId} is not on the board`);
    // No two requests mean the same minute.
    const byMs = random.between(-6, 14) * HOUR_MS + ++this.requests * 60_000;
    const [startsAt, endsAt] = [order.startsAt + byMs, order.endsAt + byMs];
    const cards = this.world.orders
      .find((each) => each.orderId === orderId)
      ?.cards.map((card) => ({ ...card, pickupAt: startsAt }));
    return {
      type: "change_day",
      actor,
      key: `${this.name}/${this.requests}`,
      basedOn: order.revision,
      reason: "another day",
      window: { startsAt, endsAt, driving: order.driving ?? null },
      changes: {
        columns: { pickupAt: startsAt, endsAt, truckHoursAcknowledgedAt: null },
        ...(cards === undefined ? {} : { cards }),
      },
    };
  }
}
