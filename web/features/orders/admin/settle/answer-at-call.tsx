import { useId, useState } from "react";
import { REASON_MAX } from "#domain/orders/text-limits.ts";
import { Button } from "#web/components/button.tsx";
import { ConfirmDialog } from "#web/components/dialog.tsx";
import { TextareaField } from "#web/components/forms/textarea-field.tsx";
import { AcknowledgeTruckHours } from "#web/entities/truck-hours/acknowledge-truck-hours.tsx";
import { TruckHoursNotice } from "#web/entities/truck-hours/truck-hours-notice.tsx";
import { useAcknowledgement } from "#web/entities/truck-hours/use-truck-hours.ts";
import { trpc } from "#web/lib/api/trpc.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { formatMoney } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import { showChanged } from "../../order/use-order-actions.ts";
import type { Offer, Order } from "../../order-types.ts";
import type { OfferAnswer } from "../../offer/offer-answer.tsx";
import { refreshOrders } from "../../use-live-orders.ts";

/** Two buttons by which a dispatcher writes down what a customer without an account says to an open offer on the phone. */
export function AnswerAtCall({ order: { offer, answersAtCall } }: { readonly order: Order }) {
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
  const knownId = useId();
  const [said, setSaid] = useState("");
  const [asked, setAsked] = useState(false);
  const { orderId, offerId, truckHours: hours, stops } = offer;
  const warning = answer === "decline" || hours === null ? null : { hours, stops };
  const known = useAcknowledgement(warning);
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
  const reason = said.trim();
  const confirm = () => {
    setAsked(true);
    if (warning !== null && !known.isGiven) {
      document.querySelector<HTMLElement>(`#${CSS.escape(knownId)}`)?.focus();
      showToast("warning", m.notice_title_order(), m.offer_truck_hours_unknown());
    } else if (reason !== "")
      send.mutate({ orderId, offerId, answer, reason, truckHoursAcknowledged: known.isGiven });
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={answerText(offer, answer)}
      description={m.offer_at_call_text()}
      closeLabel={m.action_close()}
      confirmLabel={answerText(offer, answer)}
      cancelLabel={m.action_cancel()}
      busy={send.isPending}
      onConfirm={confirm}
    >
      <div className="grid gap-4">
        <TruckHoursNotice
          warning={warning}
          acknowledgement={
            <AcknowledgeTruckHours id={knownId} checked={known.isGiven} onChange={known.set} />
          }
        />
        <TextareaField
          label={m.offer_at_call_said_label()}
          hint={m.offer_at_call_said_hint()}
          error={asked && reason === "" ? m.error_reason_required() : undefined}
          rows={2}
          maxLength={REASON_MAX}
          required
          value={said}
          onChange={setSaid}
        />
      </div>
    </ConfirmDialog>
  );
}

function answerText({ totalSatang }: Offer, answer: OfferAnswer): string {
  return answer === "accept"
    ? m.offer_at_call_accept({ total: formatMoney(totalSatang) })
    : m.offer_at_call_decline();
}
