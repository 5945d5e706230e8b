import type { Locale } from "#domain/locale.ts";
import { SATANG_PER_BAHT } from "#domain/money.ts";

/** An amount in baht, as on the site, to the satang where it has any: `฿12,345`, `฿36.50`. */
export function baht(satang: number, locale: Locale): string {
  const digits = satang % SATANG_PER_BAHT === 0 ? 0 : 2;
  const format = new Intl.NumberFormat(locale, {
    style: "currency",
    currency: "THB",
    currencyDisplay: "narrowSymbol",
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return format.format(satang / SATANG_PER_BAHT);
}
