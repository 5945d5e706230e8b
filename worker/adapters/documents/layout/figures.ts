import { SATANG_PER_BAHT } from "#domain/money.ts";
import type { DocumentLanguage } from "#domain/documents/document.ts";

const AMOUNT = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const QUANTITY = new Intl.NumberFormat("en-US", { maximumFractionDigits: 2 });
const DATES: Readonly<Record<DocumentLanguage, Intl.DateTimeFormat>> = {
  // The Buddhist year, as Thai documents have it.
  th: new Intl.DateTimeFormat("th-TH-u-ca-buddhist-nu-latn", { ...day("long"), timeZone: "Asia/Bangkok" }),
  en: new Intl.DateTimeFormat("en-GB", { ...day("long"), timeZone: "Asia/Bangkok" }),
};

function day(month: "long"): Intl.DateTimeFormatOptions {
  return { day: "numeric", month, year: "numeric" };
}

/** `12,140.00`; a negative amount with the minus sign of its own length. */
export function amountText(satang: number): string {
  return AMOUNT.format(satang / SATANG_PER_BAHT).replace("-", "−");
}

/** At most two decimals. */
export function quantityText(quantity: number): string {
  return QUANTITY.format(quantity);
}

/** `7%`, `1.5%`. */
export function rateText(basisPoints: number): string {
  return `${QUANTITY.format(basisPoints / 100)}%`;
}

/** The day in Bangkok: `22 พฤศจิกายน 2569`, `22 November 2026`. */
export function dateText(at: number, language: DocumentLanguage): string {
  const parts = DATES[language].formatToParts(at);
  const part = (type: "day" | "month" | "year") => parts.find((each) => each.type === type)?.value ?? "";
  return `${part("day")} ${part("month")} ${part("year")}`;
}

const TIME = new Intl.DateTimeFormat("en-GB", {
  hour: "2-digit",
  minute: "2-digit",
  timeZone: "Asia/Bangkok",
});

/** Day and time in Bangkok: `22 พฤศจิกายน 2569 16:47 น.`, `22 November 2026, 16:47`. */
export function momentText(at: number, language: DocumentLanguage): string {
  const [date, time] = [dateText(at, language), TIME.format(at)];
  return language === "th" ? `${date} ${time} น.` : `${date}, ${time}`;
}
