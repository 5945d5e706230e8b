import { useEffect, useRef } from "react";
import { isCheckoutUrl } from "#domain/payments/checkout-limits.ts";
import { trpc, trpcUtils } from "#web/lib/api/trpc.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { m } from "#web/paraglide/messages.js";
import { showAnswer, type PaymentAction } from "./use-payments.ts";

const TITLE = m.order_payment_label;
/** How often Stripe is asked, and how many times; the cron trigger of the worker asks later. */
const ASK_EVERY_MS = 10_000;
const ASK_TIMES = 6;
const LOCAL_HOSTS: ReadonlySet<string> = new Set(["localhost", "127.0.0.1"]);

/** Opens the page of Stripe in place of this one. Pressing again leads to the same page. */
export function useOpenCheckout(orderId: string): PaymentAction<{ orderId: string }> {
  const { mutate, isPending } = trpc.payments.openCheckout.useMutation({
    onSuccess: ({ url }) => {
      if (isCheckoutUrl(url, standInOf(url))) window.location.assign(url);
      else showFailure(new Error("not a page of Stripe"), orderId);
    },
    onError: (error) => showFailure(error, orderId),
  });
  return { mutate, isPending };
}

/** On a developer's machine a server of the same machine may stand in for Stripe. */
function standInOf(url: string): string | null {
  const page = URL.parse(url);
  const isLocal = LOCAL_HOSTS.has(window.location.hostname) && LOCAL_HOSTS.has(page?.hostname ?? "");
  return isLocal ? (page?.origin ?? null) : null;
}

/** Asks Stripe what became of the payment, at once and a few times more. @param onTired after the last time */
export function useCheckCheckout(orderId: string, onTired: () => void): void {
  const tired = useRef(onTired);
  useEffect(() => {
    tired.current = onTired;
  });
  const { mutate } = trpc.payments.checkCheckout.useMutation({ onSuccess: showAnswer });
  useEffect(() => {
    let times = 0;
    const ask = () => {
      if (++times <= ASK_TIMES) return mutate({ orderId });
      clearInterval(timer);
      tired.current();
    };
    const timer = setInterval(ask, ASK_EVERY_MS);
    ask();
    return () => clearInterval(timer);
  }, [mutate, orderId]);
}

/** After a refusal the page may be out of date. */
function showFailure(error: unknown, orderId: string): void {
  showError(error, { title: TITLE, text: m.pay_stripe_failed });
  void trpcUtils.payments.ofOrder.invalidate({ orderId });
  void trpcUtils.orders.byId.invalidate({ orderId });
}
