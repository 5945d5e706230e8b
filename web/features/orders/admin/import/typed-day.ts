import { commonEraYear } from "#domain/time.ts";

/** Day, month and year, as Excel writes a date in Thailand, or the other way round; of either era. */
const DAY_FIRST = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})$/;
const YEAR_FIRST = /^(\d{4})[./-](\d{1,2})[./-](\d{1,2})$/;

/**
 * The day that a cell names: `2026-12-01` for `1/12/2026`, `01/12/2569` and `2026/12/1`, because Excel rewrites the days of
 * the template when it saves a file. Month and day are never exchanged: `12/25/2026` is no day.
 * @returns the cell as it is where it names none; whether the day exists is checked with the row
 */
export function dayOfCell(cell: string): string {
  const [, date, month, year] = DAY_FIRST.exec(cell) ?? reversed(YEAR_FIRST.exec(cell));
  if (date === undefined || month === undefined || year === undefined) return cell;
  return `${commonEraYear(Number(year))}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
}

function reversed(match: RegExpExecArray | null): readonly (string | undefined)[] {
  return match === null ? [] : [match[0], match[3], match[2], match[1]];
}

/** `09:00` for `9:00` and `9:00:00`. */
export function hourAndMinute(time: string): string {
  const [hour = "", minute = ""] = time.split(":");
  return `${hour.padStart(2, "0")}:${minute}`;
}
