import { useState, type FormEvent } from "react";
import { MAX_SAVED_PLACES, type SavedPlaceKind } from "#domain/geo/saved-place.ts";
import { STOP_DETAIL_MAX } from "#domain/orders/text-limits.ts";
import { Button } from "#web/components/button.tsx";
import { Field } from "#web/components/forms/field.tsx";
import { placeText } from "#web/components/forms/place-field.tsx";
import { TextInput } from "#web/components/forms/text-input.tsx";
import { placeLabel, type SavedPlace } from "#web/entities/places/my-places.ts";
import { PlaceSearchField, type SearchedPlace } from "#web/entities/places/place-search-field.tsx";
import { freeKind, savedPlaceFault, SavedPlaceFields } from "#web/entities/places/saved-place-fields.tsx";
import { trpc, trpcUtils } from "#web/lib/api/trpc.ts";
import { fieldErrorsOf } from "#web/lib/errors/field-texts.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { m } from "#web/paraglide/messages.js";
import { showAccountError } from "../account-errors.tsx";

export interface SavedPlaceFormProps {
  readonly savedPlaceId: string;
  /** The place being changed; `null` for a new one. */
  readonly place: SavedPlace | null;
  /** The places that are saved already. */
  readonly taken: readonly SavedPlace[];
  readonly onClose: () => void;
}

interface Draft {
  readonly kind: SavedPlaceKind;
  readonly name: string;
  readonly text: string;
  readonly place: SearchedPlace | null;
  readonly detail: string;
}

/** Adds or changes a saved place. */
export function SavedPlaceForm({ savedPlaceId, place, taken, onClose }: SavedPlaceFormProps) {
  const [draft, setDraft] = useState(() => draftOf(place, taken));
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const set = (change: Partial<Draft>) => setDraft((now) => ({ ...now, ...change }));
  const save = trpc.places.save.useMutation({
    onSuccess: async () => {
      await trpcUtils.places.mine.invalidate();
      onClose();
      showToast("success", m.notice_title_account(), m.saved_place_saved());
    },
    onError: (error) => {
      const fields = fieldErrorsOf(error);
      setErrors(fields);
      if (fields["savedPlaceId"] === undefined) return showAccountError(error);
      showToast("warning", m.notice_title_account(), m.saved_places_full({ max: MAX_SAVED_PLACES }));
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = faultsOf(draft);
    setErrors(found);
    if (draft.place === null || Object.keys(found).length > 0) {
      const wrong = found["name"] === undefined ? "[role=combobox]" : "input[maxlength]:not([role])";
      return event.currentTarget.querySelector<HTMLInputElement>(wrong)?.focus();
    }
    const { kind, name, detail } = draft;
    save.mutate({
      savedPlaceId,
      kind,
      name: name.trim(),
      place: askedPlace(draft.place),
      detail: detail.trim(),
    });
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <SavedPlaceFields
        value={draft}
        others={taken.filter((other) => other.savedPlaceId !== savedPlaceId)}
        nameError={errors["name"]}
        onChange={set}
      />
      <PlaceSearchField
        label={m.saved_place_place_label()}
        kind="between"
        text={draft.text}
        onTextChange={(text) => set({ text })}
        selected={draft.place}
        onSelect={(chosen) =>
          set({ place: chosen, ...(chosen?.address !== undefined && { detail: chosen.address }) })
        }
        error={errors["place"]}
        placeholder={m.place_placeholder()}
      />
      <Field
        label={m.stop_address_of({ stop: m.saved_place_place_label() })}
        note={m.field_optional()}
        error={errors["detail"]}
      >
        {(control) => (
          <TextInput
            {...control}
            maxLength={STOP_DETAIL_MAX}
            placeholder={m.confirm_stop_detail()}
            value={draft.detail}
            onChange={(event) => set({ detail: event.currentTarget.value })}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" tone="solid" busy={save.isPending}>
          {m.action_save()}
        </Button>
        <Button onClick={onClose}>{m.action_cancel()}</Button>
      </div>
    </form>
  );
}

function draftOf(place: SavedPlace | null, taken: readonly SavedPlace[]): Draft {
  if (place === null) {
    return { kind: freeKind(taken), name: "", text: "", place: null, detail: "" };
  }
  const { kind, name, placeId, label, pin, detail } = place;
  const chosen: SearchedPlace = {
    placeId,
    label: placeLabel(place),
    ...(pin !== null && { pin: { ...pin, near: label } }),
  };
  return { kind, name, text: placeText(chosen), place: chosen, detail };
}

function faultsOf({ kind, name, text, place }: Draft): Readonly<Record<string, string>> {
  const fault = savedPlaceFault({ kind, name });
  return {
    ...(fault !== undefined && { name: fault }),
    ...(place === null && {
      place: text.trim() === "" ? m.field_required() : m.field_address_not_selected(),
    }),
  };
}

function askedPlace({ placeId, pin }: SearchedPlace) {
  return pin === undefined ? { placeId } : { latitude: pin.latitude, longitude: pin.longitude };
}
