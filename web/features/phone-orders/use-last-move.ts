import { useEffect, useRef, useState } from "react";
import type { Move } from "#web/entities/moves/move.ts";
import { repeatMove, type RepeatDirection } from "#web/entities/repeats/repeat-move.ts";
import { focusStop } from "#web/entities/stops/stop-faults.ts";
import { trpcUtils } from "#web/lib/api/trpc.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { m } from "#web/paraglide/messages.js";
import type { CallDraft } from "./use-call-draft.ts";

const READ_FAILED = { title: m.notice_title_order, text: m.order_load_failed };

/**
 * Fills a call with the move of the caller's latest order: places, doors, people, access, trucks, helpers, weight and goods. The
 * day, the notes and the declared value stay as they are, and the price is asked for anew. The focus goes on to the day, or to
 * the first stop whose place was only in words.
 * @param orderId their latest order; `null`: there is none
 */
export function useLastMove({ draft, set }: CallDraft, orderId: string | null) {
  const [isReading, setReading] = useState(false);
  const day = useRef<HTMLButtonElement>(null);
  const latest = useRef({ orderId, move: draft.move });
  useEffect(() => {
    latest.current = { orderId, move: draft.move };
  });

  const repeat = async (direction: RepeatDirection): Promise<void> => {
    if (orderId === null || isReading) return;
    setReading(true);
    try {
      const { move: repeated } = repeatMove(await trpcUtils.orders.byId.fetch({ orderId }), direction);
      // Somebody else calls by now.
      if (latest.current.orderId !== orderId) return;
      const move = inPlaceOf(latest.current.move, repeated);
      set({ move }, "stop.", "door.");
      requestAnimationFrame(() => {
        const open = draft.isUnpriced ? undefined : move.stops.find(({ place }) => place === null);
        if (open === undefined) day.current?.focus();
        else focusStop(open.key);
      });
    } catch (error) {
      showError(error, READ_FAILED);
    } finally {
      setReading(false);
    }
  };
  return { orderId, isReading, repeat, dayRef: day };
}

/** A move in place of another, at its day and time. Its stops have keys that no stop had before, so that their parts are folded. */
function inPlaceOf({ stops, date, time }: Move, repeated: Move): Move {
  const shift = Math.max(...stops.map(({ key }) => key));
  const { goods } = repeated;
  return {
    ...repeated,
    stops: repeated.stops.map((stop) => ({ ...stop, key: stop.key + shift })),
    ...(goods !== undefined && {
      goods: {
        ...goods,
        access: Object.fromEntries(
          Object.entries(goods.access).map(([key, access]) => [String(Number(key) + shift), access]),
        ),
      },
    }),
    date,
    time,
  };
}
