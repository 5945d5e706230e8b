import { z } from "zod";
import { plainLine, plainLines } from "./plain-text.ts";

/** Typed text may be this many times longer than what is stored of it: combining marks, blanks and removed characters. */
export const TYPED_SLACK = 8;

/** One line of free text, of at most `most` UTF-16 code units as text fields count; may be empty. */
export function lineInput(most: number) {
  return typedText(most).transform(plainLine).pipe(z.string().max(most));
}

/** One line that says something. */
export function requiredLineInput(most: number) {
  return typedText(most)
    .transform(plainLine)
    .pipe(z.string().min(1, { abort: true }).max(most));
}

/** Several lines of free text; may be empty. */
export function linesInput(most: number) {
  return typedText(most).transform(plainLines).pipe(z.string().max(most));
}

/** Several lines that say something: `least` code units at the fewest. */
export function requiredLinesInput(most: number, least = 1) {
  return typedText(most).transform(plainLines).pipe(z.string().min(least).max(most));
}

function typedText(most: number) {
  return z.string().max(most * TYPED_SLACK);
}
