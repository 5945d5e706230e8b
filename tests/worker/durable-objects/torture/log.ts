import type { BoardCommand } from "#domain/jobs/command.ts";
import type { DriverFacts } from "#domain/jobs/driver-facts.ts";
import type { BoardOrder, JobStatus } from "#domain/jobs/job.ts";
import type { BoardReply } from "#worker/durable-objects/board.ts";
import type { ErrorCode, ErrorParams } from "#domain/errors.ts";

/** What a call was answered. */
export type Answer =
  | { readonly kind: "ok"; readonly order: BoardOrder }
  | { readonly kind: "refused"; readonly code: ErrorCode; readonly params: ErrorParams }
  /** The board asked for an order or a driver that it lacks: nothing was decided. */
  | { readonly kind: "asked_for"; readonly what: string }
  /** Facts of a driver were stored. */
  | { readonly kind: "stored" }
  /** No answer arrived: it may have been decided or not. */
  | { readonly kind: "unknown"; readonly why: string };

/** What the board replied; nothing to facts of a driver. */
export function answerOf(reply: BoardReply | null): Answer {
  if (reply === null) return { kind: "stored" };
  switch (reply.outcome) {
    case "accepted":
    case "unchanged":
      return { kind: "ok", order: reply.order };
    case "refused":
      return { kind: "refused", code: reply.code, params: reply.params ?? {} };
    case "unknown_order":
    case "unknown_driver":
      return { kind: "asked_for", what: reply.outcome };
  }
}

/** One attempt to reach the board. */
export interface Call {
  readonly kind: "call";
  readonly id: number;
  readonly client: string;
  readonly orderId: string | null;
  readonly request: BoardCommand | { readonly type: "upsert_driver"; readonly facts: DriverFacts };
  /** Logical instants. */
  readonly invokedAt: number;
  completedAt: number | null;
  /** The clock of the world then, epoch milliseconds. */
  readonly clockFrom: number;
  clockTo: number;
  answer: Answer;
}

/** A job as the board's storage has it. */
export interface StoredJob {
  readonly jobId: string;
  readonly orderId: string;
  readonly status: JobStatus;
  readonly driverId: string | null;
  readonly startsAt: number;
  readonly endsAt: number;
}

/** What the storage of the board said at one instant. */
export interface Sight {
  readonly kind: "sight";
  readonly at: number;
  readonly orders: readonly BoardOrder[];
  readonly jobs: readonly StoredJob[];
}

/** What the scheduler did to the world. */
export interface Fault {
  readonly kind: "fault";
  readonly at: number;
  readonly what: string;
}

/** The board's alarm rang: it may have told of open jobs, which counts as a decision. */
export interface Alarm {
  readonly kind: "alarm";
  readonly at: number;
}

export type Entry = Call | Sight | Fault | Alarm;

/** Everything that clients and faults did, with logical instants. */
export class Log {
  readonly entries: Entry[] = [];
  private instant = 0;
  private made = 0;

  /** The next logical instant. */
  tick(): number {
    return ++this.instant;
  }

  invoke(call: Pick<Call, "client" | "orderId" | "request" | "clockFrom">): Call {
    const entry: Call = {
      kind: "call",
      id: ++this.made,
      ...call,
      invokedAt: this.tick(),
      completedAt: null,
      clockTo: Infinity,
      answer: { kind: "unknown", why: "not answered" },
    };
    this.entries.push(entry);
    return entry;
  }

  /** A call without an answer has no completion: it may still take effect later. */
  complete(call: Call, answer: Answer, clockTo: number): void {
    call.answer = answer;
    if (answer.kind === "unknown") return;
    call.completedAt = this.tick();
    call.clockTo = clockTo;
  }

  fault(what: string): void {
    this.entries.push({ kind: "fault", at: this.tick(), what });
  }

  ring(): void {
    this.entries.push({ kind: "alarm", at: this.tick() });
  }

  see(orders: readonly BoardOrder[], jobs: readonly StoredJob[]): void {
    this.entries.push({ kind: "sight", at: this.tick(), orders, jobs });
  }

  calls(): readonly Call[] {
    return this.entries.filter((entry) => entry.kind === "call");
  }

  alarms(): readonly Alarm[] {
    return this.entries.filter((entry) => entry.kind === "alarm");
  }

  sights(): readonly Sight[] {
    return this.entries.filter((entry) => entry.kind === "sight");
  }
}

/** One line per entry, for people. */
export function describe(entry: Entry): string {
  if (entry.kind === "fault") return `${entry.at} -- ${entry.what}`;
  if (entry.kind === "alarm") return `${entry.at} -- the alarm rings`;
  if (entry.kind === "sight") return `${entry.at} -- seen: ${entry.orders.map(describeOrder).join("; ")}`;
  const { id, client, request, invokedAt, completedAt, answer } = entry;
  const asked =
    request.type === "upsert_driver"
      ? `upsert_driver ${request.facts.driverId} v${request.facts.version} available=${request.facts.available} approved=${request.facts.approved}`
      : JSON.stringify(request, (key, value: unknown) => (key === "changes" ? undefined : value));
  return `${invokedAt}..${completedAt ?? "?"} #${id} ${client}: ${asked} -> ${describeAnswer(answer)}`;
}

function describeAnswer(answer: Answer): string {
  if (answer.kind === "ok") return describeOrder(answer.order);
  if (answer.kind === "refused") return `${answer.code} ${JSON.stringify(answer.params)}`;
  if (answer.kind === "asked_for") return `lacks the ${answer.what}`;
  return answer.kind === "stored" ? "stored" : `? ${answer.why}`;
}

function describeOrder({ orderId, version, status, revision, jobs }: BoardOrder): string {
  const each = jobs.map(
    (job) =>
      `${job.jobId.slice(orderId.length)}=${job.status}${job.driverId === null ? "" : `:${job.driverId}`}/${job.visits.length}`,
  );
  return `${orderId} v${version} r${revision} ${status} ${each.join(" ")}`;
}
