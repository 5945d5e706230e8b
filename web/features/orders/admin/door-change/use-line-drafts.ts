import { useState } from "react";
import { placeOf } from "#domain/door-changes/price-door-change.ts";
import { adjustPrice, type AgreedPrice } from "#domain/orders/offer.ts";
import type { QuoteLine } from "#domain/pricing/quote.ts";
import { FIELD_TEXTS } from "#web/lib/errors/field-texts.ts";
import { adjustmentsOf, amountOf, lineKey, type LineDrafts } from "../settle/adjust-lines.tsx";

/**
 * Amounts that are set by hand in the price of a change at the door. They stay with their lines when the change has others.
 * @param agreed the lines of the order, @param price those of the change without them
 */
export function useLineDrafts(agreed: readonly QuoteLine[], price: AgreedPrice) {
  const [drafts, setDrafts] = useState<LineDrafts>({});
  const keys = price.lines.map(lineKey);
  const [known, setKnown] = useState(keys);
  if (JSON.stringify(known) !== JSON.stringify(keys)) {
    const moved = Object.entries(drafts).flatMap(([index, draft]) => {
      const at = keys.indexOf(known[Number(index)] ?? "");
      return at === -1 ? [] : [[at, draft] as const];
    });
    setDrafts(Object.fromEntries(moved));
    setKnown(keys);
  }
  const typed = Object.entries(drafts).flatMap(([index, draft]) => {
    const amountSatang = amountOf(draft);
    return amountSatang === null ? [] : [{ lineIndex: Number(index), amountSatang, reason: draft.reason }];
  });
  const was = new Map(agreed.map((line) => [placeOf(line), line.amountSatang]));
  const tooLow = typed.filter(({ lineIndex, amountSatang }) => {
    const line = price.lines[lineIndex];
    return line !== undefined && amountSatang < (was.get(placeOf(line)) ?? 0);
  });
  const adjusted = typed.filter(
    ({ lineIndex, amountSatang }) => price.lines[lineIndex]?.amountSatang !== amountSatang,
  );
  return {
    drafts,
    setDrafts,
    /** As they are sent; `null` while an amount or a reason is missing. */
    adjustments: adjustmentsOf(drafts),
    /** Whether one of them changes its line. */
    isOther: adjusted.length > 0,
    /** By the line's index what is wrong with its amount. */
    problems: Object.fromEntries(tooLow.map(({ lineIndex }) => [lineIndex, FIELD_TEXTS.TOO_SMALL()])),
    /** The price with the amounts that are typed so far. */
    after: adjustPrice(price, typed),
  };
}
