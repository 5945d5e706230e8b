import { DAY_MS } from "#domain/time.ts";

export const ROLES = [
  "visitor",
  "customer",
  "otherCustomer",
  "driver",
  "otherDriver",
  "dispatcher",
  "accountant",
  "admin",
] as const;
export type Role = (typeof ROLES)[number];

/** The order KD-AAAAAA is `customer`'s; its job is held by `driver`. */
export const ORDER = "KD-AAAAAA";
export const JOB = "KD-AAAAAA-1";
export const OPEN_JOB = "KD-BBBBBB-1";

/** Of a file that is asked for. */
export const EXPORT = { exportId: "00000000-0000-4000-8000-000000000000" };

export interface Rule {
  readonly kind: "query" | "mutation";
  readonly input?: unknown;
  /** A mutation only so that no cache keeps its answer. */
  readonly changesNothing?: boolean;
  /** "ok" when the role is admitted, otherwise the error code. */
  readonly answers: Readonly<Record<Role, string>>;
}

export const everyone = (answer: string): Rule["answers"] => ({
  visitor: answer,
  customer: answer,
  otherCustomer: answer,
  driver: answer,
  otherDriver: answer,
  dispatcher: answer,
  accountant: answer,
  admin: answer,
});
export const signedIn = (answer = "ok"): Rule["answers"] => ({
  ...everyone(answer),
  visitor: "UNAUTHENTICATED",
});
export const drivers = (driver: string, otherDriver: string): Rule["answers"] => ({
  ...signedIn("DRIVER_NOT_APPROVED"),
  driver,
  otherDriver,
});
export const admins = (answer = "ok"): Rule["answers"] => ({ ...signedIn("FORBIDDEN"), admin: answer });
/** For the staff with one of these roles, and admins. */
const staff = (roles: readonly ("dispatcher" | "accountant")[], answer: string): Rule["answers"] => ({
  ...admins(answer),
  ...Object.fromEntries(roles.map((role) => [role, answer])),
});
export const dispatchers = (answer = "ok"): Rule["answers"] => staff(["dispatcher"], answer);
export const accountants = (answer = "ok"): Rule["answers"] => staff(["accountant"], answer);
export const orderReaders = (answer = "ok"): Rule["answers"] => staff(["dispatcher", "accountant"], answer);
/** For the order's customer and all staff. */
export const ownerAndStaff = (owner: string, office = owner): Rule["answers"] => ({
  ...signedIn("NOT_FOUND"),
  customer: owner,
  dispatcher: office,
  accountant: office,
  admin: office,
});
export const ownerAndDispatcher = (owner: string, office = owner): Rule["answers"] => ({
  ...ownerAndStaff(owner, office),
  accountant: "NOT_FOUND",
});
export const ownerAndAccountant = (owner: string, office = owner): Rule["answers"] => ({
  ...ownerAndStaff(owner, office),
  dispatcher: "NOT_FOUND",
});

/** Another pickup time than the order's. */
export const LATER = new Date(Date.now() + 9 * DAY_MS).toISOString();
export const QUOTE = {
  stops: [{ placeId: "th-1006" }, { placeId: "th-2004" }],
  vehicles: ["four_wheel"],
  workers: 0,
  loadRange: "under_850_kg",
};
