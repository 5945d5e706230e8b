import { useEffect, useEffectEvent, useState } from "react";
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

/**
 * The outcome of a change of an order's terms: a notice and the new order, or errors at their fields. An order that
 * changed meanwhile is fetched again, so that what would change is shown anew.
 */
export function useRevision(onDone: () => void) {
  const [errors, setErrors] = useState<RevisionErrors>({});
  const [isUnsure, setUnsure] = useState(false);
  return {
    errors,
    /** Whether the last press had no answer: it may have happened or not. */
    isUnsure,
    clearErrors: () => setErrors({}),
    handlers: {
      onSuccess: (order: Order) => {
        showChanged(order);
        showToast("success", m.notice_title_order(), m.success_order_changed({ orderId: order.orderId }));
        onDone();
      },
      onError: (error: unknown) => {
        setUnsure(!isDecided(error));
        const fields = fieldErrorsOf(error);
        setErrors(fields);
        const isAtField = appErrorOf(error)?.code === "BAD_INPUT" && Object.keys(fields).length > 0;
        if (!isAtField) showError(error, { title: m.notice_title_order, text: m.order_change_failed });
        void refreshOrders();
      },
    },
  };
}

/** Ends a change as done whose answer was lost, once what is saved says that it has happened. */
export function useFoundDone(orderId: string, isFound: boolean, onDone: () => void): void {
  const end = useEffectEvent(() => {
    showToast("success", m.notice_title_order(), m.success_order_changed({ orderId }));
    onDone();
  });
  useEffect(() => {
    if (isFound) end();
  }, [isFound]);
}
