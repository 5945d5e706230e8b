import { useEffect, useRef, useState, type RefObject } from "react";
import { repeatMove, type RepeatDirection } from "#web/entities/repeats/repeat-move.ts";
import { focusStop } from "#web/entities/stops/stop-faults.ts";
import { trpcUtils } from "#web/lib/api/trpc.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { m } from "#web/paraglide/messages.js";
import { inPlaceOf, isNothingEntered, isSameButDay, type TakenMove } from "./taken-move.ts";
import type { CallDraft } from "./use-call-draft.ts";
import type { Caller } from "./use-caller.ts";

const READ_FAILED = { title: m.notice_title_order, text: m.order_load_failed };

/** The move of the caller's latest order, as a call can take it over. */
export interface LastMove {
  /** Takes it over; `null`: there is none. */
  readonly repeat: ((direction: RepeatDirection) => void) | null;
  readonly isReading: boolean;
  /** Brings back what was entered before; `null`: nothing was, or the move was changed since. */
  readonly undo: (() => void) | null;
  /** Says that what was entered is replaced, or back; `null`: neither. */
  readonly said: string | null;
  /** The field of the day, which has the focus next. */
  readonly dayRef: RefObject<HTMLButtonElement | null>;
}

/**
 * Fills a call with the move of the caller's latest order: places, doors, people, access, trucks, helpers, weight and the goods
 * that are listed. The day, the notes and the declared value stay as they are, and the price is asked for anew. The focus goes on
 * to the day, or to the first stop whose place was only in words. What was entered before can be brought back until the move is
 * changed in more than its day and time.
 */
export function useLastMove({ draft, set }: CallDraft, caller: Caller | null): LastMove {
  const [isReading, setReading] = useState(false);
  const [taken, setTaken] = useState<TakenMove | null>(null);
  const dayRef = useRef<HTMLButtonElement>(null);
  const phone = draft.phone.trim();
  const orderId = useLastOrder(phone, caller);

  const callKey = draft.idempotencyKey;
  const isStanding =
    taken !== null &&
    taken.callKey === callKey &&
    isSameButDay(draft.move, taken.isUndone ? taken.former : taken.made);
  const former = isStanding && !taken.isUndone ? taken.former : null;
  const latest = useRef({ phone, callKey, move: draft.move, former });
  useEffect(() => {
    latest.current = { phone, callKey, move: draft.move, former };
  });

  const read = async (of: string, direction: RepeatDirection): Promise<void> => {
    if (isReading) return;
    const pressedAt = document.activeElement;
    setReading(true);
    try {
      const { move: repeated } = repeatMove(await trpcUtils.orders.byId.fetch({ orderId: of }), direction);
      const now = latest.current;
      // Somebody else calls by now.
      if (now.phone !== phone || now.callKey !== callKey) return;
      const made = inPlaceOf(now.move, repeated);
      set({ move: made }, "stop.", "door.");
      // Of two that follow each other, what was entered before the first is what can be lost.
      setTaken({ callKey, former: now.former ?? now.move, made, isUndone: false });
      requestAnimationFrame(() => {
        // Whoever types in another field by now goes on there. The one that had the focus may be gone with its stop.
        if (![pressedAt, document.body].includes(document.activeElement)) return;
        const open = draft.isUnpriced ? undefined : made.stops.find(({ place }) => place === null);
        if (open === undefined) dayRef.current?.focus();
        else focusStop(open.key);
      });
    } catch (error) {
      showError(error, READ_FAILED);
    } finally {
      setReading(false);
    }
  };

  const undo = (): void => {
    if (taken === null) return;
    const { date, time } = draft.move;
    set({ move: { ...taken.former, date, time } }, "stop.", "door.");
    setTaken({ ...taken, isUndone: true });
    requestAnimationFrame(() => {
      // The field that had the focus may be gone with its stop.
      if (document.activeElement === document.body) dayRef.current?.focus();
    });
  };

  const canUndo = former !== null && !isNothingEntered(former);
  const isBack = isStanding && taken.isUndone;
  return {
    repeat: orderId === null ? null : (direction) => void read(orderId, direction),
    isReading,
    undo: canUndo ? undo : null,
    said: (canUndo && m.phone_order_move_replaced()) || (isBack && m.phone_order_move_back()) || null,
    dayRef,
  };
}

/** The latest order of whoever calls from a phone: while an address is looked up, the one that was known before. */
function useLastOrder(phone: string, caller: Caller | null): string | null {
  const [known, setKnown] = useState<{ readonly phone: string; readonly orderId: string | null } | null>(
    null,
  );
  const orderId = caller?.known?.lastOrderId ?? null;
  if (caller !== null && (known?.phone !== phone || known.orderId !== orderId)) setKnown({ phone, orderId });
  return known?.phone === phone ? known.orderId : null;
}
