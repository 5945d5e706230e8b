/** The separators of a language's numbers. */
export interface Separators {
  readonly decimal: string;
  readonly group: string;
}

/** What is wrong with a typed number, bounds aside. */
export type NumberProblem = "REQUIRED" | "INVALID" | "TOO_FINE";

export type ReadNumber =
  | { readonly ok: true; readonly value: number }
  | { readonly ok: false; readonly problem: NumberProblem };

/** Replaces Thai and Khmer digits by Western ones. */
const DIGIT_ZEROS = [0x0e50, 0x17e0];

/** The decimal and thousands separators of `locale`. Khmer's are English ones, as its numbers are written (`format.ts`). */
export function separatorsOf(locale: string): Separators {
  const parts = new Intl.NumberFormat(locale === "km" ? "en" : locale, {
    numberingSystem: "latn",
  }).formatToParts(1_234_567.8);
  const find = (type: "decimal" | "group") => parts.find((part) => part.type === type)?.value;
  return { decimal: find("decimal") ?? ".", group: find("group") ?? "," };
}

/**
 * A whole number of a small unit as people write it in the large one, exactly and without thousands: 1500 m is
 * `1.5` km with three decimals.
 * @param fixed writes all decimals once there are any: 3650 satang is `36.50`
 */
export function writeNumber(value: number, decimals: number, { decimal }: Separators, fixed = false): string {
  if (decimals === 0) return String(value);
  const digits = String(value).padStart(decimals + 1, "0");
  const whole = digits.slice(0, -decimals);
  const fraction = digits.slice(-decimals).replace(/0+$/, "");
  if (fraction === "") return whole;
  return `${whole}${decimal}${fixed ? fraction.padEnd(decimals, "0") : fraction}`;
}

/**
 * What people typed as the whole number of the small unit, exactly: digits are moved, nothing is multiplied.
 * Thousands may be separated as the language does it, and only in their places; anything else is refused rather
 * than guessed at.
 */
export function readNumber(text: string, decimals: number, { decimal, group }: Separators): ReadNumber {
  const typed = westernDigits(text.trim());
  if (typed === "") return { ok: false, problem: "REQUIRED" };
  const between = /\s/.test(group) ? "\\s" : `[${group}]`;
  const shape = new RegExp(`^(\\d+|\\d{1,3}(?:${between}\\d{3})+)(?:[${decimal}](\\d+))?$`);
  const match = shape.exec(typed);
  if (match === null) return { ok: false, problem: "INVALID" };
  const whole = (match[1] ?? "").replaceAll(/\D/g, "");
  const fraction = (match[2] ?? "").replace(/0+$/, "");
  if (fraction.length > decimals) return { ok: false, problem: decimals === 0 ? "INVALID" : "TOO_FINE" };
  return { ok: true, value: Number(whole + fraction.padEnd(decimals, "0")) };
}

/** A text with the digits of Thai and Khmer as 0 to 9. */
export function westernDigits(text: string): string {
  return text.replaceAll(/[๐-๙០-៩]/g, (digit) => {
    const code = digit.charCodeAt(0);
    const zero = DIGIT_ZEROS.find((each) => code >= each && code <= each + 9) ?? code;
    return String(code - zero);
  });
}
