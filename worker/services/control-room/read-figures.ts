import { readFigures as readDays } from "#db/queries/control-room/figures.ts";
import { staffMay } from "#domain/access/staff.ts";
import { daysUpTo, everyDay, FIGURE_DAYS, type DayFigures } from "#domain/control-room/figures.ts";
import type { Viewer } from "../../auth/viewer.ts";
import type { Dependencies } from "../../dependencies.ts";

/**
 * The figures of the last 30 days and of the 30 before, a row per Bangkok day, the last one today as it is now. Revenue is
 * `null` for who may not read accounts.
 */
export async function readFigures(
  { db, now }: Pick<Dependencies, "db" | "now">,
  { role }: Viewer,
): Promise<readonly DayFigures[]> {
  const days = daysUpTo(now(), 2 * FIGURE_DAYS);
  const rows = await readDays(db, days[0] ?? "", days.at(-1) ?? "");
  const figures = everyDay(days, rows);
  if (staffMay(role, "accounts")) return figures;
  return figures.map((day) => ({ ...day, revenueSatang: null }));
}
