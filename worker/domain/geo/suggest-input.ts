import { z } from "zod";

/** The longest text that places are looked for by. */
export const SUGGEST_TEXT_MAX = 200;
/** The most places of one answer, and how many without a wish. */
export const SUGGESTIONS = { max: 20, usual: 8 } as const;

/** What somebody types where a place is asked for. */
export const suggestInput = z.object({
  text: z.string().max(SUGGEST_TEXT_MAX),
  limit: z.number().int().min(1).max(SUGGESTIONS.max).default(SUGGESTIONS.usual),
  /** The visitor's language; without it, labels are in the script of the text. */
  locale: z.string().max(10).optional(),
});
