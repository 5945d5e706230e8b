/**
 * Money is an integer number of satang everywhere in the product (฿1 = 100 satang). Amounts in baht exist only in what
 * people read or type.
 */

export const SATANG_PER_BAHT = 100;

/** The largest amount that people may enter: ฿100,000,000. */
export const MAX_MONEY_SATANG = 100_000_000 * SATANG_PER_BAHT;

/**
 * `numerator / denominator` rounded half-up to a whole number. Exact, because both are integers: the browser and the
 * worker get the same result.
 * @throws RangeError when the denominator is not positive or the numerator negative.
 */
export function divideHalfUp(numerator: bigint, denominator: bigint): number {
  if (denominator <= 0n || numerator < 0n) throw new RangeError("divideHalfUp needs a non-negative fraction");
  return Number((2n * numerator + denominator) / (2n * denominator));
}

/** `numerator / denominator` satang rounded half-up to whole baht, in satang. */
export function roundToBaht(numerator: bigint, denominator: bigint): number {
  return divideHalfUp(numerator, denominator * BigInt(SATANG_PER_BAHT)) * SATANG_PER_BAHT;
}

/** The sum of amounts in satang. */
export function sumSatang(amounts: Iterable<number>): number {
  let total = 0;
  for (const amount of amounts) total += amount;
  return total;
}
