import type { VehicleType } from "#domain/pricing/vehicle.ts";
import { DAY_MIN } from "#domain/time.ts";
import { clockTime, minuteOfDay } from "#web/lib/i18n/clock-time.ts";
import type { TypedWindow } from "./truck-hours-types.ts";

/** Banned hours as an admin types them; times as `06:00`. */
export interface WindowValues {
  vehicle: VehicleType;
  from: string;
  /** `00:00` means the end of the day. */
  to: string;
  exempt: boolean;
  source: string;
}

export type WindowField = keyof WindowValues;
export const WINDOW_FIELDS = ["vehicle", "from", "to", "exempt", "source"] as const satisfies WindowField[];

export type WindowProblem = "REQUIRED" | "END_FIRST";

export type ReadWindow =
  | { readonly ok: true; readonly window: TypedWindow }
  | { readonly ok: false; readonly problems: Partial<Record<"from" | "to", WindowProblem>> };

export const NEW_WINDOW: Readonly<WindowValues> = {
  vehicle: "six_wheel",
  from: "",
  to: "",
  exempt: true,
  source: "",
};

/** Saved banned hours for the form. */
export function writeWindow(window: TypedWindow): WindowValues {
  return {
    vehicle: window.vehicle,
    from: clockTime(window.startMin),
    to: clockTime(window.endMin % DAY_MIN),
    exempt: window.exemptOnHolidays,
    source: window.source,
  };
}

/** The typed banned hours, or what is wrong with their times. */
export function readWindow(values: WindowValues): ReadWindow {
  const startMin = minuteOfDay(values.from);
  const end = minuteOfDay(values.to);
  if (startMin === null || end === null)
    return {
      ok: false,
      problems: {
        ...(startMin === null ? { from: "REQUIRED" } : {}),
        ...(end === null ? { to: "REQUIRED" } : {}),
      },
    };
  const endMin = end === 0 ? DAY_MIN : end;
  if (endMin <= startMin) return { ok: false, problems: { to: "END_FIRST" } };
  return {
    ok: true,
    window: {
      vehicle: values.vehicle,
      startMin,
      endMin,
      exemptOnHolidays: values.exempt,
      source: values.source.trim(),
    },
  };
}
