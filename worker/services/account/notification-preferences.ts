import { driverOfUser } from "#db/queries/jobs/drivers.ts";
import { preferencesOf, writePreferences } from "#db/queries/notification-preferences.ts";
import { AppError } from "#domain/errors.ts";
import { TOPICS, type Topic } from "#domain/notifications/notification-table.ts";
import type { PreferencesInput } from "#domain/notifications/preferences.ts";
import type { Viewer } from "../../auth/viewer.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { Audited } from "../audit/audited-action.ts";

type Needs = Pick<Dependencies, "db" | "now">;

/** What the viewer set, the topics that concern them, and whether they can be told on LINE and by push. */
export async function readPreferences(
  { db, line, push }: Pick<Dependencies, "db" | "line" | "push">,
  { userId }: Viewer,
) {
  const [{ switchedOff, quiet, version, hasLine }, driver] = await Promise.all([
    preferencesOf(db, userId),
    driverOfUser(db, userId),
  ]);
  const topics: readonly Topic[] = TOPICS.filter(
    (topic) => (topic !== "jobs" && topic !== "job_alerts") || driver !== undefined,
  );
  const onPush = push !== null && driver !== undefined;
  return { switchedOff, quiet, version, topics, onLine: hasLine && line !== null, onPush };
}

/**
 * Saves what the viewer set, if it is based on the latest version.
 * @throws AppError NOTIFICATIONS_VERSION_CONFLICT
 */
export async function savePreferences(
  { db, now, audit }: Needs & Audited,
  { userId }: Viewer,
  { version, ...preferences }: PreferencesInput,
): Promise<void> {
  const { switchedOff, quiet } = await preferencesOf(db, userId);
  if (!(await writePreferences(db, userId, preferences, version, now())))
    throw new AppError("NOTIFICATIONS_VERSION_CONFLICT");
  audit?.changed("user", userId, { switchedOff, quiet }, preferences);
}
