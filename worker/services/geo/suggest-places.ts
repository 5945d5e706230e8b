import type { BilingualText, Place } from "#domain/geo/place.ts";
import { scriptOf } from "#domain/locale.ts";
import type { Dependencies } from "../../dependencies.ts";

export type Script = keyof BilingualText;

/** Thai for th, Latin for every other language; without a language that of the typed text. */
export function scriptFor(locale: string | undefined, typed: string): Script {
  if (locale !== undefined) return scriptOf(locale);
  return /[a-z]/i.test(typed) ? "en" : "th";
}

/** Places for a typed text, in Thai or Latin script or as a postcode; best first, at most `limit`. */
export async function suggestPlaces(
  { geocoder }: Pick<Dependencies, "geocoder">,
  {
    text,
    limit,
    locale,
  }: { readonly text: string; readonly limit: number; readonly locale?: string | undefined },
): Promise<{ readonly places: readonly Place[]; readonly script: Script }> {
  const script = scriptFor(locale, text);
  return { places: await geocoder.suggest(text, limit, script), script };
}
