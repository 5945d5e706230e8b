import { lazy, Suspense, useState, type FormEvent } from "react";
import { MAX_SAVED_PLACES } from "#domain/geo/saved-place.ts";
import { STOP_DETAIL_MAX } from "#domain/orders/text-limits.ts";
import { Button } from "#web/components/button.tsx";
import { Field } from "#web/components/forms/field.tsx";
import { TextInput } from "#web/components/forms/text-input.tsx";
import { withTheirs, type TheirChange } from "#web/entities/edit-conflict/merge-edits.ts";
import { loadInPlace } from "#web/entities/fallbacks/load-in-place.ts";
import type { SavedPlace } from "#web/entities/places/my-places.ts";
import { PlaceSearchField, type SearchedPlace } from "#web/entities/places/place-search-field.tsx";
import {
  replacedPlace,
  savedPlaceFault,
  SavedPlaceFields,
} from "#web/entities/places/saved-place-fields.tsx";
import { trpc, trpcUtils } from "#web/lib/api/trpc.ts";
import { appErrorOf } from "#web/lib/errors/app-error.ts";
import { fieldErrorsOf } from "#web/lib/errors/field-texts.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { m } from "#web/paraglide/messages.js";
import { showAccountError } from "../account-errors.tsx";
import { changesElsewhere, draftOf, placeFieldText, rebasedDraft, type PlaceDraft } from "./place-draft.ts";

/** Whose code is loaded with the first save that another device was before. */
const loadNotice = () => import("../details/other-device-notice.tsx");
const OtherDeviceNotice = lazy(loadNotice);

export interface SavedPlaceFormProps {
  readonly savedPlaceId: string;
  /** The place being changed; `null` for a new one. */
  readonly place: SavedPlace | null;
  /** The places that are saved already. */
  readonly taken: readonly SavedPlace[];
  readonly onClose: () => void;
}

/** Adds or changes a saved place. */
export function SavedPlaceForm({ savedPlaceId, place, taken, onClose }: SavedPlaceFormProps) {
  const [draft, setDraft] = useState(() => draftOf(place, taken));
  /** What is changed, as it was when the form was opened, or as another device has saved it since. */
  const [seen, setSeen] = useState(place);
  const [changes, setChanges] = useState<readonly TheirChange<string, string>[] | null>(null);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const set = (change: Partial<PlaceDraft>) => setDraft((now) => ({ ...now, ...change }));
  const others = taken.filter((other) => other.savedPlaceId !== savedPlaceId);
  const replaced = replacedPlace(draft.kind, others);
  /** Puts what another device has saved under what was typed, and says what that is. */
  const showElsewhere = async (): Promise<boolean> => {
    try {
      const mine = await trpcUtils.places.mine.fetch(undefined, { staleTime: 0 });
      await loadInPlace(loadNotice);
      const theirs = mine.saved.find((each) => each.savedPlaceId === savedPlaceId) ?? null;
      const nowReplaced = replacedPlace(
        draft.kind,
        mine.saved.filter((each) => each !== theirs),
      );
      setChanges(changesElsewhere({ seen, theirs, draft, replaced, nowReplaced }));
      if (theirs !== null && seen !== null) setDraft(rebasedDraft(draft, seen, theirs));
      setSeen(theirs);
      return true;
    } catch {
      // Where its code does not come, the error says what happened and what is typed stays.
      return false;
    }
  };
  const save = trpc.places.save.useMutation({
    onSuccess: async () => {
      await trpcUtils.places.mine.invalidate();
      onClose();
      showToast("success", m.notice_title_account(), m.saved_place_saved());
    },
    onError: async (error) => {
      const isChanged = appErrorOf(error)?.code === "DETAILS_CHANGED";
      if (isChanged && (await showElsewhere())) return;
      const fields = fieldErrorsOf(error);
      setErrors(fields);
      if (fields["savedPlaceId"] === undefined) showAccountError(error);
      else showToast("warning", m.notice_title_account(), m.saved_places_full({ max: MAX_SAVED_PLACES }));
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
      seenVersion: seen?.version ?? 0,
      replaces: replaced === null ? null : seenPlace(replaced),
    });
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      {changes !== null && (
        <Suspense fallback={null}>
          <OtherDeviceNotice
            changes={changes}
            label={placeFieldText}
            valueText={(_field, value) => String(value)}
            onTake={(field) => {
              const saved = draftOf(seen, taken);
              set(
                field === "place"
                  ? { place: saved.place, text: saved.text }
                  : { [field]: saved[field as "name"] },
              );
              setChanges(withTheirs(changes, field));
            }}
          />
        </Suspense>
      )}
      <SavedPlaceFields value={draft} others={others} nameError={errors["name"]} onChange={set} />
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

function faultsOf({ kind, name, text, place }: PlaceDraft): Readonly<Record<string, string>> {
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

function seenPlace({ savedPlaceId, version }: SavedPlace) {
  return { savedPlaceId, seenVersion: version };
}
