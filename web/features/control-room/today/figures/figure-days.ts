import type { DayFigures } from "#domain/control-room/figures.ts";
import { bangkokInstant } from "#domain/time.ts";
import { formatShortDay } from "#web/lib/i18n/format.ts";

/** The day of a row in words. */
export function shownDay(row: Pick<DayFigures, "day"> | undefined): string {
  return formatShortDay(bangkokInstant(row?.day ?? "", "00:00") ?? 0);
}
