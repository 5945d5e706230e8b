import type { Role } from "./actor.ts";

/**
 * What the staff work with:
 * - `read_orders`: every order, with its money, documents, proofs and claims, to read
 * - `dispatch`: orders, jobs and drivers, where they are and what their days hold, and the answers to claims
 * - `accounts`: payments, refunds, documents, payouts, companies' accounts, and what a claim is settled with
 * - `administer`: prices, ferries, truck hours, reviews, people and the audit log
 */
export const STAFF_RIGHTS = ["read_orders", "dispatch", "accounts", "administer"] as const;
export type StaffRight = (typeof STAFF_RIGHTS)[number];

/** The one table of what each role of the staff may do. */
const RIGHTS = {
  customer: [],
  driver: [],
  dispatcher: ["read_orders", "dispatch"],
  accountant: ["read_orders", "accounts"],
  admin: STAFF_RIGHTS,
} as const satisfies Record<Role, readonly StaffRight[]>;

/** Whether somebody of this role may do it. */
export function staffMay(role: Role, right: StaffRight): boolean {
  return RIGHTS[role].some((each) => each === right);
}

/** Whether the role is one of the staff: short sessions and, in a deployment, a second factor. */
export function isStaff(role: Role): boolean {
  return RIGHTS[role].length > 0;
}
