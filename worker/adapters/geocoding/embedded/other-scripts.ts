import data from "./data/other-scripts.json" with { type: "json" };

/** The names of a place in Chinese and in Khmer, the usual one first. */
export interface OtherScriptNames {
  readonly zh: readonly string[];
  readonly km: readonly string[];
}

const NONE: OtherScriptNames = { zh: [], km: [] };

/** One line of `other-scripts.json`: `place id|Chinese names|Khmer names`, several separated by `;`. */
export const OTHER_SCRIPT_LINES: readonly string[] = data;

let names: ReadonlyMap<string, OtherScriptNames> | undefined;

/**
 * Names in Chinese (simplified) and Khmer script, for provinces, islands and large towns, from general knowledge: those
 * that maps and news in these languages use. Empty lists for places without one.
 */
export function otherScriptNames(placeId: string): OtherScriptNames {
  names ??= new Map(
    OTHER_SCRIPT_LINES.map((line) => {
      const [id = "", zh = "", km = ""] = line.split("|");
      return [id, { zh: split(zh), km: split(km) }];
    }),
  );
  return names.get(placeId) ?? NONE;
}

function split(column: string): readonly string[] {
  return column.split(";").filter((name) => name !== "");
}
