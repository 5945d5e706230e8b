import type { SavedFerry } from "../ferry-types.ts";

/** Whether every word of a search is in a name of the route, of its ports, or of its operators. */
export function matchesFerry(
  { name, departurePort, arrivalPort, operators }: SavedFerry,
  search: string,
): boolean {
  const names = [name, departurePort.name, arrivalPort.name].flatMap(({ th, en }) => [th, en]);
  const text = [...names, ...operators].join(" ").toLocaleLowerCase();
  return search
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
