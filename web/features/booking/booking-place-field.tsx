import { useState } from "react";
import { PlaceSearchField } from "#web/entities/places/place-search-field.tsx";
import { m } from "#web/paraglide/messages.js";
import type { BookingPlace } from "./booking-draft.ts";

export interface BookingPlaceFieldProps {
  readonly kind: "start" | "end";
  readonly label: string;
  readonly placeholder: string;
  readonly value: BookingPlace;
  /** Called with an update of the place. Choosing calls it twice: for the place and for its text. */
  readonly onChange: (update: (now: BookingPlace) => BookingPlace) => void;
  readonly error: string | undefined;
  /** Receives the element that the form can focus. */
  readonly focusRef: (target: { readonly focus: () => void } | null) => void;
}

/** A field for a place: a suggestion or free text. */
export function BookingPlaceField(props: BookingPlaceFieldProps) {
  const { value, onChange, label, kind, focusRef } = props;
  const [isTyping, setTyping] = useState(false);
  const isOwnWords = !isTyping && value.place === null && value.text.trim() !== "";
  return (
    <div
      ref={(row) => focusRef(row && { focus: () => row.querySelector("input")?.focus() })}
      className="[&_[id$='-hint']]:pl-10 [&_[role=alert]]:pl-10"
      onFocus={() => setTyping(true)}
      onBlur={() => setTyping(false)}
    >
      <PlaceSearchField
        label={label}
        kind={kind}
        leadsOn={kind === "start"}
        text={value.text}
        onTextChange={(text) => onChange((now) => (text === now.place?.label ? now : { text, place: null }))}
        selected={value.place}
        onSelect={(place) =>
          onChange((now) =>
            place === null
              ? { ...now, place: null }
              : { text: place.label, place: { placeId: place.placeId, label: place.label } },
          )
        }
        hint={isOwnWords ? m.booking_place_own_words() : undefined}
        error={props.error}
        placeholder={props.placeholder}
      />
    </div>
  );
}
