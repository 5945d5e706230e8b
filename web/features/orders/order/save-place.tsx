import { Bookmark } from "lucide-react";
import { useState } from "react";
import { MAX_SAVED_PLACES } from "#domain/geo/saved-place.ts";
import { Button } from "#web/components/button.tsx";
import { ConfirmDialog } from "#web/components/dialog.tsx";
import type { SavedPlace } from "#web/entities/places/my-places.ts";
import {
  freeKind,
  replacedPlace,
  savedPlaceFault,
  SavedPlaceFields,
} from "#web/entities/places/saved-place-fields.tsx";
import { trpc, trpcUtils } from "#web/lib/api/trpc.ts";
import { appErrorOf } from "#web/lib/errors/app-error.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { fieldErrorsOf } from "#web/lib/errors/field-texts.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { localized } from "#web/lib/i18n/localized.ts";
import { m } from "#web/paraglide/messages.js";
import type { Order } from "../order-types.ts";

type Stop = Order["stops"][number];

/** Offers to save the place of a stop in the customer's account; nothing where it is saved, or not a known place. */
export function SavePlace({ stop }: { readonly stop: Stop }) {
  const [isOpen, setOpen] = useState(false);
  const { data } = trpc.places.mine.useQuery();
  if (data === undefined || stop.placeId === null || data.saved.some((place) => isPlaceOf(place, stop)))
    return null;
  const place = localized(stop.label);
  return (
    <>
      <Button
        size="small"
        tone="plain"
        className="-ml-2 px-2! print:hidden"
        icon={<Bookmark aria-hidden="true" className="size-4.5" />}
        aria-label={`${m.order_save_place()}: ${place}`}
        onClick={() => setOpen(true)}
      >
        {m.order_save_place()}
      </Button>
      {isOpen && (
        <SaveDialog stop={stop} placeId={stop.placeId} saved={data.saved} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

function SaveDialog(props: {
  readonly stop: Stop;
  readonly placeId: string;
  readonly saved: readonly SavedPlace[];
  readonly onClose: () => void;
}) {
  const { stop, placeId, saved, onClose } = props;
  const [savedPlaceId] = useState(() => crypto.randomUUID());
  const [name, setName] = useState(() => ({ kind: freeKind(saved), name: "" }));
  const [nameError, setNameError] = useState<string>();
  const save = trpc.places.save.useMutation({
    onSuccess: async () => {
      showToast("success", m.notice_title_account(), m.saved_place_saved());
      await trpcUtils.places.mine.invalidate();
      onClose();
    },
    onError: (error) => {
      const fields = fieldErrorsOf(error);
      if (fields["name"] !== undefined) return setNameError(fields["name"]);
      // Another device has saved a home or a workplace meanwhile: the hint says which one it would replace.
      if (appErrorOf(error)?.code === "DETAILS_CHANGED") void trpcUtils.places.mine.invalidate();
      if (fields["savedPlaceId"] === undefined) return showError(error);
      showToast("warning", m.notice_title_account(), m.saved_places_full({ max: MAX_SAVED_PLACES }));
    },
  });
  const confirm = () => {
    const fault = savedPlaceFault(name);
    setNameError(fault);
    if (fault !== undefined) return;
    const place = stop.pin ?? { placeId };
    const replaced = replacedPlace(name.kind, saved);
    save.mutate({
      savedPlaceId,
      kind: name.kind,
      name: name.name.trim(),
      place,
      detail: stop.detail,
      seenVersion: 0,
      replaces:
        replaced === null ? null : { savedPlaceId: replaced.savedPlaceId, seenVersion: replaced.version },
    });
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={m.order_save_place()}
      description={m.order_save_place_hint()}
      closeLabel={m.action_close()}
      confirmLabel={m.action_save()}
      cancelLabel={m.action_cancel()}
      busy={save.isPending}
      onConfirm={confirm}
    >
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          confirm();
        }}
      >
        <p className="rounded-control bg-sunken px-4 py-3 wrap-anywhere">
          <span className="font-semibold">{localized(stop.label)}</span>
          {stop.detail !== "" && <span className="block text-sm">{stop.detail}</span>}
        </p>
        <SavedPlaceFields
          value={name}
          others={saved}
          nameError={nameError}
          onChange={(change) => {
            setName((now) => ({ ...now, ...change }));
            setNameError(undefined);
          }}
        />
      </form>
    </ConfirmDialog>
  );
}

/** Whether a saved place is a stop's, with its pin and its address. */
function isPlaceOf({ placeId, pin, detail }: SavedPlace, stop: Stop): boolean {
  const isThere =
    stop.pin === null
      ? pin === null && placeId === stop.placeId
      : pin?.latitude === stop.pin.latitude && pin.longitude === stop.pin.longitude;
  return isThere && detail === stop.detail;
}
