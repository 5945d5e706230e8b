import {
  and,
  asc,
  count,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  notInArray,
  or,
  sql,
  type SQL,
  type SQLWrapper,
} from "drizzle-orm";
import { OWN_FAILURES } from "#domain/control-room/effect-failure.ts";
import { effectId } from "#domain/effect-ids.ts";
import type { Effect } from "#domain/effects.ts";
import type { Database } from "../client.ts";
import { outbox, type KeptMail } from "../schema/outbox.ts";
import { isOneOf } from "./is-one-of.ts";

/**
 * The statements that write effects to the outbox, for the batch of the change that causes them. Repeating them for the
 * same event changes nothing, also when the effects have been delivered since.
 * @param eventId unique to the event; derived from its data where the event can be replayed
 */
export function effectInserts(db: Database, eventId: string, effects: readonly Effect[], now: number) {
  return effectRows(eventId, effects, now).map((row) => db.insert(outbox).values(row).onConflictDoNothing());
}

/** The rows of `effectInserts`. */
export function effectRows(eventId: string, effects: readonly Effect[], now: number) {
  return effects.map((effect, index) => ({
    effectId: effectId(eventId, index),
    ...columnsOf(effect),
    createdAt: now,
    dueAt: now,
  }));
}

/** The same where `condition` holds. */
export function effectInsertsIf(eventId: string, effects: readonly Effect[], now: number, condition: SQL) {
  return effects.map((effect, index) => {
    const { kind, params, recipient, about } = columnsOf(effect);
    return sql`
      INSERT INTO outbox (effect_id, kind, params, recipient, about, created_at, due_at)
      SELECT ${effectId(eventId, index)}, ${kind}, ${params}, ${recipient}, ${about}, ${now}, ${now}
      WHERE ${condition} ON CONFLICT (effect_id) DO NOTHING`;
  });
}

/** The addresses in a row are in columns, too, so that deleting rows by them deletes every copy. */
function columnsOf(effect: Effect) {
  const { kind, recipient = null, ...params } = { recipient: undefined, ...effect };
  return { kind, recipient, about: aboutOf(effect), params: JSON.stringify(params) };
}

/** Another person's address that a mail names, or another one of its reader's. */
function aboutOf(effect: Effect): string | null {
  if (effect.kind !== "mail") return null;
  if (effect.mail.kind === "contact_message") return effect.mail.email;
  return "newEmail" in effect.mail ? effect.mail.newEmail : null;
}

/** Writes the effects of an event without another change to the outbox, all of them or none. */
export async function insertEffects(
  db: Database,
  eventId: string,
  effects: readonly Effect[],
  now: number,
): Promise<void> {
  const [first, ...rest] = effectInserts(db, eventId, effects, now);
  if (first !== undefined) await db.batch([first, ...rest]);
}

/** Those among these ids that effects have, delivered or not. */
export async function knownEffects(db: Database, effectIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ id: outbox.effectId })
    .from(outbox)
    .where(isOneOf(outbox.effectId, effectIds));
  return new Set(rows.map(({ id }) => id));
}

const isDue = (now: number) => and(isNotNull(outbox.dueAt), lte(outbox.dueAt, now));

/** Whether an attempt at any effect may start now. */
export async function hasDueEffects(db: Database, now: number): Promise<boolean> {
  return (await dueQuery(db, now).limit(1)).length > 0;
}

/** The statement of `hasDueEffects`, on its own so that a test can read its query plan. */
export function dueQuery(db: Database, now: number) {
  return db.select({ id: outbox.effectId }).from(outbox).where(isDue(now)).orderBy(asc(outbox.dueAt));
}

/** The kinds of which an effect is due. */
export async function dueKinds(db: Database, now: number): Promise<ReadonlySet<string>> {
  return new Set((await dueKindsQuery(db, now)).map(({ kind }) => kind));
}

/** The statement of `dueKinds`, on its own so that a test can read its query plan. */
export function dueKindsQuery(db: Database, now: number) {
  return db.selectDistinct({ kind: outbox.kind }).from(outbox).where(isDue(now));
}

