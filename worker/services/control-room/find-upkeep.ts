import {
  ferriesByWordsQuery,
  holidaysByNameQuery,
  parkedByIdQuery,
} from "#db/queries/control-room/found-upkeep.ts";
import { FOUND_MAX, type FoundKind } from "#domain/control-room/search.ts";
import { bangkokDay } from "#domain/time.ts";
import type { Dependencies } from "../../dependencies.ts";

/** Eight letters and more of a random id, or one that begins with the id of an order: fewer begin too many. */
const EFFECT_ID_START = /^([0-9a-f]{8}[0-9a-f./-]{0,40}|KD-[0-9A-Z]{6}\S{0,40})$/;

/**
 * What a text finds of what keeps the house running: ferries by words of their names, ports and operators, public holidays that are
 * still to come by any part of their names, and what could not be carried out by the beginning of its id, which is that of its order
 * for most; at most `FOUND_MAX` of each.
 * @param may whether the reader has a right to a kind
 */
export async function findUpkeep(
  { db, now }: Pick<Dependencies, "db" | "now">,
  text: string,
  may: (kind: FoundKind) => boolean,
) {
  const id = /^kd-[0-9a-z]{6}$/i.test(text) ? text.toUpperCase() : text;
  const [ferries, holidays, effects] = await Promise.all([
    may("ferries") ? ferriesByWordsQuery(db, text).limit(FOUND_MAX) : [],
    may("holidays") ? holidaysByNameQuery(db, text, bangkokDay(now())).limit(FOUND_MAX) : [],
    may("effects") && EFFECT_ID_START.test(id) ? parkedByIdQuery(db, id).limit(FOUND_MAX) : [],
  ]);
  return { ferries, holidays, effects };
}
