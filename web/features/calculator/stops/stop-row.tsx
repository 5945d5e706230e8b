import { ArrowDown, ArrowUp, GripVertical, LocateFixed, MapPinned, X } from "lucide-react";
import type { ReactNode } from "react";
import { STOP_DETAIL_MAX } from "#domain/orders/text-limits.ts";
import { classNames } from "#web/components/class-names.ts";
import { Field } from "#web/components/forms/field.tsx";
import { TextInput } from "#web/components/forms/text-input.tsx";
import { IconButton } from "#web/components/icon-button.tsx";
import { Spinner } from "#web/components/feedback/spinner.tsx";
import { PlaceSearchField } from "#web/entities/places/place-search-field.tsx";
import { m } from "#web/paraglide/messages.js";
import { chosenPlace, type ChosenPlace, type MoveStop } from "#web/entities/moves/move.ts";

export interface StopRowProps {
  readonly stop: MoveStop;
  /** The other stops of the move. */
  readonly others: readonly MoveStop[];
  readonly kind: "start" | "between" | "end";
  readonly label: string;
  readonly placeholder: string;
  readonly error: string | undefined;
  readonly onType: (text: string) => void;
  readonly onChoose: (place: ChosenPlace | null) => void;
  /** Sets the stop's address. Given where the address tells it apart from a stop beside it. */
  readonly onAddress?: ((address: string) => void) | undefined;
  /** Absent where the stop cannot be moved in that direction. */
  readonly onUp?: (() => void) | undefined;
  readonly onDown?: (() => void) | undefined;
  readonly onRemove?: (() => void) | undefined;
  readonly onGrab?: (() => void) | undefined;
  readonly isHeld: boolean;
  /** Whether its place is being looked up. */
  readonly isLocating: boolean;
  readonly onUseLocation: () => void;
  /** Whether the map is choosing this stop's place. */
  readonly isOnMap: boolean;
  /** Absent where no map is possible. */
  readonly onChooseOnMap?: (() => void) | undefined;
  /** Leads to where the move is sent with its places in the visitor's own words. */
  readonly onSendToOffice: () => void;
  /** A further action in the row's corner. */
  readonly corner?: ReactNode;
}

/** The line from this stop's dot to the next: the head of a row is 44 px high, the gap between rows 4 px. */
const LINE_ON =
  "before:pointer-events-none before:absolute before:top-[79px] before:-bottom-[61px] before:left-[19px] before:z-1 before:w-[3px] before:rounded-full before:bg-marigold";

/** One stop: its place field, and the buttons that move or remove it. */
export function StopRow(props: StopRowProps) {
  const { stop, kind, label, onAddress, onChooseOnMap, onUp, onDown, onRemove, onGrab } = props;
  return (
    <li
      id={`stop-${stop.key}`}
      className={classNames(
        "relative rounded-control transition-shadow",
        kind !== "end" && LINE_ON,
        props.isHeld && "shadow-soft ring-2 ring-edge",
      )}
    >
      <div className="flex h-11 items-center justify-between">
        <span aria-hidden="true" className="min-w-0 truncate pl-10 font-heading text-sm font-semibold">
          {label}
        </span>
        <span className="flex shrink-0 text-muted">
          {onGrab !== undefined && (
            <span
              aria-hidden="true"
              title={m.stop_drag({ stop: label })}
              onPointerDown={(event) => {
                event.preventDefault();
                onGrab();
              }}
              className="hidden size-11 cursor-grab touch-none items-center justify-center hover:text-ink active:cursor-grabbing sm:inline-flex"
            >
              <GripVertical className="size-5" />
            </span>
          )}
          {onUp !== undefined && (
            <IconButton data-way="up" label={m.stop_move_up({ stop: label })} onClick={onUp}>
              <ArrowUp aria-hidden="true" className="size-5" />
            </IconButton>
          )}
          {onDown !== undefined && (
            <IconButton data-way="down" label={m.stop_move_down({ stop: label })} onClick={onDown}>
              <ArrowDown aria-hidden="true" className="size-5" />
            </IconButton>
          )}
          {onRemove !== undefined && (
            <IconButton label={m.stop_remove({ stop: label })} onClick={onRemove}>
              <X aria-hidden="true" className="size-5" />
            </IconButton>
          )}
          {props.corner}
        </span>
      </div>
      <PlaceSearchField
        label={label}
        hideLabel
        kind={kind}
        text={stop.text}
        onTextChange={props.onType}
        selected={stop.place}
        taken={props.others.map(({ place }) => place)}
        onSelect={(place) => props.onChoose(place && chosenPlace(place))}
        error={onAddress === undefined ? props.error : undefined}
        actions={pointActions(props)}
        placeholder={props.placeholder}
        movesOn={kind === "start"}
        onShowOnMap={onChooseOnMap}
        onSendToOffice={props.onSendToOffice}
      />
      {onAddress !== undefined && (
        <Field
          label={m.stop_address_of({ stop: label })}
          hint={kind === "start" ? undefined : m.stop_same_place_hint()}
          error={props.error}
          className="mt-3 pl-10"
        >
          {(control) => (
            <TextInput
              {...control}
              autoComplete="off"
              maxLength={STOP_DETAIL_MAX}
              placeholder={m.confirm_stop_detail()}
              value={stop.detail ?? ""}
              onChange={(event) => onAddress(event.currentTarget.value)}
            />
          )}
        </Field>
      )}
    </li>
  );
}

/** The buttons that set a place without typing: current position and map. */
function pointActions(props: StopRowProps): readonly ReactNode[] {
  const { label: stop, isLocating, isOnMap, onChooseOnMap, onUseLocation } = props;
  return [
    <IconButton
      key="locate"
      label={m.location_use({ stop })}
      aria-busy={isLocating || undefined}
      className="text-teal"
      onClick={onUseLocation}
    >
      {isLocating ? <Spinner /> : <LocateFixed aria-hidden="true" className="size-5" />}
    </IconButton>,
    ...(onChooseOnMap === undefined
      ? []
      : [
          <IconButton
            key="map"
            label={m.map_choose_for({ stop })}
            aria-pressed={isOnMap}
            className={classNames("text-teal", isOnMap && "bg-teal-wash")}
            onClick={onChooseOnMap}
          >
            <MapPinned aria-hidden="true" className="size-5" />
          </IconButton>,
        ]),
  ];
}