/** The stored failure of an attempt without a result: the worker crashed or lost its connection. */
export const INTERRUPTED = OWN_FAILURES.interrupted;

export type ClaimedEffect = Awaited<ReturnType<typeof claimQuery>>[number];

/**
 * Claims due effects of a kind, longest due first, for the duration of one attempt. Concurrent claims never get the same
 * effect. `failure` is `INTERRUPTED` when the previous attempt ended without a result.
 */
export async function claimEffects(
  db: Database,
  kind: string,
  now: number,
  leaseMs: number,
  limit: number,
): Promise<ClaimedEffect[]> {
  const claimed = await claimQuery(db, kind, now, leaseMs, limit);
  // The database returns them in any order; messages about one order are told in the order in which things happened.
  return claimed.toSorted((a, b) => a.createdAt - b.createdAt || inOrder.compare(a.effectId, b.effectId));
}

/** By the numbers in the ids: the tenth change of an order comes after its ninth. */
const inOrder = new Intl.Collator("en", { numeric: true });

/** The same for effects of any kind but these: those that another version of the worker has written. */
export async function claimOtherEffects(
  db: Database,
  knownKinds: readonly string[],
  now: number,
  leaseMs: number,
  limit: number,
): Promise<ClaimedEffect[]> {
  return claimStatement(db, notInArray(outbox.kind, [...knownKinds]), now, leaseMs, limit);
}

/** The statement of `claimEffects`, on its own so that a test can read its query plan. */
export function claimQuery(db: Database, kind: string, now: number, leaseMs: number, limit: number) {
  return claimStatement(db, eq(outbox.kind, kind), now, leaseMs, limit);
}

function claimStatement(db: Database, isOfKind: SQL, now: number, leaseMs: number, limit: number) {
  const due = db
    .select({ id: outbox.effectId })
    .from(outbox)
    .where(and(isOfKind, isDue(now)))
    .orderBy(asc(outbox.dueAt))
    .limit(limit);
  return db
    .update(outbox)
    .set({
      dueAt: now + leaseMs,
      attempts: sql`${outbox.attempts} + 1`,
      failure: sql`CASE WHEN ${outbox.claimedAt} IS NULL THEN ${outbox.failure} ELSE ${INTERRUPTED} END`,
      claimedAt: now,
    })
    .where(inArray(outbox.effectId, due))
    .returning({
      effectId: outbox.effectId,
      kind: outbox.kind,
      params: outbox.params,
      recipient: outbox.recipient,
      createdAt: outbox.createdAt,
      attempts: outbox.attempts,
      failure: outbox.failure,
    });
}

/** The result of an attempt. `needless`: nothing to do any more. `refused`: another attempt would not help. */
export type EffectOutcome =
  | { readonly is: "delivered"; readonly recipient?: string; readonly kept?: KeptMail }
  | { readonly is: "needless" }
  /** Not now: it counts as no attempt. Of those that wait under the same `waitsAs`, the last one stays. */
  | { readonly is: "postponed"; readonly dueAt: number; readonly waitsAs: string | null }
  | { readonly is: "refused"; readonly failure: string }
  | { readonly is: "failed"; readonly failure: string; readonly dueAt: number }
  | { readonly is: "parked"; readonly failure: string };

/** A claimed effect and the result of its attempt. */
export interface Settlement {
  readonly effectId: string;
  readonly attempts: number;
  readonly outcome: EffectOutcome;
}

/**
 * Stores the results of attempts in one batch. A failure is stored only when its attempt is the latest: one that outlived
 * its lease must not overwrite the result of a later attempt.
 */
