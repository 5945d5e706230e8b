/** Why a day cannot be added. */
export type DayProblem = "REQUIRED" | "PAST" | "LISTED";

/**
 * Whether a day (`2026-12-31`) can be added to a list of days, or why not.
 * @param today the day in Bangkok
 */
export function dayProblem(day: string, today: string, listed: readonly string[]): DayProblem | null {
  if (day === "") return "REQUIRED";
  if (day < today) return "PAST";
  return listed.includes(day) ? "LISTED" : null;
}
