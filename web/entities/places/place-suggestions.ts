import { useEffect, useState } from "react";
import type { SuggestionStatus } from "../../components/forms/combobox.tsx";
import { m } from "../../paraglide/messages.js";
import { currentLocale } from "../../lib/i18n/locale.ts";
import type { LandmarkKind } from "#domain/geo/landmark.ts";
import type { PlaceKind } from "#domain/geo/place.ts";

/** A place as the server suggests it. */
export interface PlaceSuggestion {
  readonly placeId: string;
  readonly label: string;
  /** The place in the words it is known by, in the visitor's script: "พัทยา", "เขตบางกะปิ". */
  readonly name: string;
  /** What contains it: "Bang Lamung, Chon Buri"; empty for a province. */
  readonly area: string;
  readonly kind: PlaceKind | LandmarkKind;
  /** Only for a landmark: how far its point may be from the place itself, metres. */
  readonly exactM?: number | undefined;
  /** What it is near when its own point is not known. */
  readonly detail?: string | undefined;
  readonly latitude: number;
  readonly longitude: number;
}

interface Answer {
  readonly asked: string;
  readonly items: readonly PlaceSuggestion[];
  readonly failed: boolean;
}

const TYPING_PAUSE_MS = 120;
const SUGGESTIONS = 8;
const ANSWERS_KEPT = 200;

/** A cache: answers do not change while a page is open. */
const answers = new Map<string, Answer>();
const NOTHING_ASKED: Answer = { asked: "", items: [], failed: false };

/**
 * Suggestions for the text of a place field, fetched after a short pause in typing. While they are loading, `items` are
 * those of the text before when one text continues the other, otherwise none. Needs no provider; loads the tRPC client only when somebody types.
 */
export function usePlaceSuggestions(text: string): {
  readonly items: readonly PlaceSuggestion[];
  readonly status: SuggestionStatus;
} {
  const asked = text.trim();
  const [answer, setAnswer] = useState(NOTHING_ASKED);
  useEffect(() => {
    if (asked === "") return;
    const leaving = new AbortController();
    const show = async () => {
      const next = await ask(asked, leaving.signal);
      if (!leaving.signal.aborted) setAnswer(next);
    };
    const timer = setTimeout(show, answers.has(asked) ? 0 : TYPING_PAUSE_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [asked]);

  if (asked === "") return { items: [], status: "idle" };
  if (answer.asked !== asked)
    return { items: continues(asked, answer.asked) ? answer.items : [], status: "loading" };
  return { items: answer.items, status: answer.failed ? "error" : "ready" };
}

function continues(text: string, other: string): boolean {
  return text.startsWith(other) || other.startsWith(text);
}

async function ask(text: string, signal: AbortSignal): Promise<Answer> {
  const known = answers.get(text);
  if (known !== undefined) return known;
  try {
    const { trpcClient } = await import("../../lib/api/trpc.ts");
    const input = { text, limit: SUGGESTIONS, locale: currentLocale() };
    const found = await trpcClient.geo.suggest.query(input, { signal });
    const items = found.map(({ placeId, label, name, area, kind, exactM, latitude, longitude, near }) => ({
      placeId,
      label,
      name,
      area,
      kind,
      exactM: exactM ?? undefined,
      latitude,
      longitude,
      detail: near === null ? undefined : m.place_near({ place: near }),
    }));
    const answer = { asked: text, items, failed: false };
    if (answers.size >= ANSWERS_KEPT) answers.clear();
    answers.set(text, answer);
    return answer;
  } catch {
    return { asked: text, items: [], failed: true };
  }
}
