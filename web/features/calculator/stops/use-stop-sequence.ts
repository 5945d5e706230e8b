import { useState } from "react";
import { priceRefusal } from "#web/entities/pricing/price-error-notice.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { trpcClient } from "#web/lib/api/trpc.ts";
import { m } from "#web/paraglide/messages.js";
import { askedStops, type Move } from "#web/entities/moves/move.ts";
import { changeMove, type MoveChange } from "#web/entities/moves/change-move.ts";
import { requestOf } from "#web/entities/moves/move-request.ts";
import { requestKey } from "#web/entities/moves/quote.ts";

/** The state of the request for the optimal stop sequence. */
export type StopSequenceAnswer =
  | { readonly kind: "idle" | "busy" | "is_best" | "applied" }
  | {
      readonly kind: "offer";
      /** The keys of the stops in the optimal order. */
      readonly keys: readonly number[];
      readonly savedM: number;
      readonly savedSatang: number;
    };

const IDLE: StopSequenceAnswer = { kind: "idle" };
const FAILED = { title: m.notice_title_price, text: m.stop_sequence_failed };
/** Pickup, two waypoints, destination: with fewer stops there is no other order. */
const FEWEST_STOPS = 4;

/** The optimal order of a move's waypoints, on request; an answer is discarded when the move changes. */
export function useStopSequence(move: Move, change: (change: MoveChange) => void) {
  const request = requestOf(move);
  const key = request === null || request.stops.length < FEWEST_STOPS ? null : requestKey(request);
  const [state, setState] = useState<{ readonly key: string; readonly answer: StopSequenceAnswer } | null>(
    null,
  );
  const answer = state !== null && state.key === key ? state.answer : IDLE;

  const ask = async (): Promise<void> => {
    if (request === null || key === null) return;
    const tell = (next: StopSequenceAnswer) =>
      setState((now) => (now?.key === key ? { key, answer: next } : now));
    setState({ key, answer: { kind: "busy" } });
    try {
      const better = await trpcClient.pricing.optimizeStopSequence.query(request);
      const stops = askedStops(move);
      tell(
        better === null
          ? { kind: "is_best" }
          : {
              kind: "offer",
              keys: better.order.flatMap((index) => stops[index]?.key ?? []),
              savedM: better.savedM,
              savedSatang: better.savedSatang,
            },
      );
    } catch (error) {
      tell(IDLE);
      const notice = await priceRefusal(error, FAILED);
      showToast(notice.kind, notice.title, notice.text);
    }
  };

  const apply = (): void => {
    if (answer.kind !== "offer") return;
    const reorder = { kind: "order", keys: answer.keys } as const;
    const reordered = requestOf(changeMove(move, reorder));
    change(reorder);
    setState(reordered === null ? null : { key: requestKey(reordered), answer: { kind: "applied" } });
  };

  return { canAsk: key !== null, answer, ask, apply, keep: () => setState(null) };
}
