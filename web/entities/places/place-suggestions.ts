import { useEffect, useState } from "react";
import type { SuggestionStatus } from "../../components/forms/combobox.tsx";
import { placeText } from "../../components/forms/place-field.tsx";
import type { FoundPlaces, PlaceSuggestion, SearchedPlace } from "./searched-place.ts";

interface Answer extends FoundPlaces {
  readonly asked: string;
  readonly failed: boolean;
}

const TYPING_PAUSE_MS = 120;
const ANSWERS_KEPT = 200;

/** A cache: answers do not change while a page is open. */
const answers = new Map<string, Answer>();
const NOTHING_ASKED: Answer = { asked: "", items: [], refusal: null, isOne: false, failed: false };

/** Suggestions for the text of a place field. */
export interface PlaceSuggestions {
  readonly items: readonly SearchedPlace[];
  readonly status: SuggestionStatus;
  /** Why the place that the text stands for cannot be chosen: it is abroad, at sea, or a link that nobody can read. */
  readonly refusal: string | null;
  /** The place that the text stands for without a doubt, such as that of coordinates. */
  readonly meant: PlaceSuggestion | null;
}

/**
 * Suggestions for the text of a place field, fetched after a short pause in typing. While they are loading, `items` are
 * those of the text before when one text continues the other, otherwise none. Needs no provider; loads the tRPC client
 * only when somebody types, and what reads links and coordinates only when the text looks like one.
 * @param offersOwn whether the visitor's own places are offered while the text is empty
 * @param taken those that are not offered then
 */
export function usePlaceSuggestions(
  text: string,
  offersOwn = false,
  taken: readonly (SearchedPlace | null)[] = NONE,
): PlaceSuggestions {
  const asked = text.trim();
  const own = useMyPlaces(offersOwn && text === "").filter(
    (place) => !taken.some((other) => other !== null && isSamePlace(place, other)),
  );
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

  if (asked === "")
    return { items: own, status: own.length === 0 ? "idle" : "ready", refusal: null, meant: null };
  if (answer.asked !== asked) {
    const items = continues(asked, answer.asked) ? answer.items : [];
    return { items, status: "loading", refusal: null, meant: null };
  }
  const { items, refusal, isOne, failed } = answer;
  return { items, status: failed ? "error" : "ready", refusal, meant: (isOne && items[0]) || null };
}

const NONE: readonly SearchedPlace[] = [];

/** Whether two places are one under one name: two saved places of one subdistrict have names of their own. */
function isSamePlace(one: SearchedPlace, other: SearchedPlace): boolean {
  return (
    one.placeId === other.placeId &&
    placeText(one) === placeText(other) &&
    one.pin?.latitude === other.pin?.latitude &&
    one.pin?.longitude === other.pin?.longitude
  );
}

/** The visitor's own places; none unless they are wanted. */
function useMyPlaces(isWanted: boolean): readonly SearchedPlace[] {
  const [places, setPlaces] = useState(NONE);
  useEffect(() => {
    if (!isWanted) return;
    const leaving = new AbortController();
    const show = async () => {
      const { ownPlaces } = await import("./find-places.ts");
      const found = await ownPlaces();
      if (!leaving.signal.aborted) setPlaces(found);
    };
    void show();
    return () => leaving.abort();
  }, [isWanted]);
  return isWanted ? places : NONE;
}

function continues(text: string, other: string): boolean {
  return text.startsWith(other) || other.startsWith(text);
}

async function ask(text: string, signal: AbortSignal): Promise<Answer> {
  const known = answers.get(text);
  if (known !== undefined) return known;
  try {
    const { findPlaces } = await import("./find-places.ts");
    const answer = { ...(await findPlaces(text, signal)), asked: text, failed: false };
    // A refusal may be gone at the next attempt: a host did not answer, or was asked too often.
    if (answer.refusal !== null) return answer;
    if (answers.size >= ANSWERS_KEPT) answers.clear();
    answers.set(text, answer);
    return answer;
  } catch {
    return { ...NOTHING_ASKED, asked: text, failed: true };
  }
}
