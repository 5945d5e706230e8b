import type { BoardStorage } from "#worker/durable-objects/board-storage.ts";

/** The parts of a running board that the test takes hold of. */
export interface Insides {
  now: () => number;
  readonly ctx: DurableObjectState;
  readonly env: { readonly DB: Pick<D1Database, "batch"> };
  readonly storage: Pick<BoardStorage, "readOrder" | "readOrderOfJob" | "engagements" | "save">;
  readonly projection: {
    run: () => Promise<void>;
    attempted: (seq: number) => Promise<void>;
    giveUp: (seq: number) => void;
  };
  readonly drainWake: { soon: () => void };
  deliverWithin: (orderId: string, seq: number, waitMs: number) => Promise<void>;
}
