/** The spans of time over which the office keeps totals of its documents: a Bangkok day, a month of them, and ever. */
export const TOTAL_UNITS = ["day", "month", "ever"] as const;

type TotalUnit = (typeof TOTAL_UNITS)[number];

/** Spans of one unit, from the first on and before the end: days (`2026-11-27`) or months (`2026-11`). */
export interface TotalSpans {
  readonly unit: TotalUnit;
  readonly first: string;
  readonly end: string;
}

/** Sorts behind every day and month. */
const NEVER = "9999-99-99";

/**
 * Which totals add up to those of a range of Bangkok days, both included: whole months by their months, what remains by its
 * days. So however long the range is, at most 61 days are added up beside its months.
 */
export function totalSpans(fromDay?: string, throughDay?: string): readonly TotalSpans[] {
  if (fromDay === undefined && throughDay === undefined) return [{ unit: "ever", first: "", end: NEVER }];
  const from = fromDay ?? "";
  // No day is called so; it sorts behind the last one and before the next.
  const end = throughDay === undefined ? NEVER : `${throughDay}.`;
  const firstMonth = isFirstOfMonth(from) ? from.slice(0, 7) : monthAfter(from);
  const endMonth =
    throughDay === undefined
      ? NEVER
      : isLastOfMonth(throughDay)
        ? monthAfter(throughDay)
        : throughDay.slice(0, 7);
  const spans: readonly TotalSpans[] =
    firstMonth >= endMonth
      ? [{ unit: "day", first: from, end }]
      : [
          { unit: "day", first: from, end: firstMonth },
          { unit: "month", first: firstMonth, end: endMonth },
          { unit: "day", first: endMonth, end },
        ];
  return spans.filter(({ first, end: before }) => first < before);
}

/** A range without a beginning has whole months only. */
function isFirstOfMonth(day: string): boolean {
  return day === "" || day.endsWith("-01");
}

function isLastOfMonth(day: string): boolean {
  const next = new Date(`${day}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return next.getUTCDate() === 1;
}

/** After December it is a thirteenth month: it has no total, and sorts before the next January. */
function monthAfter(day: string): string {
  return `${day.slice(0, 5)}${String(Number(day.slice(5, 7)) + 1).padStart(2, "0")}`;
}
