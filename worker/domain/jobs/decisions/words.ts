import { isFinal } from "../../orders/order.ts";
import type { Decision } from "../board-state.ts";
import type { BoardOrder } from "../job.ts";
import { refuse } from "./answers.ts";
import { changeWhile, type CommandOf } from "./revisions.ts";

// What is said about an order: no price, window or job depends on it.

/** Changes the notes for the driver: its customer while the order is pending, an admin until it is final. */
export function changeNotes(order: BoardOrder, command: CommandOf<"change_notes">, now: number): Decision {
  const rule = () => {
    const isOpen = command.actor.kind === "admin" ? !isFinal(order.status) : order.status === "pending";
    return isOpen ? null : refuse("ORDER_NOT_CHANGEABLE");
  };
  return changeWhile(rule, order, command, now, (change, facts) => {
    change.revise({ ...facts, ...keptProposal(order) }, { kind: "notes_changed" });
  });
}

/** An admin corrects who the customer is to call and write to: at any time, since refunds and claims follow the end. */
export function changeContact(
  order: BoardOrder,
  command: CommandOf<"change_contact">,
  now: number,
): Decision {
  const rule = () => (command.actor.kind === "admin" ? null : refuse("FORBIDDEN"));
  return changeWhile(rule, order, command, now, (change, facts) => {
    change.revise({ ...facts, ...keptProposal(order) }, { kind: "contact_changed", fields: command.fields });
  });
}

/** The office says whom the documents are made out to: at any time, since some are issued after the end. */
export function changeBuyer(order: BoardOrder, command: CommandOf<"change_buyer">, now: number): Decision {
  const rule = () => (command.actor.kind === "admin" ? null : refuse("FORBIDDEN"));
  return changeWhile(rule, order, command, now, (change, facts) => {
    change.revise({ ...facts, ...keptProposal(order) }, { kind: "buyer_changed", to: command.to });
  });
}

/** An admin changes what the goods are declared to be worth, with a reason: at any time but of a cancelled order. */
export function changeValue(order: BoardOrder, command: CommandOf<"change_value">, now: number): Decision {
  const { actor, reason, change: value } = command;
  const rule = () => {
    if (actor.kind !== "admin") return refuse("FORBIDDEN");
    if (order.status === "cancelled") return refuse("ORDER_NOT_CHANGEABLE");
    return reason === "" ? refuse("REASON_REQUIRED") : null;
  };
  return changeWhile(rule, order, command, now, (change, facts) => {
    change.revise({ ...facts, ...keptProposal(order) }, { kind: "value_changed", ...value });
  });
}

/** What a driver proposed at the door stays open: it was computed from nothing that changes here. */
function keptProposal({ doorChange, revision }: BoardOrder): Partial<BoardOrder> {
  return doorChange?.state === "open" && doorChange.basedOn === revision
    ? { doorChange: { ...doorChange, basedOn: revision + 1 } }
    : {};
}
