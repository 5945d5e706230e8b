import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import type { AskedDoorChange } from "#domain/door-changes/door-change-input.ts";
import type { AgreedPrice } from "#domain/orders/offer.ts";
import type { QuoteLine } from "#domain/pricing/quote.ts";
import { NOTHING, pricedPart } from "#web/entities/door-changes/priced-part.ts";
import { trpc, trpcUtils } from "#web/lib/api/trpc.ts";
import { usePressKey } from "#web/lib/use-press-key.ts";
import { useSettled } from "#web/lib/use-settled.ts";
import { useLineDrafts } from "./use-line-drafts.ts";

/** A price depends on amounts alone: stands for the reasons of those that are being typed. */
const ANY_REASON = "…";
const KEPT = { placeholderData: keepPreviousData, retry: false } as const;

export interface PreviewedChange {
  /** The job, and the driver who was seen to hold it. */
  readonly mine: { readonly orderId: string; readonly jobId: string; readonly seenDriverId: string };
  /** Whether that driver still holds it: otherwise nothing is asked. */
  readonly isHeld: boolean;
  /** What is asked for; `null`: nothing but amounts, if any. */
  readonly asked: AskedDoorChange | null;
  /** The same, or what the order has. */
  readonly sent: AskedDoorChange;
  /** What else goes with the press. */
  readonly said: readonly unknown[];
  readonly agreed: AgreedPrice;
  readonly isFixed: (line: QuoteLine) => boolean;
}

/**
 * What a change of the office would cost and mean, with the amounts set by hand in its price, and the key of its press. The
 * lines are those of what is asked for alone; everything else, such as what the driver is paid, is with the amounts as well
 * once these are complete.
 */
export function useChangePreview({ mine, isHeld, asked, sent, said, agreed, isFixed }: PreviewedChange) {
  const { previewForDriver } = trpc.doorChanges;
  const [failedKey, setFailedKey] = useState<string | null>(null);
  // A press that failed may have been heard all the same: what it has proposed is not in its own way.
  const again = failedKey === null ? {} : { idempotencyKey: failedKey };
  const termsInput = { ...mine, ...(asked === null ? NOTHING : pricedPart(asked)) };
  const ofTerms = previewForDriver.useQuery(
    { ...termsInput, ...again },
    { ...KEPT, enabled: asked !== null && isHeld },
  );
  const terms = asked === null ? undefined : ofTerms.data;
  const areLinesKnown = asked === null || (terms !== undefined && !ofTerms.isPlaceholderData);
  const price = terms === undefined ? agreed : { lines: terms.price, totalSatang: terms.totalSatang };
  const byHand = useLineDrafts({ agreed: agreed.lines, price, isFixed });
  const isByHand = byHand.isOther && !byHand.isTooLow && areLinesKnown && isHeld;
  const adjustments = byHand.amounts.map((amount) => ({ ...amount, reason: ANY_REASON }));
  const byHandInput = { ...mine, ...pricedPart(sent), adjustments };
  const typed = JSON.stringify(byHandInput);
  const [settled] = useSettled(typed);
  const withAmounts = previewForDriver.useQuery(
    { ...byHandInput, ...again },
    { ...KEPT, enabled: isByHand && typed === settled },
  );
  const query = isByHand ? withAmounts : ofTerms;
  const isAsked = isByHand || asked !== null;
  const idempotencyKey = usePressKey(JSON.stringify([sent, byHand.adjustments, said, mine.seenDriverId]));
  if (failedKey !== null && failedKey !== idempotencyKey) setFailedKey(null);
  return {
    byHand,
    /** The lines that may be set by hand. */
    lines: price.lines,
    /** `undefined` while nothing is asked for, or its price is not known. */
    priced: isAsked ? (query.data ?? (query.error === null ? terms : undefined)) : undefined,
    error: isAsked ? query.error : null,
    /** Whether the price of what is asked for is still being read. */
    isReading: !areLinesKnown && ofTerms.isFetching,
    idempotencyKey,
    /** What is so now, asked for again where something was in the way; `undefined` where the price could not be seen yet. */
    now: async () => {
      const isKnown = query.data?.obstacle === null && !query.isPlaceholderData;
      const { data } = isKnown ? query : await query.refetch();
      return areLinesKnown ? data : undefined;
    },
    /** A press has failed. What was read before stays until it is read with its key. */
    noteFailed: (key: string) => {
      const { setData } = trpcUtils.doorChanges.previewForDriver;
      if (terms !== undefined) setData({ ...termsInput, idempotencyKey: key }, terms);
      if (isByHand) setData({ ...byHandInput, idempotencyKey: key }, withAmounts.data);
      setFailedKey(key);
    },
  };
}
