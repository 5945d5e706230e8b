import { MapPin, Pencil, Plus, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "#web/components/button.tsx";
import { IconButton } from "#web/components/icon-button.tsx";
import { QueryFallback } from "#web/entities/fallbacks/query-fallback.tsx";
import { placeLabel, savedPlaceName, type SavedPlace } from "#web/entities/places/my-places.ts";
import { trpc, trpcUtils } from "#web/lib/api/trpc.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { m } from "#web/paraglide/messages.js";
import { showAccountError } from "../account-errors.tsx";
import { Section } from "../section.tsx";
import { SavedPlaceForm } from "./saved-place-form.tsx";

/** The user's saved places: added, changed and deleted here, offered in every place field. */
export function SavedPlacesSection() {
  const query = trpc.places.mine.useQuery();
  const saved = query.data?.saved;
  /** The id of the place being changed, or of a new one. */
  const [editing, setEditing] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const isNew = editing !== null && saved?.every(({ savedPlaceId }) => savedPlaceId !== editing) === true;
  const close = () => {
    setEditing(null);
    // The pressed button disappears with the form.
    list.current?.focus({ preventScroll: true });
  };
  const remove = trpc.places.remove.useMutation({
    onSuccess: async () => {
      await trpcUtils.places.mine.invalidate();
      list.current?.focus({ preventScroll: true });
      showToast("success", m.notice_title_account(), m.saved_place_deleted());
    },
    onError: (error) => showAccountError(error),
  });
  return (
    <Section title={m.saved_places_title()} hint={m.saved_places_hint()}>
      {saved === undefined && <QueryFallback query={query} rows={2} failed={m.saved_places_failed()} />}
      {saved?.length === 0 && !isNew && <p className="text-muted">{m.saved_places_none()}</p>}
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={m.saved_places_title()}
        className="flex flex-col divide-y divide-line empty:hidden"
      >
        {saved?.map((place) =>
          place.savedPlaceId === editing ? (
            <li key={place.savedPlaceId} className="py-4">
              <SavedPlaceForm savedPlaceId={editing} place={place} taken={saved} onClose={close} />
            </li>
          ) : (
            <SavedPlaceRow
              key={place.savedPlaceId}
              place={place}
              busy={remove.isPending && remove.variables.savedPlaceId === place.savedPlaceId}
              onEdit={() => setEditing(place.savedPlaceId)}
              onRemove={() => remove.mutate({ savedPlaceId: place.savedPlaceId })}
            />
          ),
        )}
      </ul>
      {isNew && <SavedPlaceForm savedPlaceId={editing} place={null} taken={saved ?? []} onClose={close} />}
      {saved !== undefined && editing === null && (
        <div>
          <Button
            icon={<Plus aria-hidden="true" className="size-5" />}
            onClick={() => setEditing(crypto.randomUUID())}
          >
            {m.saved_place_add()}
          </Button>
        </div>
      )}
    </Section>
  );
}

function SavedPlaceRow(props: {
  readonly place: SavedPlace;
  readonly busy: boolean;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}) {
  const { place } = props;
  const name = savedPlaceName(place);
  return (
    <li className="flex items-center gap-3 py-3">
      <MapPin aria-hidden="true" className="size-5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1 wrap-anywhere">
        <p className="font-semibold">{name}</p>
        <p className="text-sm text-muted">
          {[place.detail, placeLabel(place)].filter((text) => text !== "").join(" · ")}
        </p>
      </div>
      <IconButton label={m.saved_place_edit({ place: name })} onClick={props.onEdit}>
        <Pencil aria-hidden="true" className="size-5" />
      </IconButton>
      <IconButton
        label={m.saved_place_delete({ place: name })}
        disabled={props.busy}
        onClick={props.onRemove}
      >
        <Trash2 aria-hidden="true" className="size-5" />
      </IconButton>
    </li>
  );
}
