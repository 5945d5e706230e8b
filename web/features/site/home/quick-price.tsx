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

  /** The next page finds the places in the draft, with their own words and exact points. */
  const keep = async (): Promise<void> => {
    const { keepPlaces } = await import("#web/entities/moves/keep-places.ts");
    keepPlaces(pickup, destination, Date.now());
  };
  const openMap = async (map: "from" | "to"): Promise<void> => {
    await keep();
    // The calculator scrolls to its map.
    await navigate({ to: "/price-calculator", search: { map }, resetScroll: false });
  };
  const sendToOffice = async (): Promise<void> => {
    await keep();
    await navigate({ to: "/booking" });
  };
  const openPrice = async (from: SearchedPlace, to: SearchedPlace): Promise<void> => {
    await keep();
    const search = { from: from.placeId, fromLabel: from.label, to: to.placeId, toLabel: to.label };
    await navigate({ to: "/price-calculator", search });
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (pickup.place !== null && destination.place !== null)
      return void openPrice(pickup.place, destination.place);
    // A place that is typed but not chosen says so at its field: only there is it known whether there is a list.
    if (pickup.text.trim() === "" || destination.text.trim() === "")
      showToast("error", m.notice_title_price(), m.error_locations_missing());
    const fields = event.currentTarget.querySelectorAll<HTMLInputElement>("[role=combobox]");
    fields[pickup.place === null ? 0 : 1]?.focus();
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
          other={destination}
          kind="start"
          label={m.home_pickup_label()}
          placeholder={m.place_placeholder()}
          tried={tried}
          onShowOnMap={() => void openMap("from")}
          onSendToOffice={() => void sendToOffice()}
        />
        <QuickPlace
          choice={destination}
          other={pickup}
          kind="end"
          label={m.home_destination_label()}
          placeholder={m.place_placeholder_destination()}
          tried={tried}
          onShowOnMap={() => void openMap("to")}
          onSendToOffice={() => void sendToOffice()}
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
  readonly other: PlaceChoice;
  readonly kind: "start" | "end";
  readonly label: string;
  readonly placeholder: string;
  readonly tried: boolean;
  readonly onShowOnMap: () => void;
  readonly onSendToOffice: () => void;
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
      taken={[props.other.place]}
      onSelect={setPlace}
      error={error}
      placeholder={props.placeholder}
      movesOn={props.kind === "start"}
      onShowOnMap={props.onShowOnMap}
      onSendToOffice={props.onSendToOffice}
    />
  );
}
