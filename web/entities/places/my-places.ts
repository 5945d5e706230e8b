import { Briefcase, History, House, Star, type LucideIcon } from "lucide-react";
import type { SavedPlaceKind } from "#domain/geo/saved-place.ts";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { trpcUtils } from "../../lib/api/trpc.ts";
import { localized } from "../../lib/i18n/localized.ts";
import { currentSession } from "../../lib/session/session.ts";
import { m } from "../../paraglide/messages.js";
import type { SearchedPlace } from "./searched-place.ts";
import { rememberedPlaces, rememberPlace } from "./recent-places.ts";

type Mine = RouterOutputs["places"]["mine"];
export type SavedPlace = Mine["saved"][number];

const FRESH_MS = 60_000;

/** The name of each kind of saved place, where its owner gave none. */
export const SAVED_PLACE_TEXTS = {
  home: m.saved_place_home,
  work: m.saved_place_work,
  other: m.saved_place_other,
} satisfies Record<SavedPlaceKind, () => string>;

const ICONS = { home: House, work: Briefcase, other: Star } satisfies Record<SavedPlaceKind, LucideIcon>;

/**
 * The places to offer before anything is typed: of an account its saved ones and those of its last orders, of a visitor
 * those last chosen in this browser. None where they cannot be loaded: the field works without.
 */
export async function myPlaces(): Promise<readonly SearchedPlace[]> {
  const { status } = currentSession();
  if (status === "signed_out")
    return rememberedPlaces(Date.now()).map((place) => ({ ...place, Icon: History }));
  if (status === "loading") return [];
  try {
    const { saved, recent } = await trpcUtils.places.mine.fetch(undefined, { staleTime: FRESH_MS });
    return [
      ...saved.map((place) => ({
        ...suggestion(place, savedPlaceName(place)),
        key: place.savedPlaceId,
        Icon: ICONS[place.kind],
      })),
      ...recent.map((place, index) => ({
        ...suggestion(place, place.words || placeLabel(place)),
        key: `recent-${index}`,
        Icon: History,
      })),
    ];
  } catch {
    return [];
  }
}

/** Remembers the choice of a visitor without an account in this browser. */
export function rememberChoice(place: SearchedPlace): void {
  if (currentSession().status === "signed_out") rememberPlace(place, Date.now());
}

/** A saved place in its owner's words, or the word for its kind. */
export function savedPlaceName({ kind, name }: Pick<SavedPlace, "kind" | "name">): string {
  return name === "" ? SAVED_PLACE_TEXTS[kind]() : name;
}

/** Where a place of one's own is, in the page's language. */
export function placeLabel({ label, pin }: Pick<SavedPlace, "label" | "pin">): string {
  return pin === null ? localized(label) : m.place_near({ place: localized(label) });
}

function suggestion(place: Omit<Mine["recent"][number], "words">, name: string): SearchedPlace {
  const { placeId, label, pin, detail } = place;
  const whole = placeLabel(place);
  return {
    placeId,
    label: whole,
    name,
    area: [detail, name === whole ? "" : whole].filter((text) => text !== "").join(" · "),
    ...(pin !== null && { pin: { ...pin, near: label } }),
    ...(detail !== "" && { address: detail }),
  };
}
