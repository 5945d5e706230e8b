import {
  PressNotice,
  useRefusedPress,
  type RefusedPress,
} from "#web/entities/edit-conflict/press-notice.tsx";
import { trpcUtils } from "#web/lib/api/trpc.ts";
import { appErrorOf } from "#web/lib/errors/app-error.ts";
import { formatShortDayAndTime } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import { REFUND_STATE_TEXTS } from "./refund-texts.ts";
import type { ListedRefund } from "./refund-types.ts";

/** What a press makes of a refund, with the words that were typed for it. */
type Pressed = Pick<ListedRefund, "state"> & { readonly words: string };

/** The refund that a dialog decides about, and what somebody else has made of it, once that has refused a press. */
export interface RefundPress extends Omit<RefusedPress<ListedRefund, Pressed>, "show"> {
  /** A press was refused: reads the refund again. @returns whether that explains the refusal */
  readonly refused: (error: unknown, wanted: Pressed) => Promise<boolean>;
}

/** @param code the refusal of a press that came too late */
export function useRefundPress(refund: ListedRefund, code: string): RefundPress {
  const { show, ...press } = useRefusedPress<ListedRefund, Pressed>(refund);
  return {
    ...press,
    refused: async (error, wanted) => {
      if (appErrorOf(error)?.code !== code) return false;
      const saved = await readRefund(press.seen.refundId);
      if (saved === undefined || textOf(saved) === textOf(press.seen)) return false;
      show(saved, wanted);
      return true;
    },
  };
}

export interface RefundNoticeProps {
  readonly press: RefundPress;
  /** Whether a refund, as it is saved now, can still be decided so. */
  readonly isPossible: (saved: ListedRefund) => boolean;
  readonly onTheirs: () => void;
}

/** Somebody else has decided about the refund: what it was, what it is now, and what was to become of it. */
export function RefundNotice({ press: { seen, found, keep }, isPossible, onTheirs }: RefundNoticeProps) {
  if (found === null) return null;
  const { state, words } = found.wanted;
  const yours = `${REFUND_STATE_TEXTS[state].text()} · ${words}`;
  return (
    <div className="mb-4">
      <PressNotice
        changes={[{ field: "state", before: textOf(seen), theirs: textOf(found.saved), yours }]}
        label={() => m.order_status_label()}
        onKeep={isPossible(found.saved) ? keep : null}
        onTheirs={onTheirs}
      />
    </div>
  );
}

function textOf({ state, doneAt, reference, takenBackAt, takenBackReason }: ListedRefund): string {
  const at = takenBackAt ?? doneAt;
  const when = at === null ? "" : formatShortDayAndTime(at);
  const words = takenBackAt === null ? reference : takenBackReason;
  return [REFUND_STATE_TEXTS[state].text(), when, words].filter(Boolean).join(" · ");
}

/** A refund as it is saved now; `undefined` where it cannot be read. */
async function readRefund(refundId: string): Promise<ListedRefund | undefined> {
  try {
    return (await trpcUtils.refunds.list.fetch({ refundId }, { staleTime: 0 })).items[0];
  } catch {
    return undefined;
  }
}

/** Reads again what shows refunds, and what follows from them. */
export function refreshRefunds(): void {
  void trpcUtils.refunds.invalidate();
  void trpcUtils.orders.invalidate();
}
