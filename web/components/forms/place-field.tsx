import { MapPin } from "lucide-react";
import type { ComponentProps, ComponentType, ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { Combobox, type ComboboxTexts, type SuggestionStatus } from "./combobox.tsx";
import { Field } from "./field.tsx";
import { StopDot } from "../route-line.tsx";

/** A suggested place. */
export interface PlaceOption {
  /** Tells it apart from another one of the same place. */
  readonly key?: string | undefined;
  readonly placeId: string;
  /** Its whole name, with what contains it. */
  readonly label: string;
  /** The words it is known by; the field then shows them, and `area` below. */
  readonly name?: string | undefined;
  /** What contains it. */
  readonly area?: string | undefined;
  /** What it is near. */
  readonly detail?: string | undefined;
  /** A picture of what it is; otherwise a pin. */
  readonly Icon?: ComponentType<{ readonly "aria-hidden": "true"; readonly className: string }> | undefined;
}

/** The text of a field once a place is chosen. */
export function placeText({ name, label }: Pick<PlaceOption, "name" | "label">): string {
  return name ?? label;
}

/** The texts of a place field. */
export interface PlaceFieldTexts extends ComboboxTexts {
  /** No place has such a name. */
  readonly empty: string;
  /** The search failed. */
  readonly error: string;
}

export interface PlaceFieldProps<Place extends PlaceOption> {
  readonly label: string;
  readonly kind: "start" | "between" | "end";
  readonly text: string;
  readonly onTextChange: (text: string) => void;
  readonly selected: Place | null;
  readonly onSelect: (place: Place | null) => void;
  /** Called after Enter where no place has such a name, or the search failed, with the field. */
  readonly onNothingFound?: ((field: Element) => void) | undefined;
  readonly suggestions: readonly Place[];
  readonly status: SuggestionStatus;
  readonly texts: PlaceFieldTexts;
  readonly hint?: ReactNode;
  readonly error?: string | null | undefined;
  readonly hideLabel?: boolean | undefined;
  /** Draws the route line to the dot of the place field below (1 rem further down). */
  readonly leadsOn?: boolean | undefined;
  /** Up to two buttons of 44 px at the end of the field, while it is empty. */
  readonly actions?: readonly ReactNode[] | undefined;
  /** Other ways to say the place, shown where the search found none. */
  readonly help?: ReactNode;
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

/** Keeps the text clear of the buttons. */
const ROOM_FOR_ACTIONS = [{}, { paddingRight: "3rem" }, { paddingRight: "5.75rem" }];

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
    actions = [],
    help,
    below,
    inputProps,
    ...combobox
  } = props;
  const { text, selected, status, texts } = props;
  const hasActions = actions.length > 0 && text === "";
  const isUnknown = status === "ready" && suggestions.length === 0 && selected === null && text.trim() !== "";
  const hasError = error !== undefined && error !== null && error !== "";
  const area = selected?.area ?? "";
  return (
    <div className={classNames("min-w-0", leadsOn && LEADING_ON)}>
      <Field
        label={label}
        hint={
          area === "" ? (
            hint
          ) : (
            <>
              <span className="block pl-10">{area}</span>
              {hint}
            </>
          )
        }
        error={error}
        hideLabel={hideLabel}
        indentLabel
        className="[&>[role=alert]]:pl-10"
      >
        {(control) => (
          <div className="relative">
            <Combobox
              {...combobox}
              control={control}
              items={suggestions}
              itemKey={(place) => place.key ?? place.placeId}
              itemText={placeText}
              renderItem={(place) => <PlaceRow place={place} />}
              leading={<StopDot kind={kind} />}
              inputProps={
                hasActions ? { ...inputProps, style: ROOM_FOR_ACTIONS[actions.length] } : inputProps
              }
            />
            {hasActions && <span className="absolute top-0 right-0.5 flex h-12 items-center">{actions}</span>}
            <output className="mt-1.5 block pl-10 text-sm text-muted empty:hidden">
              {isUnknown && !hasError && texts.empty}
              {status === "error" && <span className="font-semibold text-brick">{texts.error}</span>}
            </output>
            {isUnknown && help}
          </div>
        )}
      </Field>
      {below}
    </div>
  );
}

/** A suggestion: the place in its own words, and small below them what contains it. */
function PlaceRow({ place }: { readonly place: PlaceOption }) {
  const { Icon = MapPin } = place;
  const details = [place.area ?? "", place.detail ?? ""].filter((text) => text !== "");
  return (
    <>
      <Icon aria-hidden="true" className="size-5 shrink-0 text-muted" />
      <span className="min-w-0 wrap-anywhere">
        {placeText(place)}
        {details.length > 0 && (
          <>
            {" "}
            <span className="block text-sm text-muted">{details.join(" · ")}</span>
          </>
        )}
      </span>
    </>
  );
}
