import {
  deleteHoliday,
  deleteLowEmissionDay,
  deleteWindow,
  listHolidays,
  listLowEmissionDays,
  listWindows,
  putLowEmissionDay,
  saveHoliday,
  saveWindow,
} from "#db/queries/truck-hours.ts";
import { AppError, badInput } from "#domain/errors.ts";
import { bangkokDay } from "#domain/time.ts";
import type { BanWindowInput, HolidayInput } from "#domain/truck-hours/truck-hours-input.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { Audited } from "../audit/audited-action.ts";

type Needs = Pick<Dependencies, "db" | "now"> & Audited;

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
  const before = await storedWindow(deps, window.windowId);
  if (!(await saveWindow(deps.db, window, basedOnVersion, change)))
    throw new AppError("TRUCK_HOURS_VERSION_CONFLICT");
  deps.audit?.changed("truck_hours_window", window.windowId, before, window);
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
  const before = await storedHoliday(deps, holiday.day);
  if (!(await saveHoliday(deps.db, holiday, basedOnVersion, change)))
    throw new AppError("TRUCK_HOURS_VERSION_CONFLICT");
  deps.audit?.changed("holiday", holiday.day, before, holiday);
  return { day: holiday.day, version: basedOnVersion + 1 };
}

// No order refers to any of this: what it warns of is worked out anew whenever an order is read. So nothing has to be refused
// for the orders that are not final, and what is removed is kept as deleted.

/**
 * Removes hours in which a kind of truck is banned; without them it does nothing.
 * @throws AppError TRUCK_HOURS_VERSION_CONFLICT when another admin changed them since `basedOnVersion`
 */
export async function removeWindow(
  deps: Needs,
  adminId: string,
  { windowId, basedOnVersion }: { readonly windowId: string; readonly basedOnVersion: number },
): Promise<void> {
  const before = await storedWindow(deps, windowId);
  if (!(await deleteWindow(deps.db, windowId, basedOnVersion, { by: adminId, at: deps.now() })))
    throw new AppError("TRUCK_HOURS_VERSION_CONFLICT");
  deps.audit?.changed("truck_hours_window", windowId, before, null);
}

/**
 * Removes a public holiday; without one it does nothing.
 * @throws AppError TRUCK_HOURS_VERSION_CONFLICT when another admin changed it since `basedOnVersion`
 */
export async function removeHoliday(
  deps: Needs,
  adminId: string,
  { day, basedOnVersion }: { readonly day: string; readonly basedOnVersion: number },
): Promise<void> {
  const before = await storedHoliday(deps, day);
  if (!(await deleteHoliday(deps.db, day, basedOnVersion, { by: adminId, at: deps.now() })))
    throw new AppError("TRUCK_HOURS_VERSION_CONFLICT");
  deps.audit?.changed("holiday", day, before, null);
}

/** A window as the audit log keeps it, or `null`. */
async function storedWindow({ db, audit }: Needs, windowId: string) {
  if (audit === undefined) return null;
  const [found] = (await listWindows(db, { windowId })).items;
  if (found === undefined) return null;
  const { version: _version, updatedAt: _at, updatedByName: _name, ...window } = found;
  return window;
}

async function storedHoliday({ db, audit }: Needs, day: string) {
  if (audit === undefined) return null;
  const [found] = (await listHolidays(db, { from: day, limit: 1 })).items;
  if (found?.day !== day) return null;
  const { version: _version, updatedAt: _at, updatedByName: _name, ...holiday } = found;
  return holiday;
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
  const isNew = await putLowEmissionDay(deps.db, day, { by: adminId, at: deps.now() });
  if (isNew) deps.audit?.changed("low_emission_day", day, null, { day });
  return { day };
}

/**
 * Opens the low-emission zone again for one day; without its declaration it does nothing.
 * @param declaredAt of the declaration that was shown: a day that was withdrawn and declared again is another one
 * @throws AppError TRUCK_HOURS_VERSION_CONFLICT when another admin declared it anew since, with when and who (`""`: not known)
 */
export async function withdrawLowEmissionDay(
  deps: Needs,
  adminId: string,
  { day, declaredAt }: { readonly day: string; readonly declaredAt: number },
): Promise<void> {
  const [stored] = (await listLowEmissionDays(deps.db, { from: day, limit: 1 })).items;
  const left = await deleteLowEmissionDay(deps.db, day, declaredAt, { by: adminId, at: deps.now() });
  if (left !== null) {
    const params = { declaredAt: left.declaredAt, declaredByName: left.declaredByName ?? "" };
    throw new AppError("TRUCK_HOURS_VERSION_CONFLICT", { params });
  }
  if (stored?.day === day) deps.audit?.changed("low_emission_day", day, { day }, null);
}
