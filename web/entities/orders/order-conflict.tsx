import type { RouterOutputs } from "#worker/trpc/router.ts";
import { m } from "../../paraglide/messages.js";
import { mergeEdits } from "../edit-conflict/merge-edits.ts";
import { PressNotice } from "../edit-conflict/press-notice.tsx";
import { ORDER_STATUS_TEXTS } from "./order-status-texts.ts";
import { orderTerms, TERM_LABELS, termChanges, type OrderTerm } from "./order-terms.ts";

type Order = RouterOutputs["orders"]["byId"];

export interface OrderConflictProps {
  readonly seen: Order;
  readonly saved: Order;
  /** The status that it was to get. */
  readonly wanted: Order["status"];
  /** It is to get that as it is now; `null` where it no longer can. */
  readonly onKeep: (() => void) | null;
  readonly onTheirs: () => void;
}

/** A colleague has changed the order that is to be confirmed or cancelled: each of its terms that differs, as it was seen and as it is now. */
export function OrderConflict({ seen, saved, wanted, onKeep, onTheirs }: OrderConflictProps) {
  const statusText = (order: Order) => ({ status: ORDER_STATUS_TEXTS[order.status].text() });
  const { changes: status } = mergeEdits(["status"], {
    before: statusText(seen),
    typed: { status: ORDER_STATUS_TEXTS[wanted].text() },
    theirs: statusText(saved),
  });
  const changes = [...status, ...termChanges(orderTerms(seen), orderTerms(saved))];
  return (
    <PressNotice<"status" | OrderTerm>
      changes={changes}
      label={(field) => (field === "status" ? m.order_status_label() : TERM_LABELS[field]())}
      // The board knows of a change before its terms can be read.
      text={changes.length === 0 ? m.error_order_changed() : undefined}
      onKeep={onKeep}
      onTheirs={onTheirs}
    />
  );
}
