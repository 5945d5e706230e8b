/** One text of an address's search, under its name, or nothing. */
export function optionalText<Name extends string>(
  name: Name,
  search: Readonly<Record<string, unknown>>,
): { readonly [Key in Name]?: string } {
  const value = search[name];
  // A search of digits alone ("10240") is parsed as a number.
  if (typeof value !== "string" && typeof value !== "number") return {};
  return { [name]: String(value) } as { [Key in Name]?: string };
}
