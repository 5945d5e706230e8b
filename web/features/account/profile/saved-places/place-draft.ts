import type { SavedPlaceKind } from "#domain/geo/saved-place.ts";
import { placeText } from "#web/components/forms/place-field.tsx";
import { mergeEdits, type TheirChange } from "#web/entities/edit-conflict/merge-edits.ts";
import {
  placeLabel,
  SAVED_PLACE_TEXTS,
  savedPlaceName,
  type SavedPlace,
} from "#web/entities/places/my-places.ts";
import type { SearchedPlace } from "#web/entities/places/place-search-field.tsx";
import { freeKind, whereOf } from "#web/entities/places/saved-place-fields.tsx";
import { m } from "#web/paraglide/messages.js";

/** A saved place as it is typed. */
export interface PlaceDraft {
  readonly kind: SavedPlaceKind;
  readonly name: string;
  readonly text: string;
  readonly place: SearchedPlace | null;
  readonly detail: string;
}

/** The form of a saved place; for `null` that of a new one, beside those that are saved already. */
export function draftOf(place: SavedPlace | null, taken: readonly SavedPlace[]): PlaceDraft {
  if (place === null) return { kind: freeKind(taken), name: "", text: "", place: null, detail: "" };
  const { kind, name, placeId, label, pin, detail } = place;
  const chosen: SearchedPlace = {
    placeId,
    label: placeLabel(place),
    ...(pin !== null && { pin: { ...pin, near: label } }),
  };
  return { kind, name, text: placeText(chosen), place: chosen, detail };
}

const FIELDS = ["kind", "name", "place", "detail"] as const;

/** What was typed, on a place as another device has saved it: what was not touched here is as it is there. */
export function rebasedDraft(typed: PlaceDraft, seen: SavedPlace, theirs: SavedPlace): PlaceDraft {
  const saved = draftOf(theirs, []);
  const { touched } = mergeEdits(FIELDS, { before: draftOf(seen, []), typed, theirs: saved });
  const kept = Object.fromEntries(touched.map((field) => [field, typed[field]]));
  return { ...saved, ...kept, text: touched.includes("place") ? typed.text : saved.text };
}

interface Elsewhere {
  /** The place as the form was opened with it; `null`: a new one. */
  readonly seen: SavedPlace | null;
  /** As it is by now; `null`: it was deleted. */
  readonly theirs: SavedPlace | null;
  readonly draft: PlaceDraft;
  /** The other home or workplace that it replaces, as the form showed it, and as it is by now. */
  readonly replaced: SavedPlace | null;
  readonly nowReplaced: SavedPlace | null;
}

/** What another device has changed: of the place itself, and of the one whose place it takes. */
export function changesElsewhere(about: Elsewhere): readonly TheirChange<string, string>[] {
  const { seen, theirs, draft, replaced, nowReplaced } = about;
  const typed = textsOf(draft);
  const other = whereOrNone(nowReplaced);
  const ofOther =
    whereOrNone(replaced) === other
      ? []
      : [{ field: draft.kind, before: whereOrNone(replaced), theirs: other, yours: null }];
  if (seen === null) return ofOther;
  if (theirs === null) {
    const deleted = { field: "place", theirs: m.own_conflict_deleted(), yours: null };
    return [{ ...deleted, before: savedPlaceName(seen) }, ...ofOther];
  }
  const before = textsOf(draftOf(seen, []));
  const { changes } = mergeEdits(FIELDS, { before, typed, theirs: textsOf(draftOf(theirs, [])) });
  return [...changes, ...ofOther];
}

/** What changed of a place since it was seen, for a press that is about all of it. */
export function changesOfPlace(seen: SavedPlace, saved: SavedPlace): readonly TheirChange<string, string>[] {
  const before = textsOf(draftOf(seen, []));
  return mergeEdits(FIELDS, { before, typed: before, theirs: textsOf(draftOf(saved, [])) }).changes;
}

function textsOf({ kind, name, text, detail }: PlaceDraft): Record<(typeof FIELDS)[number], string> {
  return { kind: SAVED_PLACE_TEXTS[kind](), name: name || "–", place: text || "–", detail: detail || "–" };
}

function whereOrNone(place: SavedPlace | null): string {
  return place === null ? "–" : whereOf(place);
}

/** The name of a field of a saved place, or of the kind of which there is one. */
export function placeFieldText(field: string): string {
  if (field === "home" || field === "work") return SAVED_PLACE_TEXTS[field]();
  if (field === "kind") return m.saved_place_kind_label();
  if (field === "name") return m.saved_place_name_label();
  return field === "place"
    ? m.saved_place_place_label()
    : m.stop_address_of({ stop: m.saved_place_place_label() });
}
