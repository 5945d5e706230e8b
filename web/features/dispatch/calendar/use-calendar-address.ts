import { useNavigate, useSearch } from "@tanstack/react-router";
import { CALENDAR_VIEWS, calendarWindow, type CalendarView } from "#domain/dispatch/calendar.ts";
import { VEHICLE_TYPES, type VehicleType } from "#domain/pricing/vehicle.ts";
import { bangkokDay, bangkokInstant, DAY_MS } from "#domain/time.ts";
import { useServerNow } from "#web/lib/use-now.ts";

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

type NamedSearch = {
  readonly [Name in "view" | "day" | "search" | "vehicle" | "job"]?: string | undefined;
};

/** What the calendar shows, kept in its address, and how to change it. */
export function useCalendarAddress() {
  const named: NamedSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  // As the server judges what is over.
  const now = useServerNow();
  const today = bangkokDay(now);
  const address = addressOf(named, today);
  // From the address as the last press left it, which may not be on the screen yet: no press of two quick ones is lost.
  const changeFrom = (changed: (last: CalendarAddress) => Partial<CalendarAddress>) => {
    const next = (last: NamedSearch) => {
      const before = addressOf(last, today);
      return searchOf({ ...before, ...changed(before) }, today);
    };
    void navigate({ to: "/admin/jobs", search: next, replace: true });
  };
  const span = spanOf(address.view);
  const { startsAt, endsAt } = calendarWindow(address.day, span);
  return {
    address,
    now,
    /** What of it the server is asked for. */
    span,
    window: { startsAt, endsAt },
    change: (changed: Partial<CalendarAddress>) => changeFrom(() => changed),
    /** To the time before (-1) or after (1) the one that is shown. */
    step: (by: -1 | 1) =>
      changeFrom(({ day, view }) => {
        const shown = calendarWindow(day, spanOf(view));
        return { day: bangkokDay(by < 0 ? shown.startsAt - DAY_MS : shown.endsAt), jobId: undefined };
      }),
    /** The search parameters with a job open. */
    searchWith: (jobId: string) => searchOf({ ...address, jobId }, today),
  };
}

function addressOf(named: NamedSearch, today: string): CalendarAddress {
  return {
    view: SHOWN_VIEWS.find((each) => each === named.view) ?? "day",
    day: isDay(named.day) ? named.day : today,
    search: named.search ?? "",
    vehicle: VEHICLE_TYPES.find((each) => each === named.vehicle),
    jobId: named.job,
  };
}

function spanOf(view: ShownView): CalendarView {
  return view === "week" ? "week" : "day";
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
