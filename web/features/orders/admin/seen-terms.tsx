import type { ReactNode } from "react";
import { PressNotice } from "#web/entities/edit-conflict/press-notice.tsx";
import { useSeen } from "#web/entities/edit-conflict/use-seen.ts";
import { orderTerms, TERM_LABELS, termChanges } from "#web/entities/orders/order-conflict.tsx";
import { m } from "#web/paraglide/messages.js";
import type { Order } from "../order-types.ts";

/** The terms of the order about whose job a dialog was opened. */
export interface SeenTerms {
  /** Their revision, which goes with the press; `null` while nothing is to be sent: they are others by now. */
  readonly revision: number | null;
  /** Each term that somebody else has changed, as it was seen and as it is now. */
  readonly notice: ReactNode;
}

/**
 * @param isSending while true what is saved may be the own change
 * @param onTheirs called where nothing is to be done under the terms that are saved now
 */
export function useSeenTerms(order: Order, isSending: boolean, onTheirs: () => void): SeenTerms {
  const about = useSeen(order, isSending, ({ revision }) => revision);
  if (!about.isChanged) return { revision: about.seen.revision, notice: null };
  const changes = termChanges(orderTerms(about.seen), orderTerms(order));
  return {
    revision: null,
    notice: (
      <PressNotice
        key={order.revision}
        changes={changes}
        label={(field) => TERM_LABELS[field]()}
        // Of a term that no page shows in words.
        text={changes.length === 0 ? m.error_order_changed() : undefined}
        onKeep={about.take}
        onTheirs={onTheirs}
      />
    ),
  };
}
