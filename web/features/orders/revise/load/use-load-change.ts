import { useState } from "react";
import type { LoadTerms } from "#domain/orders/price-change.ts";
import { useRebasedValues } from "#web/entities/edit-conflict/use-rebased-values.ts";
import { trpc } from "#web/lib/api/trpc.ts";
import { fieldErrorsOf } from "#web/lib/errors/field-texts.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { usePressKey } from "#web/lib/use-press-key.ts";
import { m } from "#web/paraglide/messages.js";
import type { Order } from "../../order-types.ts";
import { useRevision } from "../use-revision.ts";

export type LoadValues = Pick<LoadTerms, "workers" | "loadRange">;
const FIELDS = ["workers", "loadRange"] as const;

/**
 * Other helpers and another load of an order: what they cost, and the press. What somebody else has saved since the sheet was
 * opened takes the place of what was not touched here, and is said before anything is sent.
 */
export function useLoadChange(order: Order, onDone: () => void) {
  const { orderId, offer } = order;
  const [chosen, setChosen] = useState<LoadValues>({ workers: order.workers, loadRange: order.loadRange });
  const [reason, setReason] = useState("");
  const [asked, setAsked] = useState(false);
  // A price that another admin asks for while this is open is not replaced unseen.
  const [seenOfferId] = useState(offer?.state === "open" ? offer.offerId : null);
  const isOther = chosen.workers !== order.workers || chosen.loadRange !== order.loadRange;
  const query = trpc.orders.previewLoad.useQuery(
    { orderId, ...chosen },
    { enabled: isOther, staleTime: 0, gcTime: 0 },
  );
  const read = isOther && isSame(query.data?.to, chosen) ? (query.data ?? null) : null;
  const revision = useRevision(onDone);
  const change = trpc.orders.changeLoad.useMutation({
    ...revision.handlers,
    onSuccess: (changed, { totalSatang }) => {
      revision.handlers.onSuccess(changed);
      if (changed.totalSatang !== totalSatang)
        showToast("success", m.notice_title_order(), m.order_price_asked());
    },
  });
  const { workers, loadRange } = order;
  const saved = read !== null && read.revision > order.revision ? read.from : { workers, loadRange };
  const edits = useRebasedValues(FIELDS, saved, change.isPending);
  if (!isSame(edits.values, chosen)) setChosen(edits.values);
  const preview = isOther ? read : null;
  const key = usePressKey(JSON.stringify([edits.values, reason]));
  const words = reason.trim();
  return {
    values: edits.values,
    theirs: edits.theirs,
    take: edits.take,
    set: (values: Partial<LoadValues>) => {
      edits.set(values);
      revision.clearErrors();
    },
    errors: { ...fieldErrorsOf(isOther && read === null ? query.error : null), ...revision.errors },
    reason,
    setReason,
    isReasonMissing: asked && words === "",
    preview,
    isChecking: isOther && read === null && query.error === null,
    refusal: isOther && read === null ? query.error : null,
    isPending: change.isPending,
    /** Sends the change that `preview` shows, at its total. */
    send: () => {
      setAsked(true);
      if (preview === null || words === "") return;
      const { revision: basedOn, totalSatang, to } = preview;
      change.mutate({
        orderId,
        ...to,
        revision: basedOn,
        totalSatang,
        reason: words,
        seenOfferId,
        idempotencyKey: key,
      });
    },
  };
}

function isSame(one: LoadValues | undefined, other: LoadValues): boolean {
  return one?.workers === other.workers && one.loadRange === other.loadRange;
}
