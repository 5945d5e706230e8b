import type { EffectOutcome } from "#db/queries/outbox.ts";
import type { EffectKind, EffectOf } from "#domain/effects.ts";
import { summarizeError } from "../describe-error.ts";

/** One attempt at one effect. */
export interface Attempt<Kind extends EffectKind> {
  /** The same at every attempt: for services that recognize repetitions by a key. */
  readonly effectId: string;
  /** When what it follows from happened, in epoch milliseconds; now where nobody says so. */
  readonly createdAt?: number;
  /** Whether it is parked when this attempt fails. */
  readonly isLast?: boolean;
  readonly effect: EffectOf<Kind>;
}

/** How an attempt ended; the drain decides when a failed one is tried again, and parks it after the last. */
export type AttemptResult =
  | Extract<EffectOutcome, { readonly is: "delivered" | "needless" | "postponed" | "refused" }>
  | { readonly is: "failed"; readonly failure: string };

/** What is done for one kind of effect. */
export interface Handler<Kind extends EffectKind, Needs> {
  /**
   * What happens to an effect whose attempt died without a result, so that nobody knows whether it was done: `retry`
   * where repeating it is harmless or better than losing it, `park` where it must never happen twice.
   */
  readonly afterInterruption: "retry" | "park";
  /** One result per attempt, in order. When it throws, every attempt it was given counts as failed. */
  readonly deliver: (needs: Needs, attempts: readonly Attempt<Kind>[]) => Promise<readonly AttemptResult[]>;
}

/**
 * Delivers each effect on its own, all at once: what throws has failed, and the others end as they would without it.
 * @param deliverOne its summarized error is the failure that the outbox keeps
 */
export function eachAttempt<Kind extends EffectKind, Needs>(
  deliverOne: (needs: Needs, effect: EffectOf<Kind>) => Promise<AttemptResult>,
): Handler<Kind, Needs>["deliver"] {
  return (needs, attempts) =>
    Promise.all(
      attempts.map(async ({ effect }): Promise<AttemptResult> => {
        try {
          return await deliverOne(needs, effect);
        } catch (error) {
          return { is: "failed", failure: summarizeError(error) };
        }
      }),
    );
}
