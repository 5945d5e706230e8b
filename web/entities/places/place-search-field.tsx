import { useEffect, useEffectEvent, useRef, useState } from "react";
import { PlaceField, placeText, type PlaceFieldProps } from "../../components/forms/place-field.tsx";
import { m } from "../../paraglide/messages.js";
import type { SearchedPlace } from "./searched-place.ts";
import { PlaceHelp, type PlaceHelpProps } from "./place-help.tsx";
import { LocateMe } from "./locate-me.tsx";
import { usePlaceSuggestions } from "./place-suggestions.ts";

export type { SearchedPlace };

export interface PlaceSearchFieldProps
  extends
    Omit<PlaceFieldProps<SearchedPlace>, "suggestions" | "status" | "texts" | "inputProps" | "help">,
    PlaceHelpProps {
  readonly placeholder: string;
  /** The name of its input, by which what was typed before the page's code is found. */
  readonly name?: string | undefined;
  /** The places of the form's other fields, which are not offered again before anything is typed. */
  readonly taken?: readonly (SearchedPlace | null)[] | undefined;
  /** Whether choosing this place for the first time hands the focus to the next place field, if that is empty. */
  readonly movesOn?: boolean | undefined;
}

/** A text that grows by this much at once was pasted. */
const PASTED_CHARACTERS = 6;

/**
 * The field for a place of Thailand, the same on every page: suggestions for what is typed, what coordinates, links of
 * maps and plus codes stand for, and the visitor's position.
 */
export function PlaceSearchField(props: PlaceSearchFieldProps) {
  const { placeholder, name, taken, movesOn = false, onShowOnMap, onSendToOffice, ...field } = props;
  const { text, selected, label } = field;
  const [isFocused, setFocused] = useState(false);
  const { items, status, refusal, meant } = usePlaceSuggestions(
    selected === null ? text : "",
    isFocused && selected === null,
    taken,
  );
  const [locationRefusal, setLocationRefusal] = useState<string | null>(null);
  const [said, setSaid] = useState("");
  const row = useRef<HTMLDivElement>(null);
  const moveOn = useMovingOn(row, movesOn, selected !== null);
  const pastedText = useRef("");

  const onSelect = (place: SearchedPlace | null) => {
    field.onSelect(place);
    if (place === null) return;
    void remember(place);
    moveOn();
  };
  const onTextChange = (next: string) => {
    setLocationRefusal(null);
    setSaid("");
    pastedText.current = next.length - text.length >= PASTED_CHARACTERS ? next.trim() : "";
    field.onTextChange(next);
  };
  const choose = (place: SearchedPlace) => {
    onSelect(place);
    field.onTextChange(placeText(place));
    setSaid(m.place_set({ stop: label, place: placeText(place) }));
  };
  const choosePasted = useEffectEvent((place: SearchedPlace) => {
    if (pastedText.current === text.trim()) choose(place);
  });
  useEffect(() => {
    if (meant !== null) choosePasted(meant);
  }, [meant]);

  // Nothing can be chosen from an empty list.
  const isUnknown = status === "ready" && items.length === 0;
  const asksToChoose = field.error === m.field_address_not_selected();
  const error = isUnknown && asksToChoose ? m.place_none_found() : field.error;
  return (
    <div ref={row} className="min-w-0" onFocus={() => setFocused(true)} onBlur={() => setFocused(false)}>
      <PlaceField<SearchedPlace>
        {...field}
        onSelect={onSelect}
        onTextChange={onTextChange}
        suggestions={items}
        status={status}
        error={locationRefusal ?? refusal ?? error}
        inputProps={{ name, placeholder, enterKeyHint: "search" }}
        actions={
          field.actions ?? [
            <LocateMe key="locate" label={label} onFound={choose} onRefused={setLocationRefusal} />,
          ]
        }
        help={<PlaceHelp onShowOnMap={onShowOnMap} onSendToOffice={onSendToOffice} />}
        texts={{
          loading: m.place_searching(),
          empty: m.place_none_found(),
          error: m.place_search_failed(),
          clear: m.place_clear({ field: label }),
          waiting: m.place_waiting(),
          chosen: (place) => m.place_set({ stop: label, place }),
        }}
      />
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
    </div>
  );
}

async function remember(place: SearchedPlace): Promise<void> {
  const { noteChoice } = await import("./find-places.ts");
  noteChoice(place);
}

/**
 * Hands the focus to the next place field of the form, if that is empty, when this one is filled for the first time: who
 * corrects a place stays where they are.
 */
function useMovingOn(
  row: { readonly current: HTMLElement | null },
  movesOn: boolean,
  isChosen: boolean,
): () => void {
  const wasChosen = useRef(isChosen);
  return () => {
    if (wasChosen.current || !movesOn) return;
    wasChosen.current = true;
    const fields = [...document.querySelectorAll<HTMLInputElement>("form [role=combobox]")];
    const own = fields.findIndex((each) => row.current?.contains(each));
    const next = own === -1 ? undefined : fields[own + 1];
    if (next?.value === "") next.focus();
  };
}
