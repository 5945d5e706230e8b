import { useNavigate } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { PlaceSearchField } from "#web/entities/places/place-search-field.tsx";
import { m } from "#web/paraglide/messages.js";
import { placed } from "#web/entities/moves/change-move.ts";
import { chosenPlace, hasPlace, placeText, type MoveStop, type Pin } from "#web/entities/moves/move.ts";
import {
  doorOf,
  focusInvalid,
  withDoor,
  type DoorErrors,
  type PricedPlace,
} from "#web/entities/stops/door-draft.ts";

const DoorFields = lazy(async () => ({
  default: (await import("#web/entities/stops/door-fields.tsx")).DoorFields,
}));

export interface BookingPlaceFieldProps {
  readonly kind: "start" | "end";
  readonly label: string;
  readonly placeholder: string;
  readonly value: MoveStop;
  readonly other: MoveStop;
  /** Called with an update of the place. Choosing calls it twice: for the place and for its text. */
  readonly onChange: (update: (now: MoveStop) => MoveStop) => void;
  /** The error of the place itself. */
  readonly error: string | undefined;
  readonly doorErrors: DoorErrors;
  /** The place as it was priced; `null` while there is no price. */
  readonly priced: PricedPlace | null;
  /** Whether the other place is the same one, so that the addresses have to differ. */
  readonly isByAddress: boolean;
  /** Prices the booking with the door's pin as its place. */
  readonly onReprice: (pin: Pin) => void;
  /** Receives the element that the form can focus. */
  readonly focusRef: (target: { readonly focus: () => void } | null) => void;
}

/** A field for a place: a suggestion with its door, or free text; and who is there. */
export function BookingPlaceField(props: BookingPlaceFieldProps) {
  const { value, onChange, label, kind, isByAddress, focusRef } = props;
  const navigate = useNavigate();
  const [isTyping, setTyping] = useState(false);
  const isOwnWords = !isTyping && value.place === null && value.text.trim() !== "";
  const { place } = value;
  return (
    <div
      ref={(row) => focusRef(row && { focus: () => focusInvalid(row) })}
      onFocus={() => setTyping(true)}
      onBlur={() => setTyping(false)}
    >
      <PlaceSearchField
        name={kind === "start" ? "pickup" : "destination"}
        label={label}
        kind={kind}
        leadsOn={kind === "start"}
        text={value.text}
        onTextChange={(text) =>
          onChange((now) =>
            now.place !== null && text === placeText(now.place) ? now : { ...placed(now, null), text },
          )
        }
        selected={place}
        taken={[props.other.place]}
        onSelect={(chosen) => onChange((now) => placed(now, chosen && chosenPlace(chosen)))}
        hint={isOwnWords ? <span className="block pl-10">{m.booking_place_own_words()}</span> : undefined}
        error={props.error}
        placeholder={props.placeholder}
        movesOn={kind === "start"}
        onShowOnMap={() =>
          void navigate({
            to: "/price-calculator",
            search: { map: kind === "start" ? "from" : "to" },
            // The calculator scrolls to its map.
            resetScroll: false,
          })
        }
        below={
          hasPlace(value) && (
            <div className="mt-3 pl-10">
              <Suspense>
                <DoorFields
                  stop={label}
                  door={doorOf(value)}
                  onChange={(door) => onChange((now) => withDoor(now, door))}
                  errors={props.doorErrors}
                  priced={props.priced}
                  around={place && (place.pin ?? place.at ?? null)}
                  addressLabel={place && m.stop_address_of({ stop: label })}
                  addressPlaceholder={m.door_address_label()}
                  addressHint={isByAddress && kind === "end" ? m.booking_same_place_hint() : undefined}
                  onReprice={props.onReprice}
                />
              </Suspense>
            </div>
          )
        }
      />
    </div>
  );
}
