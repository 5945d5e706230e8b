/** Minutes after midnight as a clock time: 300 is `05:00`; 1440, the end of the day, is `24:00`. */
export function clockTime(minute: number): string {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}

/** Minutes after midnight of a clock time (`05:00`), or `null` for an invalid one. */
export function minuteOfDay(text: string): number | null {
  const match = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text);
  return match === null ? null : Number(match[1]) * 60 + Number(match[2]);
}
