import { PlaceField, type PlaceFieldProps, type PlaceOption } from "../../components/forms/place-field.tsx";
import { m } from "../../paraglide/messages.js";
import { usePlaceSuggestions, type PlaceSuggestion } from "./place-suggestions.ts";

/** A place that the field shows as chosen; a stored one may lack its position. */
export type SearchedPlace = PlaceOption & Partial<PlaceSuggestion>;

export type PlaceSearchFieldProps = Omit<
  PlaceFieldProps<SearchedPlace>,
  "suggestions" | "status" | "texts" | "inputProps"
> & { readonly placeholder: string };

/** The field for a place of Thailand, with the server's suggestions for what is typed: the same on every page. */
export function PlaceSearchField({ placeholder, ...field }: PlaceSearchFieldProps) {
  const { items, status } = usePlaceSuggestions(field.selected === null ? field.text : "");
  return (
    <PlaceField<SearchedPlace>
      {...field}
      suggestions={items}
      status={status}
      inputProps={{ placeholder, enterKeyHint: "search" }}
      texts={{
        loading: m.place_searching(),
        empty: m.place_none_found(),
        error: m.place_search_failed(),
        clear: m.place_clear({ field: field.label }),
        waiting: m.place_waiting(),
        chosen: (place) => m.place_set({ stop: field.label, place }),
      }}
    />
  );
}
