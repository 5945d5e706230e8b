import { keepPreviousData } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { SuggestionStatus } from "../components/combobox.tsx";
import { currentLocale } from "./locale.ts";
import { trpc } from "./trpc.ts";

/** A place as the server suggests it. */
export interface PlaceSuggestion {
  readonly placeId: string;
  readonly label: string;
  readonly latitude: number;
  readonly longitude: number;
}

const TYPING_PAUSE_MS = 120;
const SUGGESTIONS = 8;
const KEPT_MS = 10 * 60_000;

/** Suggestions for what is typed in a place field, asked for after a short pause in typing. */
export function usePlaceSuggestions(text: string): {
  readonly items: readonly PlaceSuggestion[];
  readonly status: SuggestionStatus;
} {
  const asked = useSettled(text.trim(), TYPING_PAUSE_MS);
  const enabled = asked !== "";
  const query = trpc.geo.suggest.useQuery(
    { text: asked, limit: SUGGESTIONS, locale: currentLocale() },
    { enabled, staleTime: KEPT_MS, placeholderData: keepPreviousData },
  );
  if (text.trim() === "") return { items: [], status: "idle" };
  if (query.isError) return { items: [], status: "error" };
  const waiting = asked !== text.trim() || query.isFetching;
  return { items: query.data ?? [], status: waiting ? "loading" : "ready" };
}

function useSettled(value: string, pauseMs: number): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return settled;
}
