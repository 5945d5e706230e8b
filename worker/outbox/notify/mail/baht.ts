import type { Locale } from "#domain/locale.ts";
import { SATANG_PER_BAHT } from "#domain/money.ts";

/** An amount as whole baht, as on the site: `฿12,345`. */
export function baht(satang: number, locale: Locale): string {
  const format = new Intl.NumberFormat(locale, {
    style: "currency",
    currency: "THB",
    currencyDisplay: "narrowSymbol",
    maximumFractionDigits: 0,
  });
  return format.format(satang / SATANG_PER_BAHT);
}
