import {
  claimEffects,
  claimOtherEffects,
  dueKinds,
  INTERRUPTED,
  settleEffects,
  type ClaimedEffect,
  type EffectOutcome,
} from "#db/queries/outbox.ts";
import { OWN_FAILURES } from "#domain/control-room/effect-failure.ts";
import type { EffectKind, EffectOf } from "#domain/effects.ts";
import type { Dependencies } from "../dependencies.ts";
import { summarizeError } from "../describe-error.ts";
import { LEASE_MS, MAX_ATTEMPTS, nextAttemptAt } from "./attempts.ts";
import { HANDLERS, type HandlerNeeds, type Handlers } from "./effects.ts";
import type { Attempt, AttemptResult, Handler } from "./handler.ts";

/** What draining the outbox needs. */
export type DrainNeeds = HandlerNeeds & Pick<Dependencies, "db" | "now">;

/** How many effects one claim takes: a call to an outside service ends well within the lease for so many. */
const CLAIM_SIZE = 10;
/** Effects of kinds without a handler that one drain looks at. */
const UNKNOWN_SIZE = 50;
/** Bounds one drain to 500 effects per kind; the next wake or sweep goes on. */
const MAX_CLAIMS = 50;

/**
 * Does the effects that are due, of every kind at the same time, so that a slow kind never delays another. An effect is
 * claimed before it is done: two drains never do the same one, and one that died is done again after its lease. A
 * failed effect is tried again later and parked after `MAX_ATTEMPTS`; nothing waits for it. So is one of a kind without
 * a handler: a newer version of the worker may have written it, and is deployed again before the last attempt.
 * @throws when the database cannot be reached
 */
export async function drain(deps: DrainNeeds, handlers: Handlers = HANDLERS): Promise<void> {
  const due = await dueKinds(deps.db, deps.now());
  const kinds = (Object.keys(handlers) as EffectKind[]).filter((kind) => due.has(kind));
  if (due.size > kinds.length) await settleUnknown(deps, Object.keys(handlers));
  const drained = await Promise.allSettled(kinds.map((kind) => drainKind(deps, kind, handlers)));
  for (const result of drained) if (result.status === "rejected") throw result.reason;
}

async function settleUnknown(deps: DrainNeeds, known: readonly string[]): Promise<void> {
  const unknown = await claimOtherEffects(deps.db, known, deps.now(), LEASE_MS, UNKNOWN_SIZE);
  await settle(deps, new Map(unknown.map((row) => [row, outcomeOf(row, NO_HANDLER, deps.now())])));
}

async function drainKind<Kind extends EffectKind>(
  deps: DrainNeeds,
  kind: Kind,
  handlers: Handlers,
): Promise<void> {
  for (let claims = 0; claims < MAX_CLAIMS; claims++) {
    const claimed = await claimEffects(deps.db, kind, deps.now(), LEASE_MS, CLAIM_SIZE);
    if (claimed.length > 0) await attempt(deps, handlers[kind], claimed);
    if (claimed.length < CLAIM_SIZE) return;
  }
}

async function attempt<Kind extends EffectKind>(
  deps: DrainNeeds,
  handler: Handler<Kind, HandlerNeeds>,
  claimed: readonly ClaimedEffect[],
): Promise<void> {
  const outcomes = new Map<ClaimedEffect, EffectOutcome>();
  const attempts = new Map<ClaimedEffect, Attempt<Kind>>();
  for (const row of claimed) {
    const problem = whyParked(row, handler);
    const effect = problem === null ? readEffect<Kind>(row) : null;
    if (effect !== null) attempts.set(row, toAttempt(row, effect));
    else outcomes.set(row, { is: "parked", failure: problem ?? OWN_FAILURES.unreadable });
  }
  const results = await deliver(deps, handler, [...attempts.values()]);
  for (const [index, row] of [...attempts.keys()].entries())
    outcomes.set(row, outcomeOf(row, results[index] ?? NO_RESULT, deps.now()));
  await settle(deps, outcomes);
}

function toAttempt<Kind extends EffectKind>(row: ClaimedEffect, effect: EffectOf<Kind>): Attempt<Kind> {
  const { effectId, createdAt, attempts } = row;
  return { effectId, createdAt, effect, isLast: attempts >= MAX_ATTEMPTS };
}

async function settle(deps: DrainNeeds, outcomes: ReadonlyMap<ClaimedEffect, EffectOutcome>): Promise<void> {
  for (const [row, outcome] of outcomes) report(row, outcome);
  const settlements = [...outcomes].map(([{ effectId, attempts: number }, outcome]) => ({
    effectId,
    attempts: number,
    outcome,
  }));
  await settleEffects(deps.db, settlements, deps.now());
}

const NO_HANDLER: AttemptResult = { is: "failed", failure: OWN_FAILURES.not_known };
const NO_RESULT: AttemptResult = { is: "failed", failure: OWN_FAILURES.no_result };

/** Why an effect is parked without another attempt, or `null`. */
function whyParked(
  { attempts, failure }: ClaimedEffect,
  { afterInterruption }: Pick<Handler<EffectKind, HandlerNeeds>, "afterInterruption">,
): string | null {
  if (failure === INTERRUPTED && afterInterruption === "park") return INTERRUPTED;
  // Each of its attempts crashed the worker or outlived its lease.
  return attempts > MAX_ATTEMPTS ? (failure ?? INTERRUPTED) : null;
}

/** The effect of a row, or `null` when its parameters are not the JSON of an object. */
function readEffect<Kind extends EffectKind>({
  kind,
  recipient,
  params,
}: ClaimedEffect): EffectOf<Kind> | null {
  try {
    const read: unknown = JSON.parse(params);
    if (typeof read !== "object" || read === null) return null;
    // Rows are written by `effectInserts` and by triggers, both from the same types.
    return { ...read, kind, ...(recipient !== null && { recipient }) } as unknown as EffectOf<Kind>;
  } catch {
    return null;
  }
}

async function deliver<Kind extends EffectKind>(
  deps: DrainNeeds,
  handler: Handler<Kind, HandlerNeeds>,
  attempts: readonly Attempt<Kind>[],
): Promise<readonly AttemptResult[]> {
  if (attempts.length === 0) return [];
  try {
    return await handler.deliver(deps, attempts);
  } catch (error) {
    return attempts.map(() => ({ is: "failed", failure: summarizeError(error) }));
  }
}

function outcomeOf(row: ClaimedEffect, result: AttemptResult, now: number): EffectOutcome {
  if (result.is !== "failed") return result;
  const dueAt = nextAttemptAt(row.attempts, now);
  return dueAt === null ? { is: "parked", failure: result.failure } : { ...result, dueAt };
}

/** Ids, kinds and failures only: parameters hold personal data. */
function report({ effectId, kind, attempts }: ClaimedEffect, outcome: EffectOutcome): void {
  if (!("failure" in outcome)) return;
  const facts = { effectId, kind, attempts, failure: outcome.failure };
  if (outcome.is === "failed") console.warn("effect not delivered yet", facts);
  else console.error(`effect ${outcome.is}`, facts);
}
