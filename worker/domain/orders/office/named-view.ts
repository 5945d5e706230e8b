import { z } from "zod";
import { requiredLineInput } from "../../plain-text-input.ts";
import { officeFilterInput } from "./list-input.ts";
import { ORDER_DAYS, ORDER_SORTS } from "./list-terms.ts";
import { VIEW_DAYS_MAX, VIEW_NAME_MAX } from "./view-limits.ts";

export const viewIdInput = z.uuid();
export const viewNameInput = requiredLineInput(VIEW_NAME_MAX);

const { day: _day, ...filter } = officeFilterInput.shape;

const daysFromToday = z.number().int().min(-VIEW_DAYS_MAX).max(VIEW_DAYS_MAX).optional();

/**
 * Which orders a view lists and how; names as in `orders.list`. What is absent lets every order pass. `fromDays` and `toDays`
 * are in place of `from` and `to` where the days move along with the calendar: so many days after the one on which the view is
 * opened.
 */
export const storedViewInput = z.object({
  ...filter,
  fromDays: daysFromToday,
  toDays: daysFromToday,
  day: z.enum(ORDER_DAYS).optional(),
  sort: z.enum(ORDER_SORTS).optional(),
});
export type StoredView = z.infer<typeof storedViewInput>;

/**
 * A view as it was stored, perhaps by another version of the product: parts that are unknown or no longer valid are left
 * out, so that it opens with what is left of it.
 */
export function readStoredView(stored: unknown): StoredView {
  const parts = typeof stored === "object" && stored !== null ? Object.entries(stored) : [];
  const valid = parts.filter(([name, value]) => storedViewInput.safeParse({ [name]: value }).success);
  return storedViewInput.parse(Object.fromEntries(valid));
}
