import type { Point } from "#domain/geo/place.ts";
import { isReportDue, REPORT_EVERY_MS, type PositionFix } from "#domain/tracking/position.ts";

/** What became of the last attempt to report. */
export type ReportState =
  /** No position yet. */
  | { readonly is: "waiting" }
  | { readonly is: "sent"; readonly at: number }
  /** The browser does not allow the position. */
  | { readonly is: "refused" }
  /** The device does not know where it is, or there is no connection. */
  | { readonly is: "unavailable" };

/** The dependencies of the reporter. */
export interface ReportingWorld {
  /** Where the device is; rejects with `{ code: 1 }` when that is not allowed. */
  readonly locate: () => Promise<PositionFix>;
  /** Sends a fix for every job whose position is shared. */
  readonly send: (fix: PositionFix) => Promise<void>;
  readonly isVisible: () => boolean;
  readonly now: () => number;
  /** Runs `task` every `delayMs`; returns a function that ends it. */
  readonly every: (delayMs: number, task: () => void) => () => void;
}

/** Of `GeolocationPositionError`. */
const PERMISSION_DENIED = 1;

/**
 * Reports the device's position: at once, then every 30 s while the page is visible, after a move of 200 m or some
 * minutes. The receiver is off in between, which saves the phone's battery.
 */
export class PositionReporter {
  private readonly world: ReportingWorld;
  private readonly onState: (state: ReportState) => void;
  private last: (Point & { readonly sentAt: number }) | null = null;
  private isBusy = false;
  private isStopped = false;
  private readonly endTimer: () => void;

  constructor(world: ReportingWorld, onState: (state: ReportState) => void) {
    this.world = world;
    this.onState = onState;
    this.endTimer = world.every(REPORT_EVERY_MS, () => void this.report());
    void this.report();
  }

  /** Reports now if it is time to; call it too when the page is looked at again or the network is back. */
  async report(): Promise<void> {
    if (this.isBusy || this.isStopped || !this.world.isVisible()) return;
    this.isBusy = true;
    try {
      await this.locateAndSend();
    } catch (error) {
      this.tell({ is: isRefusal(error) ? "refused" : "unavailable" });
    } finally {
      this.isBusy = false;
    }
  }

  /** Reports nothing more. */
  stop(): void {
    this.isStopped = true;
    this.endTimer();
  }

  private async locateAndSend(): Promise<void> {
    const fix = await this.world.locate();
    const now = this.world.now();
    // Sharing may have ended while the device looked for itself.
    if (this.isStopped || !isReportDue(this.last, fix, now)) return;
    await this.world.send(fix);
    this.last = { latitude: fix.latitude, longitude: fix.longitude, sentAt: now };
    this.tell({ is: "sent", at: now });
  }

  private tell(state: ReportState): void {
    if (!this.isStopped) this.onState(state);
  }
}

function isRefusal(error: unknown): boolean {
  return typeof error === "object" && error !== null && "code" in error && error.code === PERMISSION_DENIED;
}
