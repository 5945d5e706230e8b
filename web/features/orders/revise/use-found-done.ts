import { useEffect, useEffectEvent } from "react";
import { showToast } from "#web/lib/errors/toast.ts";
import { m } from "#web/paraglide/messages.js";

/** A change without an answer, beside what is saved and what the form says now. */
interface FoundChange {
  /** Whether what is saved says that it has happened. */
  readonly isFound: boolean;
  /** Whether the form still says what was sent. */
  readonly isAsSent: boolean;
  readonly onDone: () => void;
  /** Something else was chosen or typed since: the form stays, and what is saved is what was seen of the order. */
  readonly onSaved: () => void;
}

/**
 * Ends a change as done whose answer was lost, once what is saved says that it has happened. Where the form says something else
 * by then, that it has happened is said alone.
 */
export function useFoundDone(orderId: string, { isFound, isAsSent, onDone, onSaved }: FoundChange): void {
  const tell = useEffectEvent(() => {
    if (isAsSent) {
      showToast("success", m.notice_title_order(), m.success_order_changed({ orderId }));
      onDone();
    } else {
      showToast("warning", m.notice_title_order(), m.order_change_sent_saved());
      onSaved();
    }
  });
  useEffect(() => {
    if (isFound) tell();
  }, [isFound]);
}
