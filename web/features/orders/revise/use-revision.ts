import { useState } from "react";
import { appErrorOf } from "#web/lib/errors/app-error.ts";
import { isDecided } from "#web/lib/errors/is-decided.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { fieldErrorsOf } from "#web/lib/errors/field-texts.ts";
import { m } from "#web/paraglide/messages.js";
import { showToast } from "#web/lib/errors/toast.ts";
import { showChanged } from "../order/use-order-actions.ts";
import type { Order } from "../order-types.ts";
import { refreshOrders } from "../use-live-orders.ts";

/** What a refused change of an order says at its fields, by their names in the input. */
export type RevisionErrors = Readonly<Record<string, string>>;

/** What a press has sent, by which it is told from others. */
interface Press {
  readonly idempotencyKey: string;
}

/**
 * The outcome of a change of an order's terms: a notice and the new order, or errors at their fields. An order that
 * changed meanwhile is fetched again, so that what would change is shown anew.
 */
export function useRevision<Sent extends Press = Press>(onDone: () => void) {
  const [errors, setErrors] = useState<RevisionErrors>({});
  const [unanswered, setUnanswered] = useState<readonly Sent[]>([]);
  return {
    errors,
    /** What was sent and has no answer, the latest first: it may have happened or not. */
    unanswered,
    /** What became of that is known. */
    settle: () => setUnanswered([]),
    clearErrors: () => setErrors({}),
    handlers: {
      onSuccess: (order: Order) => {
        showChanged(order);
        showToast("success", m.notice_title_order(), m.success_order_changed({ orderId: order.orderId }));
        onDone();
      },
      onError: (error: unknown, sent: Sent) => {
        setUnanswered((before) => {
          const others = before.filter(({ idempotencyKey }) => idempotencyKey !== sent.idempotencyKey);
          return isDecided(error) ? others : [sent, ...others];
        });
        const fields = fieldErrorsOf(error);
        setErrors(fields);
        const isAtField = appErrorOf(error)?.code === "BAD_INPUT" && Object.keys(fields).length > 0;
        if (!isAtField) showError(error, { title: m.notice_title_order, text: m.order_change_failed });
        void refreshOrders();
      },
    },
  };
}
