import { z } from "zod";
import type { Role } from "../access/actor.ts";
import { staffMay, type StaffRight } from "../access/staff.ts";
import { lineInput } from "../plain-text-input.ts";
import type { ReviewStatus } from "../reviews/review.ts";
import { shownWordsInput } from "./shown-words.ts";

/** What the search over everything finds, with the right of whoever may find it: that of the page that shows it. */
export const FOUND_RIGHTS = {
  orders: "read_orders",
  notes: "read_orders",
  customers: "read_orders",
  /** Who keeps the accounts without dispatching is led to what a driver is paid, and finds them by their name alone. */
  drivers: "read_orders",
  /** By the name that their jobs have kept. */
  deletedDrivers: "read_orders",
  /** Who asks to drive, or was refused. */
  applicants: "dispatch",
  vehicles: "dispatch",
  retiredVehicles: "dispatch",
  /** Who does not read accounts is led to a company's orders, which the dispatchers place. */
  companies: "read_orders",
  apiKeys: "accounts",
  documents: "accounts",
  payments: "accounts",
  refunds: "accounts",
  payouts: "accounts",
  settlements: "accounts",
  claims: "read_orders",
  ferries: "administer",
  deletedFerries: "administer",
  banWindows: "administer",
  holidays: "administer",
  effects: "administer",
  people: "administer",
  reviews: "administer",
  subscribers: "administer",
} as const satisfies Readonly<Record<string, StaffRight>>;

export type FoundKind = keyof typeof FOUND_RIGHTS;

/**
 * What is found by any part of its words, as orders are. A vehicle has the id of its driver, a retired one that of its
 * retirement; the words of a note are what it says, of an API key are its name and its beginning, of a document are its buyer,
 * of a payout its driver and the bank's reference, of a settlement its company and the bank's reference, of a claim its order, who
 * placed that and its company.
 */
export const NAMED_KINDS = [
  "notes",
  "customers",
  "drivers",
  "vehicles",
  "retiredVehicles",
  "companies",
  "apiKeys",
  "documents",
  "payouts",
  "settlements",
  "claims",
] as const;
/** What is found by any part of the bank's or Stripe's reference. */
export const MONEY_KINDS = ["payments", "refunds"] as const;
export type MoneyKind = (typeof MONEY_KINDS)[number];
/** Who works in the office. */
export const STAFF_KINDS = ["dispatchers", "accountants", "admins"] as const;

/**
 * The people with an account who are no customers yet, or none, by what they are: somebody is in one of these
 * or among the customers, so that those of a role are found without a look at all others.
 */
export const OTHER_PEOPLE_KINDS = ["unconfirmedCustomers", "driverAccounts", ...STAFF_KINDS] as const;
/** Everybody with an account, found by any part of their name, e-mail address and phone. */
export const PEOPLE_KINDS = ["customers", ...OTHER_PEOPLE_KINDS] as const;
/** The same of one role. */
export const PEOPLE_OF_ROLE = {
  customer: ["customers", "unconfirmedCustomers"],
  driver: ["driverAccounts"],
  dispatcher: ["dispatchers"],
  accountant: ["accountants"],
  admin: ["admins"],
} as const satisfies Readonly<Record<Role, readonly RecordKind[]>>;

/** Customers' reviews, found by any part of their words and by their order. */
export const REVIEW_KINDS = ["pendingReviews", "approvedReviews", "rejectedReviews"] as const;
/** The same of one status, which is not looked for among all others either. */
export const REVIEWS_OF_STATUS = {
  pending: ["pendingReviews"],
  approved: ["approvedReviews"],
  rejected: ["rejectedReviews"],
} as const satisfies Readonly<Record<ReviewStatus, readonly RecordKind[]>>;

export const RECORD_KINDS = [
  ...NAMED_KINDS,
  ...MONEY_KINDS,
  ...OTHER_PEOPLE_KINDS,
  ...REVIEW_KINDS,
  /** The companies by their name alone: who does not read accounts finds none by its tax id or its e-mail address. */
  "companyNames",
  /** The drivers by their name alone: who does not dispatch finds none by their phone. */
  "driverNames",
  /** The newsletter's, by any part of their address. */
  "subscribers",
] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

/** As which kind somebody finds companies. */
export function companyKindOf(role: Role): "companies" | "companyNames" {
  return staffMay(role, "accounts") ? "companies" : "companyNames";
}

/** As which kind somebody finds drivers. */
export function driverKindOf(role: Role): "drivers" | "driverNames" {
  return staffMay(role, "dispatch") ? "drivers" : "driverNames";
}

/**
 * Whose changes the index of records follows: the vehicles change with their driver. `people` are the same rows as `customers`, for
 * the kinds of everybody else: a source of its own is indexed from its beginning where the customers are already. A new index reads
 * them in this order.
 */
export const RECORD_SOURCES = [
  "customers",
  "people",
  "drivers",
  "retiredVehicles",
  "companies",
  "apiKeys",
  "documents",
  "payments",
  "refunds",
  "payouts",
  "settlements",
  "claims",
  "reviews",
  "subscribers",
  // The longest texts, which a new index needs last.
  "notes",
] as const;
export type RecordSource = (typeof RECORD_SOURCES)[number];

/** The most that is shown of each kind. */
export const FOUND_MAX = 6;

/** What is typed into the search over everything. */
export const searchInput = z.object({ text: lineInput(80), shown: shownWordsInput.optional() });
export type SearchInput = z.infer<typeof searchInput>;
