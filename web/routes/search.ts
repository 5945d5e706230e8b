/** A text of the search parameters under its name, or nothing. */
export function optionalText<Name extends string>(
  name: Name,
  search: Readonly<Record<string, unknown>>,
): { readonly [Key in Name]?: string } {
  const value = search[name];
  // The router parses a value of digits ("10240") as a number.
  if (typeof value !== "string" && typeof value !== "number") return {};
  return { [name]: String(value) } as { [Key in Name]?: string };
}

/** Places chosen on another page: id, and the label to show until they are looked up; `map`: the one to show on the map. */
export function optionalPlaces(search: Readonly<Record<string, unknown>>) {
  return {
    ...optionalText("from", search),
    ...optionalText("fromLabel", search),
    ...optionalText("to", search),
    ...optionalText("toLabel", search),
    ...optionalText("map", search),
  };
}
