import type { LiveMessage } from "#domain/jobs/live.ts";

const TYPES: ReadonlySet<string> = new Set<LiveMessage["type"]>([
  "snapshot",
  "job_available",
  "job_taken",
  "order_changed",
]);

/**
 * Lets each message of the board through once. The number counts all decisions of the board and a listener hears
 * those that concern them, so gaps are normal. One decision may say several things under one number (two jobs of
 * an order open at once): these are told apart by what they are about. A snapshot starts anew, whatever its number.
 */
export class LiveSequence {
  private snapshotSeq = -1;
  private seq = -1;
  private readonly heard = new Set<string>();

  /** The message in `text`, or `null` when it is unreadable, of a kind we do not know, or was heard before. */
  accept(text: string): LiveMessage | null {
    const message = parse(text);
    if (message === null) return null;
    if (message.type === "snapshot") {
      this.snapshotSeq = message.seq;
      this.moveTo(message.seq);
      return message;
    }
    if (message.seq <= this.snapshotSeq || message.seq < this.seq) return null;
    if (message.seq > this.seq) this.moveTo(message.seq);
    const key = subjectOf(message);
    if (this.heard.has(key)) return null;
    this.heard.add(key);
    return message;
  }

  private moveTo(seq: number): void {
    this.seq = seq;
    this.heard.clear();
  }
}

function subjectOf(message: Exclude<LiveMessage, { type: "snapshot" }>): string {
  if (message.type === "order_changed") return `order ${message.orderId} ${message.status}`;
  return message.type === "job_taken" ? `taken ${message.jobId}` : `available ${message.job.jobId}`;
}

/** Our own server wrote it, so its kind and number are proof enough. */
function parse(text: string): LiveMessage | null {
  try {
    const value: unknown = JSON.parse(text);
    return isMessage(value) ? value : null;
  } catch {
    return null;
  }
}

function isMessage(value: unknown): value is LiveMessage {
  if (typeof value !== "object" || value === null || !("type" in value) || !("seq" in value)) return false;
  return typeof value.type === "string" && TYPES.has(value.type) && typeof value.seq === "number";
}
