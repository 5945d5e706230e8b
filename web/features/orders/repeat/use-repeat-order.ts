import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { MoveDraft } from "#web/entities/moves/draft-shape.ts";
import { loadMoveDraft, saveMoveDraft } from "#web/entities/moves/move-draft.ts";
import { repeatMove, type RepeatDirection } from "#web/entities/repeats/repeat-move.ts";
import { trpcUtils } from "#web/lib/api/trpc.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { m } from "#web/paraglide/messages.js";

const READ_FAILED = { title: m.notice_title_order, text: m.order_load_failed };

/** A repeated move that would replace what is entered in this browser. */
export interface AskedReplacement {
  readonly repeated: MoveDraft;
  /** The stops of the draft that it would replace. */
  readonly own: string;
}

/** Books an order's move once more: the draft is handed over in this browser, never in an address. */
export function useRepeatOrder() {
  const navigate = useNavigate();
  const [isReading, setReading] = useState(false);
  const [asked, setAsked] = useState<AskedReplacement | null>(null);

  const open = async (draft: MoveDraft): Promise<void> => {
    saveMoveDraft(draft, Date.now());
    await navigate({ to: draft.step === "booking" ? "/booking" : "/price-calculator" });
  };

  return {
    isReading,
    /** What is to be decided before it is replaced, or `null`. */
    asked,
    repeat: async (orderId: string, direction: RepeatDirection): Promise<void> => {
      setReading(true);
      try {
        const repeated = repeatMove(await trpcUtils.orders.byId.fetch({ orderId }), direction);
        const own = wayOf(loadMoveDraft(Date.now()));
        if (own === "" || own === wayOf(repeated)) await open(repeated);
        else setAsked({ repeated, own });
      } catch (error) {
        showError(error, READ_FAILED);
      } finally {
        setReading(false);
      }
    },
    replace: async (): Promise<void> => {
      if (asked !== null) await open(asked.repeated);
    },
    keep: () => setAsked(null),
  };
}

/** What `useRepeatOrder` returns. */
export type RepeatOrder = ReturnType<typeof useRepeatOrder>;

/** The stops of a draft in one line; "" when none is entered. */
function wayOf(draft: MoveDraft | null): string {
  const texts = (draft?.move.stops ?? []).map(({ text }) => text.trim());
  return texts.filter((text) => text !== "").join(" → ");
}
