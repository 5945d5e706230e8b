import { z } from "zod";
import { normaliseText } from "../geo/place-name.ts";
import { lineInput } from "../plain-text-input.ts";
import { bangkokInstant, DAY_MS } from "../time.ts";
import { ORDER_STATUSES, PAYMENT_STATUSES } from "./order.ts";
import { ORDER_SEARCH_MAX } from "./text-limits.ts";

/** Words after these are ignored. */
const WORDS_MAX = 6;
/** Fewer letters are in too many order ids. */
const ID_PART_MIN = 3;

/** Which of their orders a customer looks for. The days are those of the pickup in Bangkok, `2026-12-01`, both included. */
export const orderFilterInput = z.object({
  search: lineInput(ORDER_SEARCH_MAX).optional(),
  status: z.enum(ORDER_STATUSES).optional(),
  payment: z.enum(PAYMENT_STATUSES).optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
});
export type OrderFilterInput = z.infer<typeof orderFilterInput>;

/** What one text may stand for in an order. */
export interface SearchTerm {
  /** The text as it was typed, for the names of places. */
  readonly text: string;
  /** A part of an order id without hyphens, `KD7F3K`; `null` when the text can be none. */
  readonly idPart: string | null;
  /** The text in the ways its letters may be written in a place's name or address; A–Z in lower case. */
  readonly spellings: readonly string[];
}

/** An order is found by the whole text, or when each word finds it. */
export interface OrderSearch {
  readonly whole: SearchTerm;
  /** Empty when the text is one word. */
  readonly words: readonly SearchTerm[];
}

/** What a search text stands for; `null` when it has neither a letter nor a digit. */
export function readOrderSearch(typed: string): OrderSearch | null {
  if (!/[\p{L}\p{N}]/u.test(typed)) return null;
  const words = typed.split(/[\s,;/]+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  return {
    whole: termOf(typed.trim()),
    words: words.length < 2 ? [] : words.slice(0, WORDS_MAX).map(termOf),
  };
}

function termOf(text: string): SearchTerm {
  // The database compares letters beyond A–Z as they are.
  const composed = text.normalize("NFC");
  const capitalised = composed.slice(0, 1).toUpperCase() + composed.slice(1);
  const written = [
    composed,
    composed.toLowerCase(),
    composed.toUpperCase(),
    capitalised,
    normaliseText(text),
  ];
  return { text, idPart: idPartOf(text), spellings: [...new Set(written.map(lowerLatin))] };
}

/** Lower case for A–Z only, as SQLite's `lower` does. */
function lowerLatin(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/** "kd-7f3k", "KD 7F3K", "#7f3k" and full-width letters, as `KD7F3K` or `7F3K`. */
function idPartOf(text: string): string | null {
  const letters = text
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[\s\p{P}]/gu, "");
  return /^[0-9A-Z]{1,8}$/.test(letters) && letters.length >= ID_PART_MIN ? letters : null;
}

/** The pickups of a range of days: from an instant and before another one, epoch ms. */
export interface PickupRange {
  readonly from?: number;
  readonly before?: number;
}

/** The instants between which the pickups of these days are. */
export function pickupRange({ from, to }: Pick<OrderFilterInput, "from" | "to">): PickupRange {
  const first = from === undefined ? null : bangkokInstant(from, "00:00");
  const last = to === undefined ? null : bangkokInstant(to, "00:00");
  return { ...(first !== null && { from: first }), ...(last !== null && { before: last + DAY_MS }) };
}
