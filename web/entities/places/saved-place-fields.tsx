import { SAVED_PLACE_KINDS, SAVED_PLACE_NAME_MAX, type SavedPlaceKind } from "#domain/geo/saved-place.ts";
import { Field } from "#web/components/forms/field.tsx";
import { SegmentedControl } from "#web/components/forms/segmented-control.tsx";
import { TextInput } from "#web/components/forms/text-input.tsx";
import { m } from "#web/paraglide/messages.js";
import { placeLabel, SAVED_PLACE_TEXTS, type SavedPlace } from "./my-places.ts";

/** What a place is to its owner, while it is entered. */
export interface SavedPlaceName {
  readonly kind: SavedPlaceKind;
  readonly name: string;
}

/** The first kind that no saved place has yet. */
export function freeKind(saved: readonly Pick<SavedPlace, "kind">[]): SavedPlaceKind {
  return SAVED_PLACE_KINDS.find((kind) => saved.every((other) => other.kind !== kind)) ?? "other";
}

/** The other home or workplace whose place one of a kind takes; `null`: none. */
export function replacedPlace(kind: SavedPlaceKind, others: readonly SavedPlace[]): SavedPlace | null {
  return kind === "other" ? null : (others.find((other) => other.kind === kind) ?? null);
}

/** What is wrong with the name: only a place that is neither home nor work needs one. */
export function savedPlaceFault({ kind, name }: SavedPlaceName): string | undefined {
  return kind === "other" && name.trim() === "" ? m.field_required() : undefined;
}

/** Home, work, or a name of one's own. There is one home and one work: the hint says which is replaced. */
export function SavedPlaceFields(props: {
  readonly value: SavedPlaceName;
  /** The other saved places. */
  readonly others: readonly SavedPlace[];
  readonly nameError: string | undefined;
  readonly onChange: (change: Partial<SavedPlaceName>) => void;
}) {
  const { value, others, nameError, onChange } = props;
  const { kind, name } = value;
  const replaced = replacedPlace(kind, others);
  return (
    <>
      <div>
        <SegmentedControl<SavedPlaceKind>
          label={m.saved_place_kind_label()}
          value={kind}
          onChange={(next) => onChange({ kind: next })}
          segments={SAVED_PLACE_KINDS.map((each) => ({ value: each, label: SAVED_PLACE_TEXTS[each]() }))}
        />
        <p aria-live="polite" className="mt-1.5 text-sm text-muted wrap-anywhere empty:hidden">
          {replaced !== null && m.saved_place_replaces({ place: whereOf(replaced) })}
        </p>
      </div>
      {kind === "other" && (
        <Field label={m.saved_place_name_label()} error={nameError}>
          {(control) => (
            <TextInput
              {...control}
              maxLength={SAVED_PLACE_NAME_MAX}
              value={name}
              onChange={(event) => onChange({ name: event.currentTarget.value })}
            />
          )}
        </Field>
      )}
    </>
  );
}

/** Where a saved place is, in one line. */
export function whereOf(place: SavedPlace): string {
  return [place.detail, placeLabel(place)].filter((text) => text !== "").join(" · ");
}
