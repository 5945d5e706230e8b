import type { ErrorParams } from "../errors.ts";
import type { FieldErrors } from "../field-errors.ts";
import { isRecordId } from "./record-ids.ts";

/** What the log keeps of a refusal beside its code, so that it can be read later as whoever was refused read it. */
export interface KeptRefusal {
  readonly params: ErrorParams;
  /** What was wrong with which field of the input. */
  readonly fields: FieldErrors;
}

/** What stands in the log for words of somebody: the name of a view, of a buyer, a plate. */
const WORDS = "…";
/** A path of names in the code and of places in lists. */
const PATH = /^[A-Za-z]\w*(?:\.\w+)*$/;
const FIELDS_MAX = 20;

/**
 * What is kept of a refusal: of its parameters numbers, and the ids, days and document numbers of records; of fields their
 * path and what was wrong, never what was written there. Words may be personal, and are left out of the sentence.
 */
export function keptRefusal({ params, fields }: KeptRefusal): KeptRefusal {
  return {
    params: Object.fromEntries(
      Object.entries(params).map(([name, value]) => [name, isKept(name, value) ? value : WORDS]),
    ),
    fields: Object.fromEntries(
      Object.entries(fields)
        .filter(([path]) => PATH.test(path))
        .slice(0, FIELDS_MAX),
    ),
  };
}

function isKept(name: string, value: string | number): boolean {
  return typeof value === "number" || (/(?:Id|^day|^number)$/.test(name) && isRecordId(value));
}
