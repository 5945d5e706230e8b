import {
  banAreasQuery,
  banWindowsQuery,
  ferriesByWordsQuery,
  holidaysByNameQuery,
  parkedByIdQuery,
  parkedOfKindsQuery,
} from "#db/queries/control-room/found-upkeep.ts";
import { FOUND_MAX, type FoundKind } from "#domain/control-room/search.ts";
import { isWindowFound, type ShownWords } from "#domain/control-room/shown-words.ts";
import { ORDER_ID, readOrderId } from "#domain/orders/order.ts";
import { bangkokDay } from "#domain/time.ts";
import type { Dependencies } from "../../dependencies.ts";

/** Eight letters and more of a random id, or one that begins with the id of an order: fewer begin too many. */
const EFFECT_ID_START = new RegExp(`^([0-9a-f]{8}[0-9a-f./-]{0,40}|${ORDER_ID}\\S{0,40})$`);

/** Banned hours that are looked at, by when they begin; a house has a handful. */
const WINDOWS_MAX = 100;

/**
 * What a text finds of what keeps the house running: ferries by words of their names, ports and operators,
 * banned hours of trucks by vehicle, times, area and source, public holidays that are still to come by any
 * part of their names, and what could not be carried out by the beginning of its id, which is that of its
 * order for most, and by its kind; at most `FOUND_MAX` of each.
 * @param may whether the reader has a right to a kind
 */
export async function findUpkeep(
  { db, now }: Pick<Dependencies, "db" | "now">,
  { text, shown }: { readonly text: string; readonly shown: ShownWords },
  may: (kind: FoundKind) => boolean,
) {
  const [ferries, banWindows, holidays, effects] = await Promise.all([
    may("ferries") ? ferriesByWordsQuery(db, text).limit(FOUND_MAX) : [],
    may("banWindows") ? findBanWindows(db, text, shown.vehicles) : [],
    may("holidays") ? holidaysByNameQuery(db, text, bangkokDay(now())).limit(FOUND_MAX) : [],
    may("effects") ? findParked(db, text, shown.effectKinds) : [],
  ]);
  return { ferries, banWindows, holidays, effects };
}

/** By the words of a text, of which those are left out that are in the name of the vehicle. */
async function findBanWindows(db: Dependencies["db"], text: string, vehicles: ShownWords["vehicles"] = {}) {
  const [windows, areas] = await Promise.all([banWindowsQuery(db).limit(WINDOWS_MAX), banAreasQuery(db)]);
  const names = areas.flatMap(({ nameTh, nameEn }) => [nameTh, nameEn]);
  return windows
    .filter((window) => isWindowFound(vehicles[window.vehicle] ?? text, window, names))
    .slice(0, FOUND_MAX);
}

/** By the beginning of their id, then by their kind, the longest parked first; each once. */
async function findParked(db: Dependencies["db"], text: string, kinds: readonly string[] = []) {
  const id = readOrderId(text) ?? text;
  const [ofId, ofKinds] = await Promise.all([
    EFFECT_ID_START.test(id) ? parkedByIdQuery(db, id).limit(FOUND_MAX) : [],
    kinds.length === 0 ? [] : parkedOfKindsQuery(db, kinds).limit(FOUND_MAX),
  ]);
  const all = new Map([...ofId, ...ofKinds].map((effect) => [effect.effectId, effect]));
  return [...all.values()].slice(0, FOUND_MAX);
}
