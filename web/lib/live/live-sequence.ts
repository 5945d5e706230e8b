import type { LiveMessage } from "#domain/jobs/live.ts";

const TYPES: ReadonlySet<string> = new Set<LiveMessage["type"]>([
  "snapshot",
  "job_available",
  "job_taken",
  "order_changed",
  "position_changed",
  "note_added",
]);

/**
 * Accepts each message of the board once. Sequence numbers count all decisions of the board and a listener gets only
 * those that concern it, so gaps are normal. One decision may send several messages with one number (two jobs of an
 * order opened at once), which are distinguished by their subject. A snapshot resets the sequence, whatever its
 * number.
 */
export class LiveSequence {
  private snapshotSeq = -1;
  private seq = -1;
  private readonly heard = new Set<string>();

  /** The message in `text`, or `null` when it is unreadable, of an unknown type, or a repetition. */
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
  if (message.type === "position_changed") return `position ${message.orderId}`;
  if (message.type === "note_added") return `note ${message.orderId}`;
  return message.type === "job_taken" ? `taken ${message.jobId}` : `available ${message.job.jobId}`;
}

/** Checks type and number only: the message comes from our own server. */
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
