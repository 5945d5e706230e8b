import { and, desc, eq, getTableColumns, isNotNull, lt, or, sql, type SQL } from "drizzle-orm";
import { effectsOf } from "#domain/effects.ts";
import type { Database } from "../../client.ts";
import { onFileEvents } from "../../schema/drivers/on-file-events.ts";
import { drivers } from "../../schema/drivers.ts";
import { users } from "../../schema/users.ts";
import { runBatch } from "../batch.ts";
import { effectInsertsIf } from "../outbox.ts";
import { officeChangeId } from "./write-papers-on-file.ts";

// Whether a driver without an account may drive. Of everybody else the registration says it.

/** Whether a driver without an account is there: of one who was deleted or erased, neither holds. */
export function isApprovedOrSuspended() {
  return or(isNotNull(drivers.approvedAt), isNotNull(drivers.suspendedFor));
}

/** A driver as an admin has seen them, and whether they are suspended from now on. */
export interface OnFileDecision {
  readonly driverId: string;
  readonly seenVersion: number;
  /** Why they are suspended; `null`: the suspension is lifted. */
  readonly reason: string | null;
  /** The id of whoever decides. */
  readonly by: string;
}

/**
 * Suspends a driver who has no account, or lifts that, and what follows from it, in one batch. An invitation to an account ends
 * with the suspension. The step stays in their history.
 * @returns false when something else changed first, or it is so already: nothing was written
 */
export async function decideOnFile(
  db: Database,
  { driverId, seenVersion, reason, by }: OnFileDecision,
  now: number,
): Promise<boolean> {
  const version = seenVersion + 1;
  const isWritten = sql`EXISTS (
    SELECT 1 FROM drivers WHERE driver_id = ${driverId} AND version = ${version} AND suspended_for IS ${reason})`;
  const wasOther = reason === null ? sql`suspended_for IS NOT NULL` : sql`approved_at IS NOT NULL`;
  const type = reason === null ? "driver_changed" : "driver_removed";
  const [written] = await runBatch(db, [
    sql`
      UPDATE drivers SET approved_at = ${reason === null ? now : null}, suspended_for = ${reason}, version = ${version}
      WHERE driver_id = ${driverId} AND version = ${seenVersion} AND user_id IS NULL AND archived_at IS NULL AND ${wasOther}`,
    sql`
      INSERT INTO on_file_events (driver_id, version, at, actor_id, step, reason)
      SELECT ${driverId}, ${version}, ${now}, ${by}, ${reason === null ? "lift" : "suspend"}, ${reason ?? ""}
      WHERE ${isWritten} ON CONFLICT DO NOTHING`,
    ...(reason === null ? [] : [sql`DELETE FROM sign_ups WHERE driver_id = ${driverId} AND ${isWritten}`]),
    ...effectInsertsIf(officeChangeId(driverId, version), effectsOf({ type, driverId }), now, isWritten),
  ]);
  return (written?.changes ?? 0) > 0;
}

/**
 * The history of a driver from before they had an account, the latest first.
 * @param before a version that the page starts behind
 */
export function onFileEventsQuery(db: Database, driverId: string, before?: number) {
  return db
    .select({ ...getTableColumns(onFileEvents), actorName: users.name })
    .from(onFileEvents)
    .leftJoin(users, eq(users.id, onFileEvents.actorId))
    .where(
      and(
        eq(onFileEvents.driverId, driverId),
        before === undefined ? undefined : lt(onFileEvents.version, before),
      ),
    )
    .orderBy(desc(onFileEvents.version));
}

/** Deletes that history of some drivers. @param driverIds a list or a subquery of ids, in parentheses */
export function onFileEventsErase(driverIds: SQL, condition: SQL = sql`1`): SQL {
  return sql`DELETE FROM on_file_events WHERE driver_id IN ${driverIds} AND ${condition}`;
}
