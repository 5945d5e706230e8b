import { dayAfter, daysBetween } from "../../days.ts";
import { VIEW_DAYS_MAX } from "./view-limits.ts";

/** The days that a list is narrowed to, Bangkok's, both included. */
interface Days {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** The same days as so many after the one on which they are looked at. */
interface MovingDays {
  readonly fromDays?: number | undefined;
  readonly toDays?: number | undefined;
}

/** Whether the days of a list are near enough to be counted from today. */
export function canMove({ from, to }: Days, today: string): boolean {
  const days = [from, to].filter((day) => day !== undefined).map((day) => daysBetween(today, day));
  return days.length > 0 && days.every((count) => Math.abs(count) <= VIEW_DAYS_MAX);
}

/** A list whose days move along with the calendar: counted from today. */
export function movingView<List extends Days>(
  { from, to, ...list }: List,
  today: string,
): Omit<List, keyof Days> & MovingDays {
  return {
    ...list,
    ...(from !== undefined && { fromDays: daysBetween(today, from) }),
    ...(to !== undefined && { toDays: daysBetween(today, to) }),
  };
}

/** The list that a view is when it is opened today. */
export function viewOn<View extends Days & MovingDays>(
  { fromDays, toDays, ...view }: View,
  today: string,
): Omit<View, keyof MovingDays> & Days {
  return {
    ...view,
    ...(fromDays !== undefined && { from: dayAfter(today, fromDays) }),
    ...(toDays !== undefined && { to: dayAfter(today, toDays) }),
  };
}
