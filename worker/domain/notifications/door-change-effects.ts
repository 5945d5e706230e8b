import type { RevisedOrder } from "../business-events.ts";
import { rowOf, tellCustomer, tellHolders, tellOffice, type MessageEffect } from "./message-effects.ts";

/**
 * A change at the door is proposed: the customer hears of it at once, and its driver, and the office where it proposed it, when
 * nobody has answered.
 */
export function tellOfProposal(change: RevisedOrder): readonly MessageEffect[] {
  return [
    tellCustomer({ kind: "door_change_proposed", ...rowOf(change) }),
    ...tellHolders("job_door_change_expired", change),
    ...(change.isByOffice ? [tellOffice({ kind: "door_change_expired_office", ...rowOf(change) })] : []),
  ];
}

/** The customer agreed, or the office wrote it down for them. */
export function tellOfAgreement(change: RevisedOrder): readonly MessageEffect[] {
  return [
    tellCustomer({ kind: "door_change_agreed", ...rowOf(change) }),
    tellOffice({ kind: "door_change_agreed_office", ...rowOf(change) }),
    ...tellHolders("job_door_change_agreed", change),
  ];
}

/** The customer declined; the office hears of it where it proposed the change, unless it wrote the answer down itself. */
export function tellOfRefusal(change: RevisedOrder): readonly MessageEffect[] {
  const isNewsToOffice = change.isByOffice === true && change.by !== "admin";
  return [
    ...tellHolders("job_door_change_declined", change),
    ...(isNewsToOffice ? [tellOffice({ kind: "door_change_declined_office", ...rowOf(change) })] : []),
  ];
}
