/** `dispatcher`, `accountant` and `admin` are the staff; `staff.ts` says what each may do. */
export const ROLES = ["customer", "driver", "dispatcher", "accountant", "admin"] as const;
export type Role = (typeof ROLES)[number];

/** As what somebody acted: `admin` stands for the office, whichever role of the staff they have. */
export type ActorKind = "customer" | "driver" | "admin" | "system";

export interface Actor {
  readonly kind: ActorKind;
  /** A user's id, a driver's id for drivers, or a process name for the system. */
  readonly id: string;
}
