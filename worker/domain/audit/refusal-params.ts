import type { ErrorParams } from "../errors.ts";
import { isRecordId } from "./record-ids.ts";

/** What stands in the log for words of somebody: the name of a view, of a buyer, a plate. */
const WORDS = "…";

/**
 * What the log keeps of the parameters of a refusal, so that its sentence can be read later as it was: numbers, and the ids,
 * days and document numbers of records. Words may be personal, and are left out of the sentence.
 */
export function keptParams(params: ErrorParams): ErrorParams {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, isKept(name, value) ? value : WORDS]),
  );
}

function isKept(name: string, value: string | number): boolean {
  return typeof value === "number" || (/(?:Id|^day|^number)$/.test(name) && isRecordId(value));
}
