import { z } from "zod";
import { MAX_MONEY_SATANG } from "../../money.ts";
import { pickupRange } from "../../orders/order-search.ts";
import { lineInput } from "../../plain-text-input.ts";

/** Stripe's ids are longer than a bank's reference. */
export const REFERENCE_INPUT_MAX = 120;

/** What a list of payments or refunds is searched by; the days are Bangkok's, `2026-12-01`, both included. */
export const moneyFilterInput = z.object({
  /** Exactly this amount. */
  amountSatang: z.number().int().min(1, "AMOUNT_ZERO").max(MAX_MONEY_SATANG).optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  /** The bank's or Stripe's reference, a payment, a refund or an order. */
  reference: lineInput(REFERENCE_INPUT_MAX).optional(),
});
export type MoneyFilterInput = z.infer<typeof moneyFilterInput>;

/** What is searched: an amount, the instants between which the money came or went, a reference. */
export interface MoneySearch {
  readonly amountSatang?: number | undefined;
  readonly from?: number | undefined;
  readonly before?: number | undefined;
  readonly reference?: SoughtReference | undefined;
}

/** A reference as it is looked for. */
export interface SoughtReference {
  /** As it was typed: Stripe's are told apart by small and capital letters. */
  readonly typed: string;
  /** A bank's, as `referenceKey` has it. */
  readonly key: string;
  /** The id of an order, a payment or a refund. */
  readonly id: string;
  /** The payments or refunds that have it as a part of their reference, as the index of records knows them. */
  readonly inPart: readonly string[];
}

/** So many of those that have a text as a part of their reference are found, the latest. */
export const IN_PART_MAX = 500;

/** What a filter asks for. @param inPart see `SoughtReference` */
export function moneySearchOf(
  { amountSatang, from, to, reference = "" }: MoneyFilterInput,
  inPart: readonly string[],
): MoneySearch {
  const typed = reference.trim();
  return {
    amountSatang,
    ...pickupRange({ from, to }),
    reference: typed === "" ? undefined : soughtReference(typed, inPart),
  };
}

/** What somebody has typed or pasted, as a reference. */
export function soughtReference(typed: string, inPart: readonly string[]): SoughtReference {
  return { typed, key: referenceKey(typed), id: typed.replace(/^#/, "").toUpperCase(), inPart };
}

/** A bank's reference as it is compared: without spaces and hyphens, which people leave away, and as SQLite's `lower` has it. */
function referenceKey(reference: string): string {
  return reference.replace(/[ -]/g, "").replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}
