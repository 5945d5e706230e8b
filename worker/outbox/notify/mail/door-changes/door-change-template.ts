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
    | "door_change_agreed_office"
    | "door_change_declined_office"
    | "door_change_expired_office";
  /** Whether the office proposed it for the driver. */
  readonly isByOffice: boolean;
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
  /** The words of who proposed it. */
  readonly note: string;
  /** Why it was declined, or the office took it back; "" where nothing was said. */
  readonly reason: string;
  /** How the customer can answer: on the page or by the code, by one of them alone, or only at a call of the office. */
  readonly answersBy: "code" | "code_alone" | "page" | "call";
  /** Whether something else ended it before it expired; said of what nobody has answered. */
  readonly isEndedBefore: boolean;
  /** With which the customer agrees on the driver's phone, while it is open and they can; else "". */
  readonly code: string;
  /** Until when the customer may agree, epoch milliseconds; `null` once it is answered. */
  readonly until: number | null;
}

/** Whether a mail says that the order stays as it was, so that it names no other price. */
export function saysNothingChanged(name: DoorChangeTemplate["name"]): boolean {
  return (
    name === "door_change_withdrawn" ||
    name === "door_change_declined_office" ||
    name === "door_change_expired_office"
  );
}
