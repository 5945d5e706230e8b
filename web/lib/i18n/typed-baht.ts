import { SATANG_PER_BAHT } from "#domain/money.ts";
import { m } from "../../paraglide/messages.js";
import { formatUnitPrice } from "./format.ts";
import { currentLocale } from "./locale.ts";
import { readNumber, separatorsOf, writeNumber } from "./typed-number.ts";

const DECIMALS = 2;

/** An amount that was typed in baht: its satang, or what is wrong with it in words. */
export type TypedBaht =
  | { readonly satang: number; readonly problem: null }
  | { readonly satang: null; readonly problem: string };

/** Reads an amount of baht as the reader's language writes numbers; it must be above 0 and at most `maxSatang`. */
export function readBaht(text: string, maxSatang: number): TypedBaht {
  const read = readNumber(text, DECIMALS, separatorsOf(currentLocale()));
  if (!read.ok) return wrong(read.problem === "REQUIRED" ? m.field_required() : m.field_invalid());
  if (read.value < 1) return wrong(m.amount_above_zero());
  if (read.value > maxSatang) return wrong(m.amount_most({ max: formatUnitPrice(maxSatang) }));
  return { satang: read.value, problem: null };
}

/** An amount of satang as `readBaht` reads it. */
export function writeBaht(satang: number): string {
  return satang % SATANG_PER_BAHT === 0
    ? String(satang / SATANG_PER_BAHT)
    : writeNumber(satang, DECIMALS, separatorsOf(currentLocale()), true);
}

function wrong(problem: string): TypedBaht {
  return { satang: null, problem };
}
