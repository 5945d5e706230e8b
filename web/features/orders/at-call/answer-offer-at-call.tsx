import { useState } from "react";
import { Button } from "#web/components/button.tsx";
import { trpc } from "#web/lib/api/trpc.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { formatMoney } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import { showChanged } from "../order/use-order-actions.ts";
import type { Offer, Order } from "../order-types.ts";
import type { OfferAnswer } from "../offer/offer-answer.tsx";
import { refreshOrders } from "../use-live-orders.ts";
import { AnswerAtCallDialog } from "./answer-at-call-dialog.tsx";

/** Two buttons by which a dispatcher writes down what a customer without an account says to an open offer on the phone. */
export function AnswerOfferAtCall({ order: { offer, answersAtCall } }: { readonly order: Order }) {
  const [answer, setAnswer] = useState<OfferAnswer | null>(null);
  if (offer?.state !== "open" || !answersAtCall) return null;
  return (
    <div className="grid gap-2">
      <p className="text-sm text-muted">{m.offer_at_call_hint()}</p>
      <div className="flex flex-wrap gap-2">
        {(["accept", "decline"] as const).map((each) => (
          <Button key={each} size="small" onClick={() => setAnswer(each)}>
            {answerText(offer, each)}
          </Button>
        ))}
      </div>
      {answer !== null && <AnswerDialog offer={offer} answer={answer} onClose={() => setAnswer(null)} />}
    </div>
  );
}

interface AnswerDialogProps {
  readonly offer: Offer;
  readonly answer: OfferAnswer;
  readonly onClose: () => void;
}

function AnswerDialog({ offer, answer, onClose }: AnswerDialogProps) {
  const { orderId, offerId, truckHours: hours, stops } = offer;
  const send = trpc.orders.answerAtCall.useMutation({
    onSuccess: (order) => {
      showChanged(order);
      onClose();
    },
    onError: async (error) => {
      showError(error, { title: m.notice_title_order, text: m.offer_answer_failed });
      await refreshOrders();
    },
  });
  return (
    <AnswerAtCallDialog
      title={answerText(offer, answer)}
      warning={answer === "decline" || hours === null ? null : { hours, stops }}
      busy={send.isPending}
      onSend={(said) => send.mutate({ orderId, offerId, answer, ...said })}
      onClose={onClose}
    />
  );
}

function answerText({ totalSatang }: Offer, answer: OfferAnswer): string {
  return answer === "accept"
    ? m.offer_at_call_accept({ total: formatMoney(totalSatang) })
    : m.offer_at_call_decline();
}
