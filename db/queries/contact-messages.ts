import { sql } from "drizzle-orm";
import { effectId } from "#domain/effect-ids.ts";
import type { Effect } from "#domain/effects.ts";
import type { Database } from "../client.ts";
import { attemptIf, isWithinLimit, type Counter } from "./account/attempts.ts";
import { runBatch } from "./batch.ts";
import { effectInsertsIf } from "./outbox.ts";

/** A message to the company as the effects that follow from it. */
export interface MessageEffects {
  /** The same for the same message. */
  readonly eventId: string;
  /** The first is the company's mail, the others go to the writer. */
  readonly effects: readonly Effect[];
}

/**
 * Writes a message and counts it, in one batch, so that the same message counts once, also when it is sent several times
 * at the same moment. Beyond the writer's limit the company still gets it: anybody can write in anybody's name.
 * @param network `null` when it is not limited, @param writer of confirmations to the writer's address
 * @returns `null`, or when the next message of the network is allowed (epoch milliseconds); then nothing was written
 */
export async function insertContactMessage(
  db: Database,
  { eventId, effects }: MessageEffects,
  { network, writer }: { readonly network: Counter | null; readonly writer: Counter },
  now: number,
): Promise<number | null> {
  const isNew = sql`NOT EXISTS (SELECT 1 FROM outbox WHERE effect_id = ${effectId(eventId, 0)})`;
  const allowed = network === null ? sql`TRUE` : isWithinLimit(network);
  const isConfirmed = sql`${allowed} AND ${isWithinLimit(writer)}`;
  const results = await runBatch(db, [
    ...(network === null ? [] : [attemptIf(network, now, isNew)]),
    attemptIf(writer, now, sql`${isNew} AND ${allowed}`),
    ...effectInsertsIf(eventId, effects, now, allowed).slice(0, 1),
    ...effectInsertsIf(eventId, effects, now, isConfirmed).slice(1),
    sql`SELECT ends_at FROM attempts WHERE key = ${network?.key ?? null} AND ${isNew}`,
  ]);
  const endsAt = results.at(-1)?.rows[0]?.["ends_at"];
  return typeof endsAt === "number" ? endsAt : null;
}
