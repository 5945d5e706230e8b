import { roundToBaht } from "../money.ts";

/**
 * The part of a price that is due at booking, rounded half-up to whole baht and never above the price. The rest is due
 * before unloading.
 * @param percent of the price; 0: no deposit
 */
export function depositSatang(totalSatang: number, percent: number): number {
  return Math.min(totalSatang, roundToBaht(BigInt(totalSatang) * BigInt(percent), 100n));
}
