import { soughtWords } from "#domain/control-room/shown-words.ts";
import type { SearchInput } from "#domain/control-room/search.ts";
import { VEHICLE_TYPES } from "#domain/pricing/vehicle.ts";
import { EFFECT_TEXTS } from "#web/entities/effects/effect-texts.ts";
import { VEHICLE_TEXTS } from "#web/entities/pricing/vehicle-texts.ts";

/** What a text says in words of the reader's language, by the codes that the server has; nothing of most texts. */
export function shownWords(text: string): Pick<SearchInput, "shown"> {
  const words = soughtWords(text);
  if (words.every(isOneLetter)) return {};
  const effectKinds = Object.entries(EFFECT_TEXTS).flatMap(([kind, name]) =>
    restOf(words, name()).length === 0 ? [kind] : [],
  );
  const named = VEHICLE_TYPES.map((type) => [type, restOf(words, VEHICLE_TEXTS[type]())] as const);
  const vehicles = named.filter(([, rest]) => rest.length < words.length);
  if (effectKinds.length === 0 && vehicles.length === 0) return {};
  return {
    shown: {
      ...(effectKinds.length > 0 && { effectKinds }),
      ...(vehicles.length > 0 && {
        vehicles: Object.fromEntries(vehicles.map(([type, rest]) => [type, rest.join(" ")])),
      }),
    },
  };
}

/** One letter or digit is part of most names; a Chinese character is a word. */
function isOneLetter(word: string): boolean {
  return /^.$/u.test(word) && !/\p{Script=Han}/u.test(word);
}

/** The words that a name does not have. */
function restOf(words: readonly string[], name: string): readonly string[] {
  const shown = soughtWords(name).join(" ");
  return words.filter((word) => !shown.includes(word));
}
