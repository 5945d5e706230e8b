/* Chromium has no Khmer locale data and would show dates and units in its own language on a Khmer page; other platforms
   have the data of different versions of CLDR, which abbreviate units differently. So Khmer pages have these texts
   everywhere. */

const MONTHS = ["មករា", "កុម្ភៈ", "មីនា", "មេសា", "ឧសភា", "មិថុនា", "កក្កដា", "សីហា", "កញ្ញា", "តុលា", "វិច្ឆិកា", "ធ្នូ"];
const WEEKDAYS = ["អាទិត្យ", "ចន្ទ", "អង្គារ", "ពុធ", "ព្រហស្បតិ៍", "សុក្រ", "សៅរ៍"];
const SHORT_WEEKDAYS = ["អាទិត្យ", "ចន្ទ", "អង្គារ", "ពុធ", "ព្រហ", "សុក្រ", "សៅរ៍"];
const UNITS: Readonly<Record<string, string>> = {
  kilometer: "គ.ម.",
  meter: "ម.",
  kilogram: "គ.ក.",
  hour: "ម៉ោង",
  minute: "នាទី",
};

/** Whether this browser lacks Khmer locale data, such as the names of countries. */
export function lacksKhmer(): boolean {
  return Intl.DateTimeFormat.supportedLocalesOf("km").length === 0;
}

/** The Khmer `Intl.DateTimeFormat` with these options (days, or days with times). */
export function khmerDateFormat(
  options: Intl.DateTimeFormatOptions & { readonly timeZone: string },
): Pick<Intl.DateTimeFormat, "format" | "formatToParts"> {
  const { timeZone } = options;
  const date = new Intl.DateTimeFormat("en-CA", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  });
  const clock = new Intl.DateTimeFormat("en-GB", {
    timeZone,
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  const hasTime = options.hour !== undefined;
  const hasDay = options.dateStyle !== undefined || options.day !== undefined;
  const hasWeekday = options.weekday !== undefined || options.dateStyle === "full";
  const weekdays = options.weekday === "short" ? SHORT_WEEKDAYS : WEEKDAYS;
  const format = (instant?: Date | number): string => {
    const [year = 0, month = 1, day = 1] = date.format(instant).split("-").map(Number);
    const weekday = weekdays[new Date(Date.UTC(year, month - 1, day)).getUTCDay()];
    const words = [hasWeekday && weekday, day, MONTHS[month - 1], year];
    if (!hasDay && !hasTime && hasWeekday) return weekday ?? "";
    const time = hasTime ? clock.format(instant) : "";
    if (!hasDay)
      return hasTime ? time : options.month === undefined ? String(year) : `${MONTHS[month - 1]} ${year}`;
    return words.filter(Boolean).join(" ") + (hasTime ? (hasWeekday ? ` ម៉ោង ${time}` : `, ${time}`) : "");
  };
  return { format: format as Intl.DateTimeFormat["format"], formatToParts: (at) => date.formatToParts(at) };
}

/** The Khmer `Intl.NumberFormat` with these options (kilometres, metres, kilograms, hours, minutes). */
export function khmerUnitFormat({
  style: _style,
  unit = "",
  unitDisplay: _display,
  ...options
}: Intl.NumberFormatOptions): Pick<Intl.NumberFormat, "format"> {
  const number = new Intl.NumberFormat("en", options);
  return { format: (value: number | bigint) => `${number.format(value)} ${UNITS[unit] ?? unit}` };
}