export async function settleEffects(
  db: Database,
  settlements: readonly Settlement[],
  now: number,
): Promise<void> {
  const [first, ...rest] = settlements.flatMap(({ effectId: id, attempts, outcome }) => {
    const isLatest = outcome.is === "delivered" ? undefined : eq(outbox.attempts, attempts);
    const settled = db
      .update(outbox)
      .set({ claimedAt: null, waitsAs: null, ...changesOf(outcome, now) })
      .where(and(eq(outbox.effectId, id), isNull(outbox.deliveredAt), isLatest));
    const isOneOfMany = outcome.is === "postponed" && outcome.waitsAs !== null;
    return isOneOfMany ? [settled, dropEarlier(db, outcome.waitsAs)] : [settled];
  });
  if (first !== undefined) await db.batch([first, ...rest]);
}

/** Of the effects that wait under the same name, those before the last are needless. */
function dropEarlier(db: Database, waitsAs: string) {
  const last = db
    .select({ id: outbox.effectId })
    .from(outbox)
    .where(eq(outbox.waitsAs, waitsAs))
    .orderBy(desc(outbox.createdAt), desc(sql`rowid`))
    .limit(1);
  return db
    .update(outbox)
    .set({ dueAt: null, waitsAs: null })
    .where(and(eq(outbox.waitsAs, waitsAs), isNull(outbox.claimedAt), notInArray(outbox.effectId, last)));
}

/** What a settled effect becomes. */
function changesOf(
  outcome: EffectOutcome,
  now: number,
): Partial<Omit<typeof outbox.$inferInsert, "attempts"> & { readonly attempts: SQL }> {
  switch (outcome.is) {
    case "postponed": {
      const { dueAt, waitsAs } = outcome;
      return { dueAt, waitsAs, failure: null, attempts: sql`max(0, ${outbox.attempts} - 1)` };
    }
    case "delivered": {
      const { is: _, ...receipt } = outcome;
      return { dueAt: null, deliveredAt: now, failure: null, parkedAt: null, ...receipt };
    }
    case "needless":
      return { dueAt: null, failure: null };
    case "failed":
      return { dueAt: outcome.dueAt, failure: outcome.failure };
    // Nothing more is tried, so a person should see it: a wrong mailbox of the office would otherwise lose every mail.
    case "refused":
    case "parked":
      return { dueAt: null, failure: outcome.failure, parkedAt: now };
  }
}

/** Marks an effect as delivered without the drain; does nothing when it is unknown or delivered already. */
export async function markDelivered(db: Database, id: string, now: number): Promise<void> {
  await settleEffects(db, [{ effectId: id, attempts: 0, outcome: { is: "delivered" } }], now);
}

/** How many effects are parked, and the ids of those parked longest. */
export async function parkedEffects(
  db: Database,
  limit: number,
): Promise<{ readonly count: number; readonly effectIds: readonly string[] }> {
  const [[total], rows] = await db.batch([
    db.select({ parked: count() }).from(outbox).where(isNotNull(outbox.parkedAt)),
    parkedQuery(db).limit(limit),
  ]);
  return { count: total?.parked ?? 0, effectIds: rows.map(({ id }) => id) };
}

/** The statement of `parkedEffects`, on its own so that a test can read its query plan. */
export function parkedQuery(db: Database) {
  return db
    .select({ id: outbox.effectId })
    .from(outbox)
    .where(isNotNull(outbox.parkedAt))
    .orderBy(asc(outbox.parkedAt));
}

/** The mails to an address, for its owner's data export. */
export function mailsToQuery(db: Database, recipient: string | SQLWrapper) {
  return db
    .select({
      kind: sql<string>`json_extract(${outbox.params}, '$.mail.kind')`,
      recipient: sql<string>`${outbox.recipient}`,
      createdAt: outbox.createdAt,
      sentAt: outbox.deliveredAt,
    })
    .from(outbox)
    .where(and(eq(outbox.recipient, recipient), eq(outbox.kind, "mail")));
}

/**
 * Deletes settled effects older than an instant. Parked ones stay until a person has looked at them, except mails:
 * they hold personal data.
 */
export function oldEffectsDelete(db: Database, before: number) {
  const mayGo = or(isNull(outbox.parkedAt), eq(outbox.kind, "mail"));
  return db.delete(outbox).where(and(isNull(outbox.dueAt), lt(outbox.createdAt, before), mayGo));
}
