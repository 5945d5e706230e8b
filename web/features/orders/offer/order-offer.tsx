import { useState } from "react";
import { Card } from "#web/components/card.tsx";
import { trpcClient } from "#web/lib/api/trpc.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { m } from "#web/paraglide/messages.js";
import { Part } from "../part.tsx";
import { showChanged } from "../order/use-order-actions.ts";
import type { Offer } from "../order-types.ts";
import { refreshOrders } from "../use-live-orders.ts";
import { OfferAnswers, type GivenAnswer, type OfferAnswer } from "./offer-answer.tsx";
import { OfferDetails } from "./offer-details.tsx";

/**
 * The price that the customer is offered for an order without one, or asked for in place of the agreed one,
 * and the two answers to it.
 */
export function OrderOffer({ offer }: { readonly offer: Offer }) {
  const [sending, setSending] = useState<OfferAnswer | null>(null);
  const { orderId, offerId } = offer;
  const answer = async (given: GivenAnswer) => {
    setSending(given.answer);
    try {
      showChanged(await trpcClient.orders.answerOffer.mutate({ orderId, offerId, ...given }));
      // The offer is then gone: its price is the order's.
      if (given.answer === "accept") showToast("success", m.notice_title_order(), acceptedText(offer));
    } catch (error) {
      showError(error, { title: m.notice_title_order, text: m.offer_answer_failed });
      await refreshOrders();
    } finally {
      setSending(null);
    }
  };
  return (
    <Card edged>
      <Part title={titleOf(offer)}>
        <div className="grid gap-5">
          {offer.state === "open" && <OfferDetails offer={offer} />}
          <OfferAnswers offer={offer} sending={sending} onAnswer={(given) => void answer(given)} />
        </div>
      </Part>
    </Card>
  );
}

function titleOf({ before, state }: Offer): string {
  if (before === null) return m.offer_title();
  return state === "open" ? m.price_ask_title() : m.price_ask_over_title();
}

function acceptedText({ before }: Offer): string {
  return before === null ? m.offer_accepted_text() : m.price_ask_accepted();
}
