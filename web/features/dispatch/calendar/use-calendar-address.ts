import { useNavigate, useSearch } from "@tanstack/react-router";
import { CALENDAR_VIEWS, calendarWindow, type CalendarView } from "#domain/dispatch/calendar.ts";
import { VEHICLE_TYPES, type VehicleType } from "#domain/pricing/vehicle.ts";
import { bangkokDay, bangkokInstant, DAY_MS } from "#domain/time.ts";
import { useNow } from "#web/lib/use-now.ts";

/** A day, a week, or the open jobs of a day on a map with the trucks that are under way. */
export const SHOWN_VIEWS = [...CALENDAR_VIEWS, "map"] as const;
export type ShownView = (typeof SHOWN_VIEWS)[number];

/** What of the calendar the address names. */
export interface CalendarAddress {
  readonly view: ShownView;
  /** A Bangkok day, `2026-12-01`; today where none is named. */
  readonly day: string;
  readonly search: string;
  readonly vehicle: VehicleType | undefined;
  /** The job that is open. */
  readonly jobId: string | undefined;
}

/** What the calendar shows, kept in its address, and how to change it. */
export function useCalendarAddress() {
  const named = useSearch({ strict: false });
  const navigate = useNavigate();
  const now = useNow();
  const today = bangkokDay(now);
  const address: CalendarAddress = {
    view: SHOWN_VIEWS.find((each) => each === named.view) ?? "day",
    day: isDay(named.day) ? named.day : today,
    search: named.search ?? "",
    vehicle: VEHICLE_TYPES.find((each) => each === named.vehicle),
    jobId: named.job,
  };
  const change = (changed: Partial<CalendarAddress>) => {
    const next = { ...address, ...changed };
    void navigate({ to: "/admin/jobs", search: searchOf(next, today), replace: true });
  };
  const span: CalendarView = address.view === "week" ? "week" : "day";
  const { startsAt, endsAt } = calendarWindow(address.day, span);
  return {
    address,
    now,
    /** What of it the server is asked for. */
    span,
    window: { startsAt, endsAt },
    change,
    /** To the time before (-1) or after (1) the one that is shown. */
    step: (by: -1 | 1) => change({ day: bangkokDay(by < 0 ? startsAt - DAY_MS : endsAt), jobId: undefined }),
    /** The search parameters with a job open. */
    searchWith: (jobId: string) => searchOf({ ...address, jobId }, today),
  };
}

function isDay(text: string | undefined): text is string {
  return text !== undefined && /^\d{4}-\d\d-\d\d$/.test(text) && bangkokInstant(text, "00:00") !== null;
}

function searchOf({ view, day, search, vehicle, jobId }: CalendarAddress, today: string) {
  return {
    ...(view !== "day" && { view }),
    ...(day !== today && { day }),
    ...(search !== "" && { search }),
    ...(vehicle !== undefined && { vehicle }),
    ...(jobId !== undefined && { job: jobId }),
  };
}
