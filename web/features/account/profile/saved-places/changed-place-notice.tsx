import { PressNotice } from "#web/entities/edit-conflict/press-notice.tsx";
import { savedPlaceName, type SavedPlace } from "#web/entities/places/my-places.ts";
import { m } from "#web/paraglide/messages.js";
import { changesOfPlace, placeFieldText } from "./place-draft.ts";

export interface ChangedPlaceNoticeProps {
  /** The place as it was to be deleted. */
  readonly seen: SavedPlace;
  /** As it is by now. */
  readonly saved: SavedPlace;
  readonly onRemove: () => void;
  readonly onClose: () => void;
}

/** Another device has changed a place that was to be deleted: what it was and what it is now, and whether it goes all the same. */
export default function ChangedPlaceNotice({ seen, saved, onRemove, onClose }: ChangedPlaceNoticeProps) {
  return (
    <PressNotice
      title={m.own_conflict_press()}
      text={m.press_conflict_text()}
      changes={changesOfPlace(seen, saved)}
      label={placeFieldText}
      keepLabel={m.saved_place_delete({ place: savedPlaceName(saved) })}
      onKeep={onRemove}
      onTheirs={onClose}
    />
  );
}
