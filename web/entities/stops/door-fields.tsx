import { MapPin, UserRound, UserRoundPlus } from "lucide-react";
import { lazy, Suspense, useId, useRef, useState, type ReactNode } from "react";
import type { Point } from "#domain/geo/place.ts";
import { STOP_DETAIL_MAX } from "#domain/orders/text-limits.ts";
import { Button } from "#web/components/button.tsx";
import { Spinner } from "#web/components/feedback/spinner.tsx";
import { Field, FieldError } from "#web/components/forms/field.tsx";
import { TextInput } from "#web/components/forms/text-input.tsx";
import type { Pin } from "#web/entities/moves/move.ts";
import { localized } from "#web/lib/i18n/localized.ts";
import { m } from "#web/paraglide/messages.js";
import { isTooFar, type DoorDraft, type DoorErrors, type PricedPlace } from "./door-draft.ts";
import { pointText } from "./point-text.ts";

const PinSheet = lazy(() => import("./pin-sheet.tsx"));

export interface DoorFieldsProps {
  /** Names the stop for assistive technology: "Pickup", "Stop 2". */
  readonly stop: string;
  readonly door: DoorDraft;
  readonly onChange: (door: DoorDraft) => void;
  readonly errors: DoorErrors;
  /** The place that was priced; `null` while it is unknown. */
  readonly priced: PricedPlace | null;
  /** Where the map begins; without it no pin is offered. */
  readonly around: Point | null;
  /** The label of the address; `null` where the place is free text, which is its own address. */
  readonly addressLabel: ReactNode;
  readonly addressHint?: string | undefined;
  readonly addressPlaceholder?: string | undefined;
  /** Prices the move again with the pin of this stop. */
  readonly onReprice?: ((pin: Pin) => void) | undefined;
}

/** The door of a stop: its address, optionally a pin, and optionally somebody else who is there. */
export function DoorFields(props: DoorFieldsProps) {
  const { door, onChange, errors, addressLabel, around } = props;
  return (
    <div className="flex min-w-0 flex-col gap-1">
      {addressLabel !== null && (
        <Field label={addressLabel} hint={props.addressHint} error={errors.detail}>
          {(control) => (
            <TextInput
              {...control}
              autoComplete="off"
              maxLength={STOP_DETAIL_MAX}
              placeholder={props.addressPlaceholder}
              value={door.detail}
              onChange={(event) => onChange({ ...door, detail: event.currentTarget.value })}
            />
          )}
        </Field>
      )}
      <div className="-mx-2 flex flex-wrap items-center gap-x-2">
        {around !== null && <DoorPin {...props} around={around} />}
        {door.person === null && <AddPerson {...props} />}
      </div>
      {door.pin !== null && <PinRefusal {...props} pin={door.pin} />}
      {door.person !== null && <DoorPerson {...props} person={door.person} />}
    </div>
  );
}

const ACTION = "-my-0.5 px-2!";

function DoorPin({ stop, door, onChange, priced, around }: DoorFieldsProps & { readonly around: Point }) {
  const [isOpen, setOpen] = useState(false);
  const { pin } = door;
  return (
    <>
      {pin !== null && (
        <span className="figures basis-full px-2 pt-1.5 text-sm">
          {m.door_pin_at({ point: pointText(pin) })}
        </span>
      )}
      <Button
        size="small"
        tone="plain"
        className={ACTION}
        icon={<MapPin aria-hidden="true" className="size-4.5" />}
        aria-label={`${pin === null ? m.door_pin_add() : m.door_pin_change()}: ${stop}`}
        onClick={() => setOpen(true)}
      >
        {pin === null ? m.door_pin_add() : m.door_pin_change()}
      </Button>
      {pin !== null && priced?.isExact !== true && (
        <Button
          size="small"
          tone="plain"
          className={ACTION}
          aria-label={`${m.door_pin_remove()}: ${stop}`}
          onClick={() => onChange({ ...door, pin: null })}
        >
          {m.door_pin_remove()}
        </Button>
      )}
      {isOpen && (
        <Suspense fallback={<Spinner className="size-5 text-muted" />}>
          <PinSheet
            stop={stop}
            around={pin ?? around}
            onSet={(set) => {
              onChange({ ...door, pin: set });
              setOpen(false);
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}

/** Why a pin is refused; one beyond the reach of the price can be priced with one press. */
function PinRefusal({ pin, priced, errors, onReprice }: DoorFieldsProps & { readonly pin: Pin }) {
  const id = useId();
  const isFar = errors.pin === m.field_pin_too_far() || (priced !== null && isTooFar(pin, priced));
  // A price with the pin that could not be had says why.
  const error = errors.pin ?? (isFar ? m.field_pin_too_far() : undefined);
  if (error === undefined) return null;
  return (
    <div className="flex flex-col items-start gap-2 rounded-control bg-sunken p-3">
      <FieldError id={id} error={error} />
      {isFar && onReprice !== undefined && priced !== null && (
        <>
          <p className="text-sm">{m.door_reprice_hint({ place: localized(priced.label) })}</p>
          <Button size="small" data-invalid="" onClick={() => onReprice(pin)}>
            {m.door_reprice()}
          </Button>
        </>
      )}
    </div>
  );
}

function AddPerson({ stop, door, onChange }: DoorFieldsProps) {
  return (
    <Button
      size="small"
      tone="plain"
      className={ACTION}
      icon={<UserRoundPlus aria-hidden="true" className="size-4.5" />}
      aria-label={`${m.door_person_other()}: ${stop}`}
      onClick={() => onChange({ ...door, person: { name: "", phone: "" } })}
    >
      {m.door_person_other()}
    </Button>
  );
}

function DoorPerson(props: DoorFieldsProps & { readonly person: NonNullable<DoorDraft["person"]> }) {
  const { stop, door, onChange, errors, person } = props;
  // Opened by the press just now, and not with the page: then its first field gets the focus.
  const isNew = useRef(person.name === "" && person.phone === "");
  const set = (change: Partial<typeof person>) => onChange({ ...door, person: { ...person, ...change } });
  return (
    <fieldset className="min-w-0 rounded-control bg-sunken p-3">
      <legend className="sr-only">{`${m.door_person_other()}: ${stop}`}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label={m.door_person_name()} error={errors.name}>
          {(control) => (
            <TextInput
              {...control}
              ref={(input) => {
                if (input !== null && isNew.current) input.focus();
                isNew.current = false;
              }}
              autoComplete="off"
              value={person.name}
              onChange={(event) => set({ name: event.currentTarget.value })}
            />
          )}
        </Field>
        <Field label={m.door_person_phone()} error={errors.phone}>
          {(control) => (
            <TextInput
              {...control}
              type="tel"
              inputMode="tel"
              autoComplete="off"
              value={person.phone}
              onChange={(event) => set({ phone: event.currentTarget.value })}
            />
          )}
        </Field>
      </div>
      <p className="mt-2 text-sm text-muted">{m.door_person_hint()}</p>
      <Button
        size="small"
        tone="plain"
        className="-ml-2 px-2!"
        icon={<UserRound aria-hidden="true" className="size-4.5" />}
        onClick={() => onChange({ ...door, person: null })}
      >
        {m.door_person_me()}
      </Button>
    </fieldset>
  );
}
