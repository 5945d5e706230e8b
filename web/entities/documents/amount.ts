import { SATANG_PER_BAHT } from "#domain/money.ts";

/** An amount on a document, in baht with its satang: `12,140.00`. The same in every language, as on paper. */
export function documentAmount(satang: number): string {
  const format = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  return (satang / SATANG_PER_BAHT).toLocaleString("en-US", format);
}
