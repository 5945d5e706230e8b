export const ROLES = ["customer", "driver", "admin"] as const;
export type Role = (typeof ROLES)[number];

/** Who did something: a person in one of their roles, or the product itself. */
export type ActorKind = Role | "system";

export interface Actor {
  readonly kind: ActorKind;
  /** A user's id, a driver's id for drivers, or a process name for the system. */
  readonly id: string;
}
