import type { FieldErrors } from "../field-errors.ts";
import { sumSatang } from "../money.ts";
import { adjustPrice, type AgreedPrice, type LineAdjustment } from "../orders/offer.ts";
import type { QuoteLine } from "../pricing/quote.ts";
import { placeOf } from "./price-door-change.ts";

/** The price of a change that the office proposes, or what is wrong with what it set by hand, by field. */
export type OfficePrice = AgreedPrice | { readonly faults: FieldErrors };

/**
 * The price of a change at the door that the office proposes: what was set by hand before costs at least what it did, with
 * its reason, and further lines are set by hand. A change only ever adds, so no line is lowered below what was agreed.
 * @param agreed the lines of the order
 * @param calculated those of the change, as `priceDoorChange` computes them without keeping amounts set by hand
 * @param adjustments by their index in `calculated`
 * @param isOver by the truck's index, whether its job is over: its lines stay as they are
 */
export function officePrice(
  agreed: readonly QuoteLine[],
  calculated: readonly QuoteLine[],
  adjustments: readonly LineAdjustment[],
  isOver: readonly boolean[] = [],
): OfficePrice {
  const was = new Map(agreed.map((line) => [placeOf(line), line]));
  const faults = adjustments.reduce<FieldErrors>((found, { lineIndex, amountSatang }, at) => {
    const line = calculated[lineIndex];
    if (line === undefined || isOfOver(line, isOver))
      return { ...found, [`adjustments.${at}.lineIndex`]: "INVALID" };
    const agreedSatang = was.get(placeOf(line))?.amountSatang ?? 0;
    return amountSatang < agreedSatang
      ? { ...found, [`adjustments.${at}.amountSatang`]: "TOO_SMALL" }
      : found;
  }, {});
  if (Object.keys(faults).length > 0) return { faults };
  const lines = calculated.map((line) => atLeast(was.get(placeOf(line)), line));
  return adjustPrice({ lines, totalSatang: sumSatang(lines.map((each) => each.amountSatang)) }, adjustments);
}

/** Whether a line is for a truck whose job is over, so that its amount is not set any more. */
export function isOfOver(line: QuoteLine, isOver: readonly boolean[]): boolean {
  return line.kind !== "labour" && isOver[line.vehicleIndex] === true;
}

function atLeast(was: QuoteLine | undefined, line: QuoteLine): QuoteLine {
  const isLowered = was?.adjusted !== undefined && line.amountSatang < was.amountSatang;
  if (!isLowered) return line;
  const { reason } = was.adjusted;
  return { ...line, amountSatang: was.amountSatang, adjusted: { fromSatang: line.amountSatang, reason } };
}
