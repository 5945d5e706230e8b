import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { STOP_DETAIL_MAX } from "#domain/orders/text-limits.ts";
import { Field } from "#web/components/forms/field.tsx";
import { TextInput } from "#web/components/forms/text-input.tsx";
import { PlaceSearchField } from "#web/entities/places/place-search-field.tsx";
import { m } from "#web/paraglide/messages.js";
import { placed } from "#web/entities/moves/change-move.ts";
import { chosenPlace, placeText, type MoveStop } from "#web/entities/moves/move.ts";

export interface BookingPlaceFieldProps {
  readonly kind: "start" | "end";
  readonly label: string;
  readonly placeholder: string;
  readonly value: MoveStop;
  /** Called with an update of the place. Choosing calls it twice: for the place and for its text. */
  readonly onChange: (update: (now: MoveStop) => MoveStop) => void;
  readonly error: string | undefined;
  /** Whether the other place is the same one, so that the addresses have to differ. */
  readonly isByAddress: boolean;
  /** Receives the element that the form can focus. */
  readonly focusRef: (target: { readonly focus: () => void } | null) => void;
}

/** A field for a place: a suggestion, with its address, or free text. */
export function BookingPlaceField(props: BookingPlaceFieldProps) {
  const { value, onChange, label, kind, isByAddress, focusRef } = props;
  const navigate = useNavigate();
  const [isTyping, setTyping] = useState(false);
  const isOwnWords = !isTyping && value.place === null && value.text.trim() !== "";
  return (
    <div
      ref={(row) =>
        focusRef(row && { focus: () => [...row.querySelectorAll("input")].at(isByAddress ? -1 : 0)?.focus() })
      }
      className="[&_[role=alert]]:pl-10"
      onFocus={() => setTyping(true)}
      onBlur={() => setTyping(false)}
    >
      <PlaceSearchField
        label={label}
        kind={kind}
        leadsOn={kind === "start"}
        text={value.text}
        onTextChange={(text) =>
          onChange((now) =>
            now.place !== null && text === placeText(now.place) ? now : { ...placed(now, null), text },
          )
        }
        selected={value.place}
        onSelect={(place) => onChange((now) => placed(now, place && chosenPlace(place)))}
        hint={isOwnWords ? <span className="block pl-10">{m.booking_place_own_words()}</span> : undefined}
        error={isByAddress ? undefined : props.error}
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
          value.place !== null && (
            <Address
              {...props}
              value={value.detail ?? ""}
              onChange={(detail) => onChange((now) => ({ ...now, detail }))}
            />
          )
        }
      />
    </div>
  );
}

interface AddressProps extends Pick<BookingPlaceFieldProps, "kind" | "label" | "error" | "isByAddress"> {
  readonly value: string;
  readonly onChange: (address: string) => void;
}

/** The address in a chosen place; needed only where it tells two stops in one place apart. */
function Address({ kind, label, error, isByAddress, value, onChange }: AddressProps) {
  return (
    <Field
      label={m.stop_address_of({ stop: label })}
      note={isByAddress ? undefined : m.field_optional()}
      hint={isByAddress && kind === "end" ? m.booking_same_place_hint() : undefined}
      error={isByAddress ? error : undefined}
      className="mt-3 pl-10 [&_[id$='-hint']]:pl-0! [&_[role=alert]]:pl-0!"
    >
      {(control) => (
        <TextInput
          {...control}
          autoComplete="off"
          maxLength={STOP_DETAIL_MAX}
          placeholder={m.confirm_stop_detail()}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}
