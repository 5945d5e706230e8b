import { z } from "zod";
import { lineInput } from "../plain-text-input.ts";
import { VEHICLE_TYPES, type VehicleType } from "../pricing/vehicle.ts";

/** What a text says in words that the browser has in the reader's language, and the server by their codes. */
export const shownWordsInput = z.object({
  /** The kinds of effects whose words have each word of the text; also kinds that another version knows. */
  effectKinds: z
    .array(z.string().regex(/^[a-z-]{1,40}$/))
    .max(40)
    .optional(),
  /** Of a vehicle whose name has some words of the text: the others. */
  vehicles: z.partialRecord(z.enum(VEHICLE_TYPES), lineInput(80)).optional(),
});
export type ShownWords = z.infer<typeof shownWordsInput>;

/** Hours in which a kind of truck is banned, as a search looks at them. */
export interface SoughtWindow {
  readonly vehicle: VehicleType;
  readonly startMin: number;
  readonly endMin: number;
  readonly source: string;
}

/** A word that says something: a dash between two times does not. */
const SPOKEN = /[\p{L}\p{N}]/u;

/** The words of a text, in small letters. */
export function soughtWords(text: string): readonly string[] {
  return text
    .normalize("NFC")
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => SPOKEN.test(word));
}

/**
 * Whether each word of a text is in what their list shows of banned hours, but for the names of vehicles: a
 * part of the source, of the name of an area in which they hold, or a time ("6:00", "06.00–09.00").
 */
export function isWindowFound(
  text: string,
  { startMin, endMin, source }: SoughtWindow,
  areas: readonly string[],
): boolean {
  const hours = `${clock(startMin)}-${clock(endMin)}`;
  const texts = [source, ...areas].map((each) => each.normalize("NFC").toLowerCase());
  return soughtWords(text).every((word) => {
    const time = timeOf(word);
    return texts.some((each) => each.includes(word)) || (time !== null && hours.includes(time));
  });
}

/** As the list writes times, with a hyphen between two; `null` of a word that is none, such as a number alone. */
function timeOf(word: string): string | null {
  if (!/^\d{1,2}[:.]\d/.test(word)) return null;
  return word
    .replaceAll(/[–—]/g, "-")
    .replaceAll(/(\d{1,2})[:.]/g, (_time, hour: string) => `${hour.padStart(2, "0")}:`);
}

function clock(minute: number): string {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}
