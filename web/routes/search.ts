/** The texts of the search parameters under these names, as far as they are there. */
export function optionalTexts<Name extends string>(
  search: Readonly<Record<string, unknown>>,
  ...names: readonly Name[]
): { readonly [Key in Name]?: string } {
  return Object.fromEntries(
    names
      // The router parses a value of digits ("10240") as a number.
      .filter((name) => ["string", "number"].includes(typeof search[name]))
      .map((name) => [name, String(search[name])]),
  ) as { [Key in Name]?: string };
}

/** The day of Bangkok (`2026-12-01`) of the search parameter under a name, if it is one. */
export function optionalDay<Name extends "from" | "to">(
  name: Name,
  search: Readonly<Record<string, unknown>>,
): { readonly [Key in Name]?: string } {
  const day = search[name];
  const isDay = typeof day === "string" && /^\d{4}-\d{2}-\d{2}$/.test(day);
  const isReal = isDay && new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day) === true;
  return (isReal ? { [name]: day } : {}) as { [Key in Name]?: string };
}

/** Places chosen on another page: id, and the label to show until they are looked up; `map`: the one to show on the map. */
export function optionalPlaces(search: Readonly<Record<string, unknown>>) {
  return optionalTexts(search, "from", "fromLabel", "to", "toLabel", "map");
}
