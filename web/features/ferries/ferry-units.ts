import {
  readNumber,
  westernDigits,
  writeNumber,
  type ReadNumber,
  type Separators,
} from "#web/lib/i18n/typed-number.ts";

/** Decimals of a baht (satang), a kilometre (metres), a metre (centimetres) and a tonne (kilograms). */
export const BAHT_DECIMALS = 2;
export const KM_DECIMALS = 3;
export const METRE_DECIMALS = 2;
export const TONNE_DECIMALS = 3;
export const HOUR_DECIMALS = 2;
const COORDINATE_DECIMALS = 6;

/** A hundredth of an hour, in seconds. */
const HOUR_STEP_S = 36;

/** Seconds as hours: `1.5` where that is exact, else `1:20`. */
export function writeHours(durationS: number, separators: Separators): string {
  if (durationS % HOUR_STEP_S === 0) return writeNumber(durationS / HOUR_STEP_S, HOUR_DECIMALS, separators);
  const two = (value: number) => String(value).padStart(2, "0");
  const clock = `${Math.floor(durationS / 3600)}:${two(Math.floor(durationS / 60) % 60)}`;
  return durationS % 60 === 0 ? clock : `${clock}:${two(durationS % 60)}`;
}

/** Typed hours (`1.5`, `1:20` or `1:20:30`) as exact seconds. */
export function readHours(text: string, separators: Separators): ReadNumber {
  const clock = /^(\d{1,3}):([0-5]\d)(?::([0-5]\d))?$/.exec(westernDigits(text.trim()));
  if (clock !== null)
    return {
      ok: true,
      value: Number(clock[1]) * 3600 + Number(clock[2]) * 60 + Number(clock[3] ?? "0"),
    };
  const hours = readNumber(text, HOUR_DECIMALS, separators);
  return hours.ok ? { ok: true, value: hours.value * HOUR_STEP_S } : hours;
}

/** Degrees with up to six decimals (0.1 m), with a point in every language, as on maps. */
export function writeDegrees(degrees: number): string {
  const text = degrees.toFixed(COORDINATE_DECIMALS).replace(/\.?0+$/, "");
  return text === "-0" ? "0" : text;
}

/** Typed degrees, with a point or a comma. */
export function readDegrees(text: string): ReadNumber {
  const typed = westernDigits(text.trim());
  if (typed === "") return { ok: false, problem: "REQUIRED" };
  if (!/^-?\d{1,3}(?:[.,]\d+)?$/.test(typed)) return { ok: false, problem: "INVALID" };
  return { ok: true, value: Number(typed.replace(",", ".")) };
}

/** Satang as baht; an unknown fare (0) is an empty text. */
export function writeFare(satang: number, separators: Separators): string {
  return satang === 0 ? "" : writeNumber(satang, BAHT_DECIMALS, separators, true);
}

export function readFare(text: string, separators: Separators): ReadNumber {
  return text.trim() === "" ? { ok: true, value: 0 } : readNumber(text, BAHT_DECIMALS, separators);
}
