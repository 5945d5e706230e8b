export const ROLES = ["customer", "driver", "admin"] as const;
export type Role = (typeof ROLES)[number];

/** Who did something: a person in one of their capacities, or the product itself. */
export type ActorKind = Role | "system";

export interface Actor {
  readonly kind: ActorKind;
  /** A user's id, a driver's id for drivers, or the name of a process for the system. */
  readonly id: string;
}
