/** How often the drain is woken: while it runs, further effects wait for its next run anyway. */
const WAKE_EVERY_MS = 1_000;

/** Wakes the drain of the outbox when the board has written effects. */
export class DrainWake {
  private readonly send: () => void;
  /** When it was last woken, epoch milliseconds. */
  private wokenAt = 0;
  private due: ReturnType<typeof setTimeout> | null = null;

  constructor(send: () => void) {
    this.send = send;
  }

  /** At once, and again at the earliest after `WAKE_EVERY_MS` for all that follows. */
  soon(): void {
    if (this.due !== null) return;
    const waitMs = Math.max(0, this.wokenAt + WAKE_EVERY_MS - Date.now());
    const wake = () => {
      this.due = null;
      this.wokenAt = Date.now();
      this.send();
    };
    if (waitMs === 0) return wake();
    // The cron drains what a board that stops meanwhile does not announce.
    this.due = setTimeout(wake, waitMs);
  }

  /** Gives up what is due: a board that is to end would wait for it. */
  stop(): void {
    if (this.due !== null) clearTimeout(this.due);
    this.due = null;
  }
}
