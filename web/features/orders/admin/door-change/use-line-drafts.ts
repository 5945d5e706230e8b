import { useState } from "react";
import { placeOf } from "#domain/door-changes/price-door-change.ts";
import { adjustPrice, type AgreedPrice, type LineAdjustment } from "#domain/orders/offer.ts";
import type { QuoteLine } from "#domain/pricing/quote.ts";
import { FIELD_TEXTS } from "#web/lib/errors/field-texts.ts";
import {
  adjustmentsOf,
  amountOf,
  lineKey,
  type LineDraft,
  type LineDrafts,
} from "../settle/adjust-lines.tsx";

export interface LineDraftsOf {
  /** The lines of the order. */
  readonly agreed: readonly QuoteLine[];
  /** Those of the change, without what is set by hand. */
  readonly price: AgreedPrice;
  /** Whether a line stays as it is: what was typed for it is not sent. */
  readonly isFixed: (line: QuoteLine) => boolean;
}

/**
 * Amounts that are set by hand in the price of a change at the door. What was typed belongs to its line: it waits while the
 * change has no such line, or no price.
 */
export function useLineDrafts({ agreed, price, isFixed }: LineDraftsOf) {
  const [kept, setKept] = useState<ReadonlyMap<string, LineDraft>>(new Map());
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map());
  const open = price.lines.flatMap((line, index) =>
    isFixed(line) ? [] : [{ line, index, key: lineKey(line) }],
  );
  const drafts: LineDrafts = Object.fromEntries(
    open.flatMap(({ index, key }) => {
      const draft = kept.get(key);
      return draft === undefined ? [] : [[index, draft] as const];
    }),
  );
  const typed = open.flatMap(({ line, index }) => {
    const draft = drafts[index];
    const amountSatang = draft === undefined ? null : amountOf(draft);
    return amountSatang === null
      ? []
      : [{ line, lineIndex: index, amountSatang, reason: draft?.reason ?? "" }];
  });
  const was = new Map(agreed.map((line) => [placeOf(line), line.amountSatang]));
  const tooLow = typed.filter(({ line, amountSatang }) => amountSatang < (was.get(placeOf(line)) ?? 0));
  return {
    drafts,
    setDrafts: (changed: LineDrafts) => {
      setRefused(new Map());
      setKept((before) => {
        const after = new Map(before);
        for (const { index, key } of open) {
          const draft = changed[index];
          if (draft === undefined) after.delete(key);
          else after.set(key, draft);
        }
        return after;
      });
    },
    /** As they are sent; `null` while an amount or a reason is missing. */
    adjustments: adjustmentsOf(drafts),
    /** The amounts that are typed so far. */
    amounts: typed.map(({ lineIndex, amountSatang }) => ({ lineIndex, amountSatang })),
    /** Whether one of them changes its line. */
    isOther: typed.some(({ line, amountSatang }) => line.amountSatang !== amountSatang),
    /** Whether one of them is lower than what was agreed. */
    isTooLow: tooLow.length > 0,
    /** By the line's index what is wrong with its amount. */
    problems: Object.fromEntries([
      ...open.flatMap(({ index, key }) => {
        const problem = refused.get(key);
        return problem === undefined ? [] : [[index, problem] as const];
      }),
      ...tooLow.map(({ lineIndex }) => [lineIndex, FIELD_TEXTS.TOO_SMALL()] as const),
    ]),
    /** Marks the lines that the server has refused. @param errors by field, @param sent what it was sent */
    refuse: (errors: Readonly<Record<string, string>>, sent: readonly LineAdjustment[]) =>
      setRefused(
        new Map(
          Object.entries(errors).flatMap(([field, problem]) => {
            const at = /^adjustments\.(\d+)\./.exec(field)?.[1];
            const line = price.lines[sent[Number(at)]?.lineIndex ?? -1];
            return line === undefined ? [] : [[lineKey(line), problem] as const];
          }),
        ),
      ),
    /** The price with the amounts that are typed so far. */
    after: adjustPrice(price, typed),
  };
}
