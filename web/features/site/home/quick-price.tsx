import { useNavigate } from "@tanstack/react-router";
import { useState, type FormEvent } from "react";
import { Button } from "#web/components/button.tsx";
import { PlaceSearchField, type SearchedPlace } from "#web/entities/places/place-search-field.tsx";
import { showToast } from "#web/lib/errors/toast.ts";
import { m } from "#web/paraglide/messages.js";

/** Pickup, destination and a button that opens the calculator with them. */
export function QuickPrice() {
  const navigate = useNavigate();
  const pickup = usePlaceChoice();
  const destination = usePlaceChoice();
  const [tried, setTried] = useState(false);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (pickup.place === null || destination.place === null) {
      const isMissing = pickup.text.trim() === "" || destination.text.trim() === "";
      showToast(
        "error",
        m.notice_title_price(),
        isMissing ? m.error_locations_missing() : m.field_address_not_selected(),
      );
      event.currentTarget.querySelectorAll("input")[pickup.place === null ? 0 : 1]?.focus();
      return;
    }
    void navigate({
      to: "/price-calculator",
      search: {
        from: pickup.place.placeId,
        fromLabel: pickup.place.label,
        to: destination.place.placeId,
        toLabel: destination.place.label,
      },
    });
  };

  return (
    <form
      noValidate
      // Pressed before hydration, it must not reload the page and lose what was typed.
      method="dialog"
      onSubmit={submit}
      className="relative rounded-card border border-line bg-surface p-5 shadow-soft sm:p-6"
    >
      <div className="flex flex-col gap-4">
        <QuickPlace
          choice={pickup}
          kind="start"
          label={m.home_pickup_label()}
          placeholder={m.place_placeholder()}
          tried={tried}
        />
        <QuickPlace
          choice={destination}
          kind="end"
          label={m.home_destination_label()}
          placeholder={m.place_placeholder_destination()}
          tried={tried}
        />
      </div>
      <Button type="submit" tone="main" size="large" wide className="mt-5">
        {m.home_submit()}
      </Button>
    </form>
  );
}

interface PlaceChoice {
  readonly text: string;
  readonly setText: (text: string) => void;
  readonly place: SearchedPlace | null;
  readonly setPlace: (place: SearchedPlace | null) => void;
}

function usePlaceChoice(): PlaceChoice {
  const [text, setText] = useState("");
  const [place, setPlace] = useState<SearchedPlace | null>(null);
  return { text, setText, place, setPlace };
}

function QuickPlace(props: {
  readonly choice: PlaceChoice;
  readonly kind: "start" | "end";
  readonly label: string;
  readonly placeholder: string;
  readonly tried: boolean;
}) {
  const { text, setText, place, setPlace } = props.choice;
  const error =
    !props.tried || place !== null
      ? null
      : text.trim() === ""
        ? m.field_required()
        : m.field_address_not_selected();
  return (
    <PlaceSearchField
      label={props.label}
      kind={props.kind}
      leadsOn={props.kind === "start"}
      text={text}
      onTextChange={setText}
      selected={place}
      onSelect={setPlace}
      error={error}
      placeholder={props.placeholder}
    />
  );
}
