import { Route } from "lucide-react";
import { useEffect, useRef } from "react";
import { Button } from "#web/components/button.tsx";
import { formatDistance, formatMoney } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import type { Move } from "#web/entities/moves/move.ts";
import type { MoveChange } from "#web/entities/moves/change-move.ts";
import { useStopSequence, type StopSequenceAnswer } from "./use-stop-sequence.ts";

export interface StopSequenceOfferProps {
  readonly move: Move;
  readonly change: (change: MoveChange) => void;
}

/** Requests the optimal order of the waypoints and shows what it saves; the customer applies or dismisses it. */
export function StopSequenceOffer({ move, change }: StopSequenceOfferProps) {
  const button = useRef<HTMLButtonElement>(null);
  const { canAsk, answer, ask, apply, keep } = useStopSequence(move, change);
  const offer = useRef<HTMLDivElement>(null);
  const isOffered = answer.kind === "offer";
  useEffect(() => {
    if (isOffered) offer.current?.scrollIntoView({ block: "nearest" });
  }, [isOffered]);
  if (!canAsk) return null;
  const decide = (decision: () => void) => () => {
    button.current?.focus();
    decision();
  };
  return (
    <div>
      <Button
        ref={button}
        size="small"
        busy={answer.kind === "busy"}
        busyLabel={m.stop_sequence_busy()}
        icon={<Route aria-hidden="true" className="size-5" />}
        onClick={() => void ask()}
      >
        {m.stop_sequence_ask()}
      </Button>
      <div aria-live="polite" className="mt-2 empty:hidden">
        {answer.kind === "is_best" && <p className="text-sm text-muted">{m.stop_sequence_is_best()}</p>}
        {answer.kind === "applied" && (
          <p className="text-sm font-semibold text-teal">{m.stop_sequence_applied()}</p>
        )}
        {answer.kind === "offer" && (
          <div ref={offer} className="rounded-control bg-teal-wash px-4 py-3.5 max-lg:scroll-mb-24">
            <p className="figures font-heading leading-running font-semibold">{savingOf(answer)}</p>
            <ol className="mt-1.5 list-inside list-decimal text-sm">
              {answer.keys.map((key) => (
                <li key={key}>{move.stops.find((stop) => stop.key === key)?.text}</li>
              ))}
            </ol>
            <div className="mt-3 flex flex-wrap gap-2">
              <Button tone="solid" size="small" onClick={decide(apply)}>
                {m.stop_sequence_apply()}
              </Button>
              <Button size="small" onClick={decide(keep)}>
                {m.stop_sequence_keep()}
              </Button>
            </div>
          </div>
        )}
      </div>
    </div>
  );
}

function savingOf(offer: Extract<StopSequenceAnswer, { kind: "offer" }>): string {
  const { savedSatang } = offer;
  const distance = formatDistance(offer.savedM);
  const amount = formatMoney(Math.abs(savedSatang));
  if (savedSatang === 0) return m.stop_sequence_saves_distance({ distance });
  return savedSatang > 0
    ? m.stop_sequence_saves({ distance, amount })
    : m.stop_sequence_costs({ distance, amount });
}
