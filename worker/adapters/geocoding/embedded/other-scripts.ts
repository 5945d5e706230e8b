import data from "./data/other-scripts.json" with { type: "json" };

/** The names of a place in Chinese and in Khmer, the usual one first. */
export interface OtherScriptNames {
  readonly zh: readonly string[];
  readonly km: readonly string[];
}

const NONE: OtherScriptNames = { zh: [], km: [] };

/** One line of `other-scripts.json`: `place id|Chinese names|Khmer names`, several separated by `;`. */
export const OTHER_SCRIPT_LINES: readonly string[] = data;

const PREFIX = "th-";
let names: ReadonlyMap<string, OtherScriptNames> | undefined;

/**
 * Names in Chinese (simplified) and Khmer script, for provinces, islands and large towns, from general knowledge: those
 * that maps and news in these languages use. Empty lists for places without one.
 */
export function otherScriptNames(placeId: string): OtherScriptNames {
  return namesByKey().get(placeId.slice(PREFIX.length)) ?? NONE;
}

/**
 * The names that a place is found by, with those in other scripts.
 * @param key its id without `th-`: for thousands of places, making the whole id would take longer than the look-up
 */
export function withOtherScripts(key: string, aliases: readonly string[]): readonly string[] {
  const found = namesByKey().get(key);
  return found === undefined ? aliases : [...aliases, ...found.zh, ...found.km];
}

function namesByKey(): ReadonlyMap<string, OtherScriptNames> {
  names ??= new Map(
    OTHER_SCRIPT_LINES.map((line) => {
      const [id = "", zh = "", km = ""] = line.split("|");
      return [id.slice(PREFIX.length), { zh: split(zh), km: split(km) }];
    }),
  );
  return names;
}

function split(column: string): readonly string[] {
  return column.split(";").filter((name) => name !== "");
}
