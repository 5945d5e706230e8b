import { insertEffects } from "#db/queries/outbox.ts";
import type { Database } from "#db/client.ts";
import { outbox } from "#db/schema/outbox.ts";
import { COMPANY } from "#domain/company.ts";
import type { Effect } from "#domain/effects.ts";
import type { BoardOpening } from "#domain/jobs/board-opening.ts";
import type { OrderCommand } from "#domain/jobs/command.ts";
import type { DriverFacts } from "#domain/jobs/driver-facts.ts";
import type { BoardOrder } from "#domain/jobs/job.ts";
import type { DeliveryResult, Mailer, OutgoingMail } from "#worker/adapters/mail/mailer.ts";
import type { BoardReply, ErasedOnBoard, PossibleDrivers } from "#worker/durable-objects/board.ts";
import { ScriptedReceiver } from "./webhooks.ts";
import type { DrainNeeds } from "#worker/outbox/drain.ts";

/** A mail server whose answers the test sets, and which keeps the mails it accepted. */
export class ScriptedMailer implements Mailer {
  readonly taken: OutgoingMail[] = [];
  readonly sessions: number[] = [];
  answer: (mail: OutgoingMail) => DeliveryResult | Error = () => ({ ok: true });

  async deliver(batch: readonly OutgoingMail[]): Promise<readonly DeliveryResult[]> {
    this.sessions.push(batch.length);
    return batch.map((mail) => {
      const result = this.answer(mail);
      if (result instanceof Error) throw result;
      if (result.ok) this.taken.push(mail);
      return result;
    });
  }
}

/** A board that records what it receives, or fails. */
export class ScriptedBoard {
  readonly opened: string[] = [];
  readonly orders: BoardOrder[] = [];
  /** Commands about orders: `<type> <order id>`. */
  readonly commands: string[] = [];
  readonly drivers: DriverFacts[] = [];
  readonly disconnected: string[] = [];
  /** Customers whose words left the board. */
  readonly erased: (string | null)[] = [];
  /** Drivers whose reservations would be refused. */
  readonly unable = new Set<string>();
  failure: Error | null = null;

  async open({ order }: BoardOpening): Promise<void> {
    if (this.failure !== null) throw this.failure;
    this.opened.push(order.orderId);
    this.orders.push(order);
  }

  async command(orderId: string, { type }: OrderCommand): Promise<BoardReply> {
    if (this.failure !== null) throw this.failure;
    const order = this.orders.find((each) => each.orderId === orderId);
    if (order === undefined) return { outcome: "unknown_order" };
    this.commands.push(`${type} ${orderId}`);
    return { outcome: "unchanged", order };
  }

  async disconnect(userId: string): Promise<void> {
    if (this.failure !== null) throw this.failure;
    this.disconnected.push(userId);
  }

  async eraseWords({ customerId }: ErasedOnBoard): Promise<void> {
    if (this.failure !== null) throw this.failure;
    this.erased.push(customerId);
  }

  async upsertDriver(facts: DriverFacts): Promise<null> {
    if (this.failure !== null) throw this.failure;
    this.drivers.push(facts);
    return null;
  }

  async whoCouldReserve(jobId: string, driverIds: readonly string[]): Promise<PossibleDrivers | null> {
    if (this.failure !== null) throw this.failure;
    if (!this.orders.some(({ jobs }) => jobs.some((job) => job.jobId === jobId))) return null;
    return { able: driverIds.filter((driverId) => !this.unable.has(driverId)), unknown: [] };
  }

  /** Nobody holds a job here. */
  async heldJobs(): Promise<readonly never[]> {
    if (this.failure !== null) throw this.failure;
    return [];
  }

  async commandJob(): Promise<BoardReply> {
    return { outcome: "unknown_order" };
  }
}

/** A drain with fakes for the outside world and for the clock. */
export interface TestDrain extends DrainNeeds {
  readonly mailer: ScriptedMailer;
  readonly board: ScriptedBoard;
  readonly webhookSender: ScriptedReceiver;
  clock: number;
}

/** @param clock epoch milliseconds at which the test starts */
export function testDrain(db: Database, clock = Date.UTC(2026, 10, 20)): TestDrain {
  const deps: TestDrain = {
    db,
    clock,
    mailer: new ScriptedMailer(),
    line: null,
    push: null,
    webhookSender: new ScriptedReceiver(),
    board: new ScriptedBoard(),
    checkout: null,
    settings: {
      origin: "https://khondee.example",
      authSecret: "a secret that only tests know, 32 and more",
      contactEmail: COMPANY.email,
      mail: {
        delivery: "smtp",
        host: "mail.example",
        port: 587,
        secure: false,
        from: "hello@khondee.example",
      },
    },
    now: () => deps.clock,
  };
  return deps;
}

/** A mail that refers to no other row. */
export function aMail(recipient = "nok@example.test"): Effect {
  return { kind: "mail", to: "person", recipient, locale: "th", mail: { kind: "second_factor_on" } };
}

/** Writes each effect as the only one of its event: `<eventId>/0`. */
export async function writeEffects(
  { db, clock }: TestDrain,
  effects: Readonly<Record<string, Effect>>,
): Promise<void> {
  for (const [eventId, effect] of Object.entries(effects)) await insertEffects(db, eventId, [effect], clock);
}

/** The rows of the outbox by effect id. */
export async function outboxRows(db: Database) {
  const rows = await db.select().from(outbox);
  return Object.fromEntries(rows.map((row) => [row.effectId, row]));
}
