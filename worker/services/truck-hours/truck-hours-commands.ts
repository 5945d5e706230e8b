import { putLowEmissionDay, saveHoliday, saveWindow } from "#db/queries/truck-hours.ts";
import { AppError, badInput } from "#domain/errors.ts";
import { bangkokDay } from "#domain/time.ts";
import type { BanWindowInput, HolidayInput } from "#domain/truck-hours/truck-hours-input.ts";
import type { Dependencies } from "../../dependencies.ts";

type Needs = Pick<Dependencies, "db" | "now">;

/**
 * Adds or changes hours in which a kind of truck is banned.
 * @throws AppError TRUCK_HOURS_VERSION_CONFLICT when another admin changed them since `basedOnVersion`
 */
export async function changeWindow(
  deps: Needs,
  adminId: string,
  { basedOnVersion, ...window }: BanWindowInput,
): Promise<{ windowId: string; version: number }> {
  const change = { by: adminId, at: deps.now() };
  if (!(await saveWindow(deps.db, window, basedOnVersion, change)))
    throw new AppError("TRUCK_HOURS_VERSION_CONFLICT");
  return { windowId: window.windowId, version: basedOnVersion + 1 };
}

/**
 * Adds or renames a public holiday.
 * @throws AppError TRUCK_HOURS_VERSION_CONFLICT when another admin changed it since `basedOnVersion`
 */
export async function changeHoliday(
  deps: Needs,
  adminId: string,
  { basedOnVersion, ...holiday }: HolidayInput,
): Promise<{ day: string; version: number }> {
  const change = { by: adminId, at: deps.now() };
  if (!(await saveHoliday(deps.db, holiday, basedOnVersion, change)))
    throw new AppError("TRUCK_HOURS_VERSION_CONFLICT");
  return { day: holiday.day, version: basedOnVersion + 1 };
}

/**
 * Bans big trucks from the low-emission zone for one day; does nothing when it is declared already.
 * @throws AppError BAD_INPUT for a day that is over
 */
export async function declareLowEmissionDay(
  deps: Needs,
  adminId: string,
  day: string,
): Promise<{ day: string }> {
  if (day < bangkokDay(deps.now())) throw badInput({ day: "DATE_IN_PAST" });
  await putLowEmissionDay(deps.db, day, { by: adminId, at: deps.now() });
  return { day };
}
