import { MapPin } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { Combobox, type ComboboxTexts, type SuggestionStatus } from "./combobox.tsx";
import { Field } from "./field.tsx";
import { StopDot } from "../route-line.tsx";

/** A suggested place. */
export interface PlaceOption {
  readonly placeId: string;
  readonly label: string;
  /** Another name, or what it is near. */
  readonly detail?: string | undefined;
}

export interface PlaceFieldProps<Place extends PlaceOption> {
  readonly label: string;
  readonly kind: "start" | "between" | "end";
  readonly text: string;
  readonly onTextChange: (text: string) => void;
  readonly selected: Place | null;
  readonly onSelect: (place: Place | null) => void;
  readonly suggestions: readonly Place[];
  readonly status: SuggestionStatus;
  readonly texts: ComboboxTexts;
  readonly hint?: string | undefined;
  readonly error?: string | null | undefined;
  readonly hideLabel?: boolean | undefined;
  /** Draws the route line to the dot of the place field below (1 rem further down). */
  readonly leadsOn?: boolean | undefined;
  /** Buttons of 44 px at the end of the field, while it is empty. */
  readonly actions?: ReactNode;
  /** Further fields of the same place; the route line passes them. */
  readonly below?: ReactNode;
  readonly inputProps?: ComponentProps<"input"> | undefined;
}

/* From the middle of this 48 px control (below a label of one small line and 6 px) to the same point of the next
   field, whatever error is between them. */
const LEADING_ON = [
  "relative before:pointer-events-none before:absolute before:left-[19px] before:z-1 before:w-[3px] before:rounded-full before:bg-marigold",
  "before:top-[calc(var(--size-sm)*var(--leading-running)+37px)]",
  "before:-bottom-[calc(1rem+var(--size-sm)*var(--leading-running)+23px)]",
].join(" ");

/** Keeps the text clear of the two buttons. */
const ROOM_FOR_ACTIONS = { paddingRight: "5.75rem" };

/** A place in Thailand, chosen from suggestions while typing, with its stop's dot. */
export function PlaceField<Place extends PlaceOption>(props: PlaceFieldProps<Place>) {
  const {
    label,
    kind,
    hint,
    error,
    hideLabel,
    suggestions,
    leadsOn = false,
    actions,
    below,
    inputProps,
    ...combobox
  } = props;
  const hasActions = actions !== undefined && props.text === "";
  return (
    <div className={classNames("min-w-0", leadsOn && LEADING_ON)}>
      <Field label={label} hint={hint} error={error} hideLabel={hideLabel} indentLabel>
        {(control) => (
          <div className="relative">
            <Combobox
              {...combobox}
              control={control}
              items={suggestions}
              itemKey={(place) => place.placeId}
              itemText={(place) => place.label}
              renderItem={(place) => (
                <>
                  <MapPin aria-hidden="true" className="size-5 shrink-0 text-muted" />
                  <span className="min-w-0">
                    {place.label}
                    {place.detail !== undefined && (
                      <span className="block text-sm text-muted">{place.detail}</span>
                    )}
                  </span>
                </>
              )}
              leading={<StopDot kind={kind} />}
              inputProps={hasActions ? { ...inputProps, style: ROOM_FOR_ACTIONS } : inputProps}
            />
            {hasActions && <span className="absolute top-0 right-0.5 flex h-12 items-center">{actions}</span>}
          </div>
        )}
      </Field>
      {below}
    </div>
  );
}
