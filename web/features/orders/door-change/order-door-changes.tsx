import { Fragment, useId, useLayoutEffect, useRef, useState, type ReactNode } from "react";
import { DOOR_CHANGES_SHOWN } from "#domain/door-changes/door-change.ts";
import { REASON_MAX } from "#domain/orders/text-limits.ts";
import { Button } from "#web/components/button.tsx";
import { Card } from "#web/components/card.tsx";
import { TextareaField } from "#web/components/forms/textarea-field.tsx";
import { doorChangeStateText } from "#web/entities/door-changes/door-change-texts.ts";
import type { DoorChangeOfOrder } from "#web/entities/door-changes/door-change-types.ts";
import { DoorChangeView } from "#web/entities/door-changes/door-change-view.tsx";
import { ReasonsByHand } from "#web/entities/door-changes/reasons-by-hand.tsx";
import { PartFailed } from "#web/entities/fallbacks/part-failed.tsx";
import { AcknowledgeTruckHours } from "#web/entities/truck-hours/acknowledge-truck-hours.tsx";
import { TruckHoursNotice } from "#web/entities/truck-hours/truck-hours-notice.tsx";
import { trpc, trpcClient } from "#web/lib/api/trpc.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { formatMoney, formatNumber, formatShortDayAndTime } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import { showChanged } from "../order/use-order-actions.ts";
import type { OrderReader } from "../order-types.ts";
import { Part } from "../part.tsx";
import { refreshOrders } from "../use-live-orders.ts";
import { stateLineId } from "./state-line.ts";

type Answer = "agree" | "decline";

export interface OrderDoorChangesProps {
  readonly orderId: string;
  readonly reader: OrderReader;
  /** What the office may do about the latest change, begun anew with the next one; its code is not the customer's page's. */
  readonly renderBelow?: (change: DoorChangeOfOrder) => ReactNode;
}

/**
 * What drivers proposed at the door of an order, or the office for them, the latest first: what was and what
 * would be, and for the customer two answers to an open one.
 */
export function OrderDoorChanges({ orderId, reader, renderBelow }: OrderDoorChangesProps) {
  const query = trpc.doorChanges.ofOrder.useQuery({ orderId });
  const [latest, ...earlier] = query.data ?? [];
  if (latest === undefined) return <PartFailed query={query} failed={m.door_changes_load_failed()} />;
  return (
    <Frame reader={reader}>
      <Part title={m.door_change_title()}>
        <div className="grid gap-4">
          {latest.state === "open" && reader === "customer" && (
            <p className="font-semibold">
              {latest.isByOffice
                ? m.door_change_proposal_office()
                : m.door_change_proposal({ name: latest.driverName })}
            </p>
          )}
          {latest.isByOffice && reader === "admin" && (
            <p className="text-sm text-muted">{m.door_change_by_office()}</p>
          )}
          <DoorChangeView change={latest} door={latest.door}>
            <ReasonsByHand lines={latest.lines} />
          </DoorChangeView>
          <Answers key={latest.changeId} change={latest} reader={reader} />
          <Fragment key={`below ${latest.changeId}`}>{renderBelow?.(latest)}</Fragment>
          {earlier.map((change) => (
            <details key={change.changeId} className="border-t border-line pt-2">
              <summary className="min-h-11 py-2.5">
                {formatShortDayAndTime(change.proposedAt)} · {doorChangeStateText(change)}
              </summary>
              <DoorChangeView change={change} door={change.door}>
                <ReasonsByHand lines={change.lines} />
              </DoorChangeView>
            </details>
          ))}
          {earlier.length + 1 >= DOOR_CHANGES_SHOWN && (
            <p className="text-sm text-muted">
              {m.door_changes_latest({ count: formatNumber(DOOR_CHANGES_SHOWN) })}
            </p>
          )}
        </div>
      </Part>
    </Frame>
  );
}

/** The customer's page shows it as a card, the office's panel as one of its parts. */
function Frame({ reader, children }: { readonly reader: OrderReader; readonly children: ReactNode }) {
  return reader === "customer" ? <Card edged>{children}</Card> : children;
}

interface AnswersProps {
  readonly change: DoorChangeOfOrder;
  readonly reader: OrderReader;
}

/**
 * The two answers to an open change, one press each, room to say why not, and the code; otherwise what became of it. A
 * stop in forbidden truck hours is agreed to only once the customer confirmed to know it.
 */
function Answers({ change, reader }: AnswersProps) {
  const [sending, setSending] = useState<Answer | null>(null);
  const [reason, setReason] = useState("");
  const knownId = useId();
  const { truckHours: hours, stop } = change;
  const warning = hours === null || stop === null ? null : { hours, stops: [stop] };
  const [isKnown, setKnown] = useState(false);
  const result = useRef<HTMLParagraphElement>(null);
  const wasOpen = useRef(change.state === "open");
  // Before the timer of the button that goes (`button.tsx`).
  useLayoutEffect(() => {
    // What became of it takes the place of the pressed button.
    if (wasOpen.current && change.state !== "open" && document.activeElement === document.body)
      result.current?.focus();
    wasOpen.current = change.state === "open";
  }, [change.state]);
  const answer = async (given: Answer) => {
    setSending(given);
    const { orderId, changeId } = change;
    try {
      const why = given === "decline" ? { reason } : { truckHoursAcknowledged: isKnown };
      showChanged(await trpcClient.doorChanges.answer.mutate({ orderId, changeId, answer: given, ...why }));
    } catch (error) {
      showError(error, { title: m.notice_title_order, text: m.door_change_answer_failed });
    }
    await refreshOrders();
    setSending(null);
  };
  const agree = () => {
    if (warning === null || isKnown) return void answer("agree");
    document.getElementById(knownId)?.focus();
    showToast("warning", m.notice_title_order(), m.offer_truck_hours_unknown());
  };
  const isAsked = change.state === "open" && reader === "customer";
  if (!isAsked)
    return (
      <p id={stateLineId(change)} ref={result} tabIndex={-1} className="font-semibold outline-none">
        {doorChangeStateText(change)}
        {change.closedAt !== null && (
          <span className="figures font-normal text-muted"> · {formatShortDayAndTime(change.closedAt)}</span>
        )}
      </p>
    );
  return (
    <div className="grid gap-3">
      <TruckHoursNotice
        warning={warning}
        acknowledgement={<AcknowledgeTruckHours id={knownId} checked={isKnown} onChange={setKnown} />}
      />
      <Button
        tone="main"
        size="large"
        wide
        busy={sending === "agree"}
        disabled={sending !== null}
        onClick={agree}
      >
        {m.door_change_agree({ total: formatMoney(change.after.totalSatang) })}
      </Button>
      <TextareaField
        label={m.door_change_decline_reason_label()}
        note={m.field_optional()}
        rows={2}
        maxLength={REASON_MAX}
        value={reason}
        onChange={setReason}
      />
      <Button
        wide
        busy={sending === "decline"}
        disabled={sending !== null}
        onClick={() => void answer("decline")}
      >
        {m.door_change_decline()}
      </Button>
      <p className="figures text-sm text-muted">
        {m.door_change_until({ time: formatShortDayAndTime(change.expiresAt) })}
      </p>
      {change.code !== null && (
        <div className="border-t border-line pt-3">
          <p className="figures font-heading font-semibold">
            {m.door_change_code_yours({ code: change.code })}
          </p>
          <p className="text-sm text-muted">{m.door_change_code_warning()}</p>
        </div>
      )}
    </div>
  );
}
