import { z } from "zod";
import type { StaffRight } from "../access/staff.ts";
import { lineInput } from "../plain-text-input.ts";

/** What the search over everything finds, with the right of whoever may find it: that of the page that shows it. */
export const FOUND_RIGHTS = {
  orders: "read_orders",
  customers: "read_orders",
  drivers: "dispatch",
  vehicles: "dispatch",
  companies: "accounts",
  documents: "accounts",
  payments: "accounts",
  refunds: "accounts",
  payouts: "accounts",
  settlements: "accounts",
  claims: "read_orders",
  ferries: "administer",
  staff: "administer",
  reviews: "administer",
  subscribers: "administer",
} as const satisfies Readonly<Record<string, StaffRight>>;

export type FoundKind = keyof typeof FOUND_RIGHTS;

/**
 * What is found by any part of its words, as orders are. A vehicle has the id of its driver; the words of a document are its buyer,
 * of a payout its driver and the bank's reference, of a settlement its company and the bank's reference, of a claim its order, who
 * placed that and its company.
 */
export const NAMED_KINDS = [
  "customers",
  "drivers",
  "vehicles",
  "companies",
  "documents",
  "payouts",
  "settlements",
  "claims",
] as const;
/** What is found by any part of the bank's or Stripe's reference. */
export const MONEY_KINDS = ["payments", "refunds"] as const;
export type MoneyKind = (typeof MONEY_KINDS)[number];
export const RECORD_KINDS = [...NAMED_KINDS, ...MONEY_KINDS] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

/** Whose changes the index of records follows: the vehicles change with their driver. */
export const RECORD_SOURCES = [
  "customers",
  "drivers",
  "companies",
  "documents",
  "payments",
  "refunds",
  "payouts",
  "settlements",
  "claims",
] as const;
export type RecordSource = (typeof RECORD_SOURCES)[number];

/** The most that is shown of each kind. */
export const FOUND_MAX = 6;

/** What is typed into the search over everything. */
export const searchInput = z.object({ text: lineInput(80) });
