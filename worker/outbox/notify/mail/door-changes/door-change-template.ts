import type { DoorTerms } from "#domain/door-changes/door-change.ts";
import type { ChangedLine } from "#domain/door-changes/price-door-change.ts";
import type { BilingualText } from "#domain/geo/place.ts";
import type { OrderStop } from "#domain/orders/new-order.ts";
import type { OrderFacts } from "../mail-template.ts";

/** The terms before and after a change at the door, as mails say them. */
export interface DoorChangeTemplate extends Omit<OrderFacts, "totalSatang"> {
  readonly name:
    | "door_change_proposed"
    | "door_change_agreed"
    | "door_change_withdrawn"
    | "door_change_agreed_office";
  readonly before: DoorTerms;
  readonly after: DoorTerms;
  /** The price lines that are others. */
  readonly lines: readonly ChangedLine[];
  /** The stop that it adds, or `null`. */
  readonly stop: Pick<OrderStop, "label" | "detail" | "person"> | null;
  /** When the truck reaches that stop in forbidden truck hours, epoch milliseconds; `null` where they are not forbidden. */
  readonly bannedAt: number | null;
  /** The ferries on the way to it. */
  readonly ferries: readonly BilingualText[];
  /** The driver's words. */
  readonly note: string;
  /** With which the customer agrees on the driver's phone, while it is open; else "". */
  readonly code: string;
  /** Until when the customer may agree, epoch milliseconds; `null` once it is answered. */
  readonly until: number | null;
}
