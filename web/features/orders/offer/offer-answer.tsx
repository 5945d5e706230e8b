import { useEffect, useId, useRef } from "react";
import { Button } from "#web/components/button.tsx";
import { AcknowledgeTruckHours } from "#web/entities/truck-hours/acknowledge-truck-hours.tsx";
import { TruckHoursNotice } from "#web/entities/truck-hours/truck-hours-notice.tsx";
import { useAcknowledgement } from "#web/entities/truck-hours/use-truck-hours.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { formatMoney, formatShortDayAndTime } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import type { Offer } from "../order-types.ts";

export type OfferAnswer = "accept" | "decline";

/** An answer as it is sent. */
export interface GivenAnswer {
  readonly answer: OfferAnswer;
  /** Whether the customer confirmed to know of forbidden truck hours. */
  readonly truckHoursAcknowledged: boolean;
}

export interface OfferAnswersProps {
  readonly offer: Offer;
  /** The answer being sent, or `null`. */
  readonly sending: OfferAnswer | null;
  readonly onAnswer: (given: GivenAnswer) => void;
}

/**
 * The two answers to an open offer, one press each; otherwise what became of it. A time in forbidden truck hours is
 * accepted only once the customer confirmed to know it.
 */
export function OfferAnswers({ offer, sending, onAnswer }: OfferAnswersProps) {
  const knownId = useId();
  const { truckHours: hours, stops } = offer;
  const warning = hours === null ? null : { hours, stops };
  const known = useAcknowledgement(warning);
  const answer = (given: OfferAnswer) => onAnswer({ answer: given, truckHoursAcknowledged: known.isGiven });
  const accept = () => {
    if (warning === null || known.isGiven) answer("accept");
    else {
      document.querySelector<HTMLElement>(`#${CSS.escape(knownId)}`)?.focus();
      showToast("warning", m.notice_title_order(), m.offer_truck_hours_unknown());
    }
  };
  const was = useRef(offer.state);
  const result = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // What became of the offer takes the place of the pressed button.
    if (was.current === "open" && offer.state !== "open") result.current?.focus();
    was.current = offer.state;
  }, [offer.state]);
  if (offer.state !== "open")
    return (
      <div>
        <p ref={result} tabIndex={-1} className="font-semibold outline-none">
          {stateText(offer)}
        </p>
        {/* Taken out with its customer's other words once they are erased. */}
        {offer.withdrawnReason !== null && offer.withdrawnReason !== "" && (
          <p className="mt-1 wrap-anywhere">{m.order_reason({ reason: offer.withdrawnReason })}</p>
        )}
      </div>
    );
  return (
    <div className="grid gap-3">
      <TruckHoursNotice
        warning={warning}
        acknowledgement={<AcknowledgeTruckHours id={knownId} checked={known.isGiven} onChange={known.set} />}
      />
      <Button
        tone="main"
        size="large"
        wide
        busy={sending === "accept"}
        disabled={sending !== null}
        onClick={accept}
      >
        {m.offer_accept({ total: formatMoney(offer.totalSatang) })}
      </Button>
      <Button wide busy={sending === "decline"} disabled={sending !== null} onClick={() => answer("decline")}>
        {m.offer_decline()}
      </Button>
      <p className="figures text-sm text-muted">
        {m.offer_until({ until: formatShortDayAndTime(offer.expiresAt) })} ·{" "}
        {offer.before === null ? m.offer_answer_hint() : m.price_ask_hint({ total: agreed(offer.before) })}
      </p>
    </div>
  );
}

function agreed({ totalSatang }: NonNullable<Offer["before"]>): string {
  return formatMoney(totalSatang);
}

function stateText({ state, expiresAt, before, withdrawnReason }: Offer): string {
  if (before !== null)
    return state === "accepted" ? m.price_ask_accepted() : m.price_ask_over({ total: agreed(before) });
  switch (state) {
    case "accepted":
      return m.offer_accepted_text();
    case "declined":
      return m.offer_declined_text();
    case "expired":
      return m.offer_expired_text({ until: formatShortDayAndTime(expiresAt) });
    case "open":
    case "withdrawn":
      return withdrawnReason === null ? m.offer_withdrawn_text() : m.offer_withdrawn_by_office();
  }
}
