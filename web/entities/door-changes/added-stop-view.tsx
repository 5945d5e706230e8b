import { phoneText } from "#domain/contact/phone-text.ts";
import { StopPlace } from "#web/entities/stops/stop-place.tsx";
import { formatDistance } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import { ChangedList } from "./changed-list.tsx";
import { FerriesToStop } from "./ferries-to-stop.tsx";
import type { DoorChange, DoorChangeOfOrder } from "./door-change-types.ts";

export interface AddedStopViewProps {
  readonly stop: NonNullable<DoorChange["stop"]>;
  /** Its address and who is there, for customer and admins. */
  readonly door: DoorChangeOfOrder["door"];
}

/** The stop that a change at the door adds, the road with it, and its ferries. */
export function AddedStopView({ stop, door }: AddedStopViewProps) {
  const { distanceM, fromDistanceM, crossings } = stop;
  const person = door?.person ?? null;
  return (
    <div className="grid gap-1.5">
      <p className="text-muted">{m.door_change_stop_title()}</p>
      <StopPlace stop={stop} />
      {door !== null && door.detail !== "" && <p className="wrap-anywhere">{door.detail}</p>}
      {person !== null && (
        <p className="figures wrap-anywhere">
          {m.stop_person({ name: person.name })} · {phoneText(person.phone)}
        </p>
      )}
      <ChangedList
        rows={[
          {
            label: m.order_distance_label(),
            before: formatDistance(fromDistanceM),
            after: formatDistance(distanceM),
          },
        ]}
      />
      <FerriesToStop crossings={crossings} />
    </div>
  );
}
