import { z } from "zod";
import type { StaffRight } from "../access/staff.ts";
import { lineInput } from "../plain-text-input.ts";

/** What the search over everything finds, with the right of whoever may find it. */
export const FOUND_RIGHTS = {
  orders: "read_orders",
  drivers: "dispatch",
  companies: "accounts",
  documents: "accounts",
  ferries: "administer",
} as const satisfies Readonly<Record<string, StaffRight>>;

export type FoundKind = keyof typeof FOUND_RIGHTS;

/** The most that is shown of each kind. */
export const FOUND_MAX = 6;

/** What is typed into the search over everything. */
export const searchInput = z.object({ text: lineInput(80) });
