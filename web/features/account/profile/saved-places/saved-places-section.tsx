import { MapPin, Pencil, Plus, Trash2 } from "lucide-react";
import { lazy, Suspense, useRef, useState, type ReactNode } from "react";
import { Button } from "#web/components/button.tsx";
import { IconButton } from "#web/components/icon-button.tsx";
import { loadInPlace } from "#web/entities/fallbacks/load-in-place.ts";
import { QueryFallback } from "#web/entities/fallbacks/query-fallback.tsx";
import { placeLabel, savedPlaceName, type SavedPlace } from "#web/entities/places/my-places.ts";
import { trpc, trpcUtils } from "#web/lib/api/trpc.ts";
import { appErrorOf } from "#web/lib/errors/app-error.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { m } from "#web/paraglide/messages.js";
import { showAccountError } from "../account-errors.tsx";
import { Section } from "../section.tsx";
import { SavedPlaceForm } from "./saved-place-form.tsx";

/** Whose code is loaded with the first deletion that another device was before. */
const loadNotice = () => import("./changed-place-notice.tsx");
const ChangedPlaceNotice = lazy(loadNotice);

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
  /** A place that was to be deleted, as it was seen and as another device has saved it since. */
  const [changed, setChanged] = useState<{ readonly seen: SavedPlace; readonly saved: SavedPlace } | null>(
    null,
  );
  const showElsewhere = async (seen: SavedPlace): Promise<boolean> => {
    try {
      const mine = await trpcUtils.places.mine.fetch(undefined, { staleTime: 0 });
      const now = mine.saved.find(({ savedPlaceId }) => savedPlaceId === seen.savedPlaceId);
      await loadInPlace(loadNotice);
      setChanged(now === undefined ? null : { seen, saved: now });
      return true;
    } catch {
      // Where its code does not come, the error says what happened.
      return false;
    }
  };
  const remove = trpc.places.remove.useMutation({
    onSuccess: async () => {
      setChanged(null);
      await trpcUtils.places.mine.invalidate();
      list.current?.focus({ preventScroll: true });
      showToast("success", m.notice_title_account(), m.saved_place_deleted());
    },
  });
  const removeSeen = (seen: SavedPlace) =>
    remove.mutate(
      { savedPlaceId: seen.savedPlaceId, seenVersion: seen.version },
      {
        onError: async (error) => {
          const isChanged = appErrorOf(error)?.code === "DETAILS_CHANGED";
          if (!isChanged || !(await showElsewhere(seen))) showAccountError(error);
        },
      },
    );
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
              onRemove={() => removeSeen(place)}
            >
              {changed?.saved.savedPlaceId === place.savedPlaceId && (
                <Suspense fallback={null}>
                  <ChangedPlaceNotice
                    seen={changed.seen}
                    saved={changed.saved}
                    onRemove={() => removeSeen(changed.saved)}
                    onClose={() => {
                      setChanged(null);
                      list.current?.focus({ preventScroll: true });
                    }}
                  />
                </Suspense>
              )}
            </SavedPlaceRow>
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
  /** Below the row. */
  readonly children: ReactNode;
}) {
  const { place } = props;
  const name = savedPlaceName(place);
  return (
    <li className="py-3">
      <div className="flex items-center gap-3">
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
      </div>
      {props.children}
    </li>
  );
}
