import { bangkokInstant } from "#domain/time.ts";
import {
  formatDay,
  formatDayAndTime,
  formatDuration,
  formatMoney,
  formatUnitPrice,
  formatWeight,
} from "../i18n/format.ts";
import { formatVolume } from "../i18n/format-volume.ts";

/** A parameter of an error. A server of another version does not send what this page expects, and the audit log keeps no words. */
type Param = string | number | undefined;

/** Stands in a sentence for what is not known. */
const UNKNOWN = "…";

const numberText =
  (text: (value: number) => string) =>
  (param: Param): string =>
    typeof param === "number" ? text(param) : UNKNOWN;

/** Satang, in whole baht. */
export const moneyText = numberText((satang) => formatMoney(satang));
/** Satang, to the satang. */
export const exactMoneyText = numberText((satang) => formatUnitPrice(satang));
/** Epoch milliseconds, in Bangkok. */
export const timeText = numberText((at) => formatDayAndTime(at));
/** Seconds. */
export const durationText = numberText((seconds) => formatDuration(seconds));
/** Kilograms. */
export const weightText = numberText((kg) => formatWeight(kg));
/** Litres. */
export const volumeText = numberText((litres) => formatVolume(litres));

/** A business day, `2026-11-21`. */
export function dayText(day: Param): string {
  const at = typeof day === "string" ? bangkokInstant(day, "00:00") : null;
  return at === null ? UNKNOWN : formatDay(at);
}

/** An id, a name or a count, as it is. */
export function plainText(param: Param): string {
  return param === undefined ? UNKNOWN : String(param);
}
