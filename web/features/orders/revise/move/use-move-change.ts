import { skipToken } from "@tanstack/react-query";
import { useState } from "react";
import { isSameValue } from "#web/entities/edit-conflict/merge-edits.ts";
import { useRebasedValues } from "#web/entities/edit-conflict/use-rebased-values.ts";
import { useAcknowledgement } from "#web/entities/truck-hours/use-truck-hours.ts";
import { trpc, type trpcClient } from "#web/lib/api/trpc.ts";
import { fieldErrorsOf } from "#web/lib/errors/field-texts.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { usePressKey } from "#web/lib/use-press-key.ts";
import { useSettled } from "#web/lib/use-settled.ts";
import { m } from "#web/paraglide/messages.js";
import type { Order } from "../../order-types.ts";
import { useRevision } from "../use-revision.ts";
import { askedOf, MOVE_FIELDS, moveValuesOf, type MoveValues } from "./move-draft.ts";

/** What another move would cost and do. */
export type MovePreview = Awaited<ReturnType<typeof trpcClient.orders.previewMove.query>>;

/**
 * Another move of an order: what it costs, what follows, and the press. What somebody else has saved since the sheet was
 * opened takes the place of what was not touched here, and is said before anything is sent.
 */
export function useMoveChange(order: Order, onDone: () => void) {
  const { orderId, offer } = order;
  const [reason, setReason] = useState("");
  const [presses, setPresses] = useState(0);
  // A price that another admin asks for while this is open is not replaced unseen.
  const [seenOfferId] = useState(offer?.state === "open" ? offer.offerId : null);
  const outcome = useRevision(onDone);
  const change = trpc.orders.changeMove.useMutation({
    ...outcome.handlers,
    onSuccess: (changed, { totalSatang }) => {
      outcome.handlers.onSuccess(changed);
      // What is answered may be older than the press while the database fails.
      if (changed.offer?.state === "open" && changed.offer.totalSatang === totalSatang)
        showToast("success", m.notice_title_order(), m.order_price_asked());
    },
  });
  const saved = moveValuesOf(order);
  const edits = useRebasedValues<MoveValues, (typeof MOVE_FIELDS)[number]>(
    MOVE_FIELDS,
    saved,
    change.isPending,
  );
  const { values } = edits;
  const asked = isSameValue(values, saved) ? null : askedOf(values, saved);
  const request = asked === null ? null : JSON.stringify(asked);
  const [settled] = useSettled(request);
  const canAsk = asked !== null && request === settled;
  const query = trpc.orders.previewMove.useQuery(canAsk ? { orderId, ...asked } : skipToken, {
    staleTime: 0,
    gcTime: 0,
  });
  const read = canAsk ? (query.data ?? null) : null;
  const refusal = canAsk && read === null ? query.error : null;
  const preview = read === null || read.changesNothing ? null : read;
  // The customer confirms forbidden truck hours where they are asked.
  const hours = preview?.truckHours ?? null;
  const warning = preview === null || hours === null ? null : { hours, stops: preview.stops };
  const acknowledgement = useAcknowledgement(warning);
  const needsWord = warning !== null && preview?.isAsked === false && !acknowledgement.isGiven;
  const key = usePressKey(JSON.stringify([values, reason, acknowledgement.isGiven]));
  const words = reason.trim();
  return {
    values,
    theirs: edits.theirs,
    take: edits.take,
    set: (changed: Parameters<typeof edits.set>[0]) => {
      edits.set(changed);
      outcome.clearErrors();
    },
    errors: { ...fieldErrorsOf(refusal), ...outcome.errors },
    reason,
    setReason,
    presses,
    isReasonMissing: presses > 0 && words === "",
    preview,
    /** Whether a truck was taken away and one of the same type added, which is the same truck. */
    isSameTruck: read !== null && read.sameJobIds.length > 0,
    isChecking: asked !== null && read === null && refusal === null,
    refusal,
    warning,
    acknowledgement,
    isHoursUnknown: presses > 0 && needsWord,
    isPending: change.isPending,
    /** Why the latest press was refused, or `null`. */
    refused: change.error,
    /** Sends the change that `preview` shows, at its total, for the order that is on the screen. */
    send: () => {
      setPresses((now) => now + 1);
      if (asked === null || preview === null || words === "" || needsWord) return;
      change.mutate({
        orderId,
        ...asked,
        revision: order.revision,
        totalSatang: preview.totalSatang,
        paidSatang: preview.settlement.paidSatang,
        truckHoursAcknowledged: acknowledgement.isGiven,
        reason: words,
        seenOfferId,
        idempotencyKey: key,
      });
    },
  };
}
