import { useState } from "react";
import { Button } from "#web/components/button.tsx";
import type { DoorChangeOfOrder } from "#web/entities/door-changes/door-change-types.ts";
import { trpc } from "#web/lib/api/trpc.ts";
import { appErrorOf } from "#web/lib/errors/app-error.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { formatMoney } from "#web/lib/i18n/format.ts";
import { useOfficeMay } from "#web/lib/session/staff-right.ts";
import { m } from "#web/paraglide/messages.js";
import { AnswerAtCallDialog } from "../../at-call/answer-at-call-dialog.tsx";
import { showChanged } from "../../order/use-order-actions.ts";
import { refreshOrders } from "../../use-live-orders.ts";
import { obstacleOfDriver } from "./refusal-for-office.ts";

type Answer = "agree" | "decline";

/** What a customer without an account answers to an open change at the door, whose driver waits at the stop, is written down. */
export function AnswerDoorChangeAtCall({ change }: { readonly change: DoorChangeOfOrder }) {
  const mayAnswer = useOfficeMay("dispatch");
  const [answer, setAnswer] = useState<Answer | null>(null);
  const { orderId, changeId, truckHours: hours, stop } = change;
  const send = trpc.doorChanges.answerAtCall.useMutation({
    onSuccess: (order) => {
      showChanged(order);
      setAnswer(null);
    },
    onError: (error) => {
      const known = appErrorOf(error);
      const reason = known === null ? null : obstacleOfDriver(known);
      if (reason === null)
        showError(error, { title: m.notice_title_order, text: m.door_change_answer_failed });
      else showToast("warning", m.notice_title_order(), m.door_change_at_call_driver_busy({ reason }));
    },
    onSettled: refreshOrders,
  });
  if (!change.answersAtCall || !mayAnswer) return null;
  const text = {
    agree: m.offer_at_call_accept({ total: formatMoney(change.after.totalSatang) }),
    decline: m.door_change_at_call_decline(),
  };
  return (
    <div className="grid gap-2">
      <p className="text-sm text-muted">{m.offer_at_call_hint()}</p>
      <div className="flex flex-wrap gap-2">
        {(["agree", "decline"] as const).map((each) => (
          <Button key={each} size="small" onClick={() => setAnswer(each)}>
            {text[each]}
          </Button>
        ))}
      </div>
      {answer !== null && (
        <AnswerAtCallDialog
          title={text[answer]}
          warning={answer === "decline" || hours === null || stop === null ? null : { hours, stops: [stop] }}
          busy={send.isPending}
          onSend={(said) => send.mutate({ orderId, changeId, answer, ...said })}
          onClose={() => setAnswer(null)}
        />
      )}
    </div>
  );
}
