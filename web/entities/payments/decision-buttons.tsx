import { canTransitionPayment, isDecidedByPeople } from "#domain/payments/payment.ts";
import { Button } from "#web/components/button.tsx";
import { m } from "#web/paraglide/messages.js";
import type { ListedPayment, PaymentDecision } from "./payment-types.ts";

export interface DecisionButtonsProps {
  readonly payment: ListedPayment;
  readonly onDecide: (decision: PaymentDecision) => void;
}

/** What the office may decide about a payment in its state; of one that Stripe decides it says so. */
export function DecisionButtons({ payment, onDecide }: DecisionButtonsProps) {
  const { state, method, isOfSettlement } = payment;
  if (!isDecidedByPeople(method)) {
    const isDecided = state !== "open" && state !== "reported";
    return isDecided ? null : <span className="text-sm text-muted">{m.payment_decided_by_stripe()}</span>;
  }
  const isCash = method === "cash";
  return (
    <>
      {canTransitionPayment(state, "received", "admin") && (
        <Button
          size="small"
          tone={state === "reported" ? "solid" : "quiet"}
          onClick={() => onDecide("received")}
        >
          {isCash ? m.admin_cash_confirm() : m.payment_confirm()}
        </Button>
      )}
      {canTransitionPayment(state, "rejected", "admin") && (
        <Button size="small" onClick={() => onDecide("rejected")}>
          {isCash ? m.admin_cash_reject() : m.payment_reject()}
        </Button>
      )}
      {canTransitionPayment(state, "taken_back", "admin") && !isOfSettlement && (
        <Button size="small" onClick={() => onDecide("taken_back")}>
          {m.payment_take_back()}
        </Button>
      )}
    </>
  );
}
