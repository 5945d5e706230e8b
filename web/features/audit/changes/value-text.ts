import { bangkokInstant } from "#domain/time.ts";
import { LICENCE_CLASSES } from "#domain/drivers/licence.ts";
import { dayText, daysText } from "#web/entities/earnings/days.ts";
import { licenceText } from "#web/entities/drivers/driver-texts.ts";
import { outageDays, OUTAGE_KIND_TEXTS } from "#web/entities/drivers/outage-texts.ts";
import { clockTime } from "#web/lib/i18n/clock-time.ts";
import {
  formatDayAndTime,
  formatDistance,
  formatDuration,
  formatHours,
  formatNumber,
  formatUnitPrice,
  formatWeekday,
  formatWeight,
} from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import { DETAIL_TEXTS, valueWord } from "./value-words.ts";

/** Of what a field's name ends in: how its number is written. The first that fits counts. */
const NUMBERS: readonly (readonly [RegExp, (value: number) => string])[] = [
  [/Satang$/, formatUnitPrice],
  [/At$|^(?:waitsFrom|waitsUntil|invitedUntil|effectiveFrom)$/, (at) => formatDayAndTime(at)],
  [/Percent$/, (value) => `${formatNumber(value)} %`],
  // The names of these carry their unit.
  [/Bp$/, (value) => formatNumber(value / 100, 2)],
  [/Milli$/, (value) => `× ${formatNumber(value / 1000, 3)}`],
  [/Ml$/, (value) => `${formatNumber(value / 1000, 3)} ${m.settings_unit_litres()}`],
  [/^(?:first|last)SailingMin$|^(?:start|end)Min$|Minute$/, clockTime],
  [/^frequencyMin$|Minutes$/, (minutes) => formatDuration(minutes * 60)],
  [/Hours$/, (hours) => formatHours(hours)],
  [/Cm$/, (value) => `${formatNumber(value / 100, 2)} ${m.ferry_unit_metres()}`],
  [/Kg$/, (value) => formatWeight(value)],
  [/^distanceM$/, (value) => formatDistance(value)],
  [/^durationS$/, (value) => formatDuration(value)],
  [/^(?:stop|stopPosition)$/, (position) => formatNumber(position + 1)],
  // A year has no thousands, and a place on the earth all its decimals.
  [/^(?:year|latitude|longitude)$/, String],
];

const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** Fields that hold a day; a reference that somebody typed may look like one. */
const OF_DAY = /(?:On|Day|From|Until)$|^(?:day|date|from|to|until|through)$/;

function isDay(name: string, value: string): boolean {
  return OF_DAY.test(name) && DAY.test(value) && bangkokInstant(value, "12:00") !== null;
}

/**
 * A value of a changed field in words: money, an instant of Bangkok, a day, yes or no, a status. Ids, and what this version
 * has no words for, stay as they were written.
 */
export function valueText(kind: string, path: string, value: string | number | boolean | null): string {
  if (value === null || value === "") return "–";
  if (typeof value === "boolean") return value ? m.value_yes() : m.value_no();
  const names = path.split(".");
  const name = names.findLast((each) => !/^\d+$/.test(each)) ?? "";
  if (typeof value === "number")
    return NUMBERS.find(([ends]) => ends.test(name))?.[1](value) ?? formatNumber(value, 3);
  return (
    valueWord(kind, names, value) ?? SPELLED[name]?.(value) ?? (isDay(name, value) ? dayText(value) : value)
  );
}

const licence = (value: string) => {
  const found = LICENCE_CLASSES.find((each) => each === value);
  return found === undefined ? value : licenceText(found);
};
/** Days as the log has them: `2026-12-01 2026-12-04`. */
const days = (text: string): string => {
  const [from = "", to = ""] = text.split(" ");
  return DAY.test(from) && DAY.test(to) ? daysText({ fromDay: from, toDay: to }) : text;
};

/** What the log has as one text. */
const SPELLED: Readonly<Record<string, (value: string) => string>> = {
  licenceClass: licence,
  daysOff: (text) => text.split(", ").map(days).join(", "),
  weeklyHours: (text) => {
    if (text === "any") return m.driver_hours_any();
    const hours = text.split(" ").map((day) =>
      day === "-"
        ? "–"
        : day
            .split("-")
            .map((at) => clockTime(Number(at)))
            .join("–"),
    );
    return hours.map((each, at) => `${formatWeekday(WEEK[at] ?? 1)} ${each}`).join(", ");
  },
  outOfService: (text) =>
    text
      .split(", ")
      .map((outage) => {
        const [vehicleId = "", kind = "", from = "", to = ""] = outage.split(" ");
        const word = OUTAGE_KIND_TEXTS[kind as keyof typeof OUTAGE_KIND_TEXTS]?.() ?? kind;
        const on = DAY.test(from) && DAY.test(to) ? outageDays({ from, to }) : `${from} ${to}`.trim();
        return `${vehicleId} ${word} ${on}`;
      })
      .join(", "),
  scopes: (text) =>
    text
      .split(" ")
      .map((scope) => valueWord("api_key", ["scopes"], scope) ?? scope)
      .join(", "),
  // "order_progress.mail".
  switchedOff: (text) => {
    const [topic = "", channel = ""] = text.split(".");
    return [
      valueWord("user", ["switchedOff", "topic"], topic) ?? topic,
      valueWord("user", ["switchedOff", "channel"], channel) ?? channel,
    ].join(" · ");
  },
  // Of a stop of the order: "stops.1.pin".
  changedDetails: (path) =>
    path
      .split(".")
      .map((part) => (/^\d+$/.test(part) ? formatNumber(Number(part) + 1) : (DETAIL_TEXTS[part]?.() ?? part)))
      .join(" "),
};

const WEEK = [1, 2, 3, 4, 5, 6, 7] as const;
