import { useLayoutEffect, useRef } from "react";
import { Button } from "#web/components/button.tsx";
import { m } from "#web/paraglide/messages.js";
import type { OrderPayments } from "./payment-types.ts";
import { useCheckCheckout, useOpenCheckout } from "./use-checkout.ts";

export interface PayAtStripeProps {
  readonly orderId: string;
  readonly stripe: NonNullable<OrderPayments["stripe"]>;
  /** Whether it is the one way to pay, and not one of two. */
  readonly isOnlyWay: boolean;
}

/** The button that leads to the page of Stripe. */
export function PayAtStripe({ orderId, stripe, isOnlyWay }: PayAtStripeProps) {
  const open = useOpenCheckout(orderId);
  return (
    <div className="grid justify-items-start gap-3">
      {stripe.isTest && (
        <p className="rounded-control bg-marigold-wash px-4 py-3 text-marigold-ink">{m.pay_stripe_test()}</p>
      )}
      <p className="text-muted">{m.pay_stripe_text()}</p>
      <Button
        tone={isOnlyWay ? "main" : "quiet"}
        busy={open.isPending}
        onClick={() => open.mutate({ orderId })}
      >
        {m.pay_stripe_start()}
      </Button>
    </div>
  );
}

export interface WaitingForStripeProps {
  readonly orderId: string;
  /** Stripe was asked a minute long. */
  readonly onTired: () => void;
}

/** Said until Stripe has confirmed the payment; asks Stripe meanwhile. */
export function WaitingForStripe({ orderId, onTired }: WaitingForStripeProps) {
  const said = useRef<HTMLParagraphElement>(null);
  useCheckCheckout(orderId, onTired);
  // Before the timer of the button that goes (`button.tsx`).
  useLayoutEffect(() => {
    if (document.activeElement === document.body) said.current?.focus({ preventScroll: true });
  }, []);
  return (
    <output className="mt-3 block rounded-control bg-teal-wash px-4 py-3">
      <p ref={said} tabIndex={-1} className="font-heading font-semibold text-teal-deep outline-none">
        {m.pay_stripe_waiting_title()}
      </p>
      <p>{m.pay_stripe_waiting_text()}</p>
    </output>
  );
}

/** The customer has come back from Stripe without paying. */
export function BackFromStripe() {
  return (
    <output className="block rounded-control bg-sunken px-4 py-3">
      <p className="font-heading font-semibold">{m.pay_stripe_back_title()}</p>
      <p>{m.pay_stripe_back_text()}</p>
    </output>
  );
}

/** Stripe has tried to get the money, and it did not come. */
export function DeclinedAtStripe() {
  return (
    <div role="alert" className="rounded-control bg-brick-wash px-4 py-3">
      <p className="font-heading font-semibold text-brick">{m.pay_stripe_declined_title()}</p>
      <p>{m.pay_stripe_declined_text()}</p>
    </div>
  );
}
