import { and, asc, eq, isNotNull, sql, type SQL } from "drizzle-orm";
import type { Database } from "../../client.ts";
import { outbox } from "../../schema/outbox.ts";
import { isOneOf } from "../is-one-of.ts";
import { PAGE_SIZE, pageOf, type Cursor } from "../page.ts";

/** No column of the table: what orders effects that were parked in the same millisecond. */
const ROW_ID = sql<number>`${sql.raw('"outbox"."rowid"')}`;

/** Which parked effects are listed. */
export interface ParkedOptions {
  readonly cursor?: Cursor | undefined;
  /** This one alone, or none when it is not parked any more. */
  readonly effectId?: string | undefined;
}

/** A page of what was given up after its last attempt, longest parked first. */
export async function listParkedEffects(db: Database, { cursor, effectId }: ParkedOptions) {
  const only = effectId === undefined ? undefined : eq(outbox.effectId, effectId);
  const rows = await parkedListQuery(db, cursor, only).limit(PAGE_SIZE + 1);
  return pageOf(
    rows,
    PAGE_SIZE,
    ({ parkedAt, rowId }) => ({ at: parkedAt, id: String(rowId) }),
    ({ rowId: _rowId, ...effect }) => effect,
  );
}

/** The statement of `listParkedEffects`, on its own so that a test can read its query plan. */
export function parkedListQuery(db: Database, cursor: Cursor | undefined, only?: SQL) {
  const isBehind =
    cursor === undefined
      ? undefined
      : sql`(${outbox.parkedAt}, ${ROW_ID}) > (${cursor.at}, ${Number(cursor.id)})`;
  return db
    .select({
      rowId: ROW_ID.as("rowId"),
      effectId: outbox.effectId,
      kind: outbox.kind,
      /** Of a message: what it is about. */
      mailKind: sql<string | null>`json_extract(${validParams}, '$.mail.kind')`.as("mailKind"),
      orderId: sql<
        string | null
      >`coalesce(json_extract(${validParams}, '$.orderId'), json_extract(${validParams}, '$.mail.orderId'))`.as(
        "orderId",
      ),
      /** Of a message about a job: which. */
      jobId: sql<string | null>`json_extract(${validParams}, '$.mail.jobId')`.as("jobId"),
      recipient: outbox.recipient,
      createdAt: outbox.createdAt,
      attempts: outbox.attempts,
      failure: outbox.failure,
      parkedAt: sql<number>`${outbox.parkedAt}`.as("parkedAt"),
    })
    .from(outbox)
    .where(and(isNotNull(outbox.parkedAt), isBehind, only))
    .orderBy(asc(outbox.parkedAt), asc(ROW_ID));
}

/** Parameters that cannot be read are why some effects are parked. */
const validParams = sql`CASE WHEN json_valid(${outbox.params}) THEN ${outbox.params} END`;

/** What becomes of a parked effect: it is tried again from the first attempt on, or given up for good. */
export type Unparking = "retry" | "drop";

/**
 * Takes effects out of the parking, and answers with those that were in it. A dropped one is deleted with the settled ones.
 * @param now epoch milliseconds
 */
export async function unparkEffects(
  db: Database,
  effectIds: readonly string[],
  how: Unparking,
  now: number,
): Promise<readonly { readonly effectId: string; readonly kind: string }[]> {
  const isTriedAgain = how === "retry";
  return db
    .update(outbox)
    .set({ parkedAt: null, ...(isTriedAgain && { dueAt: now, attempts: 0 }) })
    .where(and(isOneOf(outbox.effectId, effectIds), isNotNull(outbox.parkedAt)))
    .returning({ effectId: outbox.effectId, kind: outbox.kind });
}
