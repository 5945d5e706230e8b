import { Trash2 } from "lucide-react";
import type { Point } from "#domain/geo/place.ts";
import { BOOKABLE_AHEAD_MS } from "#domain/orders/pickup-time.ts";
import {
  LOAD_RANGES,
  MAX_VEHICLES,
  MAX_WORKERS,
  VEHICLE_TYPES,
  type LoadRange,
} from "#domain/pricing/vehicle.ts";
import { bangkokDay } from "#domain/time.ts";
import { Button } from "#web/components/button.tsx";
import { DayInput } from "#web/components/forms/days/day-input.tsx";
import { Field } from "#web/components/forms/field.tsx";
import { SegmentedControl } from "#web/components/forms/segmented-control.tsx";
import { Select } from "#web/components/forms/select.tsx";
import { Stepper } from "#web/components/forms/stepper.tsx";
import { dayInputTexts } from "#web/entities/calendar/day-input-texts.ts";
import { stopText } from "#web/entities/goods/goods-texts.ts";
import { placeText } from "#web/components/forms/place-field.tsx";
import { PlaceSearchField } from "#web/entities/places/place-search-field.tsx";
import { doorErrorsAt, type DoorErrors, type PricedPlace } from "#web/entities/stops/door-draft.ts";
import { DoorFields } from "#web/entities/stops/door-fields.tsx";
import { LOAD_RANGE_TEXTS, VEHICLE_TEXTS } from "#web/entities/pricing/vehicle-texts.ts";
import { m } from "#web/paraglide/messages.js";
import { atPlace, MAX_STOPS, withWaypoint, type DraftStop, type SettleDraft } from "./settle-draft.ts";

export interface SettleFieldsProps {
  readonly draft: SettleDraft;
  /** Called with an update of the draft. Choosing a place calls it twice: for the place and for its text. */
  readonly onChange: (update: (now: SettleDraft) => SettleDraft) => void;
  /** The errors by path, such as `stops.0`. */
  readonly errors: Readonly<Record<string, string>>;
  /** The stops of the price; empty while there is none. */
  readonly priced: readonly PricedPlace[];
  /** Epoch milliseconds. */
  readonly now: number;
}

/** Every half hour of a day. */
const SLOTS = Array.from(
  { length: 48 },
  (_, half) => `${String(Math.floor(half / 2)).padStart(2, "0")}:${half % 2 === 0 ? "00" : "30"}`,
);

/** Places, time, vehicles, workers and load of an offer. */
export function SettleFields({ draft, onChange, errors, priced, now }: SettleFieldsProps) {
  const set = (change: Partial<SettleDraft>) => onChange((was) => ({ ...was, ...change }));
  const slots = SLOTS.includes(draft.time) ? SLOTS : [draft.time, ...SLOTS];
  const total = VEHICLE_TYPES.reduce((sum, vehicle) => sum + draft.counts[vehicle], 0);
  return (
    <div className="grid gap-5">
      {draft.stops.map((stop, position) => (
        <StopFields
          key={stop.key}
          stop={stop}
          position={position}
          count={draft.stops.length}
          error={errors[`stops.${position}`]}
          doorErrors={doorErrorsAt(errors, `stops.${position}.`)}
          priced={priced[position] ?? null}
          onChange={(update) =>
            onChange((was) => ({
              ...was,
              stops: was.stops.map((each) => (each.key === stop.key ? update(each) : each)),
            }))
          }
          onRemove={() =>
            onChange((was) => ({ ...was, stops: was.stops.filter((each) => each.key !== stop.key) }))
          }
        />
      ))}
      {draft.stops.length < MAX_STOPS && (
        <Button size="small" onClick={() => onChange((was) => withWaypoint(was, crypto.randomUUID()))}>
          {m.stop_add()}
        </Button>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={m.pickup_date_label()} error={errors["pickupAt"]}>
          {(control) => (
            <DayInput
              control={control}
              value={draft.date}
              min={bangkokDay(now)}
              max={bangkokDay(now + BOOKABLE_AHEAD_MS)}
              onChange={(date) => set({ date })}
              texts={dayInputTexts()}
            />
          )}
        </Field>
        <Field label={m.booking_slot_label()}>
          {(control) => (
            <Select
              {...control}
              options={slots.map((slot) => ({ value: slot, label: slot }))}
              value={draft.time}
              onChange={(event) => set({ time: event.currentTarget.value })}
            />
          )}
        </Field>
      </div>
      {VEHICLE_TYPES.map((vehicle) => (
        <Stepper
          key={vehicle}
          label={VEHICLE_TEXTS[vehicle]()}
          value={draft.counts[vehicle]}
          min={total > draft.counts[vehicle] ? 0 : 1}
          max={draft.counts[vehicle] + MAX_VEHICLES - total}
          onChange={(count) => set({ counts: { ...draft.counts, [vehicle]: count } })}
          fewerLabel={m.vehicle_fewer({ vehicle: VEHICLE_TEXTS[vehicle]() })}
          moreLabel={m.vehicle_more({ vehicle: VEHICLE_TEXTS[vehicle]() })}
        />
      ))}
      <Stepper
        label={m.order_workers_label()}
        value={draft.workers}
        min={0}
        max={MAX_WORKERS}
        onChange={(workers) => set({ workers })}
        fewerLabel={m.workers_fewer()}
        moreLabel={m.workers_more()}
      />
      <SegmentedControl<LoadRange>
        label={m.order_load_label()}
        value={draft.loadRange}
        onChange={(loadRange) => set({ loadRange })}
        segments={LOAD_RANGES.map((range) => ({ value: range, label: LOAD_RANGE_TEXTS[range]() }))}
      />
    </div>
  );
}

function pointOf({ latitude, longitude }: PricedPlace): Point | null {
  return latitude === undefined || longitude === undefined ? null : { latitude, longitude };
}

function StopFields(props: {
  readonly stop: DraftStop;
  readonly position: number;
  readonly count: number;
  readonly error: string | undefined;
  readonly doorErrors: DoorErrors;
  readonly priced: PricedPlace | null;
  readonly onChange: (update: (now: DraftStop) => DraftStop) => void;
  readonly onRemove: () => void;
}) {
  const { stop, position, count, error, doorErrors, priced, onChange, onRemove } = props;
  const label = stopText(position, count);
  const isBetween = position > 0 && position < count - 1;
  return (
    <div className="grid gap-2">
      <PlaceSearchField
        label={label}
        kind={position === 0 ? "start" : isBetween ? "between" : "end"}
        text={stop.text}
        onTextChange={(text) =>
          onChange((now) =>
            now.place !== null && text === placeText(now.place) ? now : { ...now, text, place: null },
          )
        }
        selected={stop.place}
        onSelect={(place) => onChange((now) => (place === null ? { ...now, place } : atPlace(now, place)))}
        hint={stop.typed === "" ? undefined : m.settle_typed({ text: stop.typed })}
        error={error}
        placeholder={m.booking_pickup_placeholder()}
      />
      <DoorFields
        stop={label}
        door={stop.door}
        onChange={(door) => onChange((now) => ({ ...now, door }))}
        errors={doorErrors}
        priced={priced}
        around={stop.place === null || priced === null ? null : pointOf(priced)}
        addressLabel={m.stop_address_of({ stop: label })}
        addressPlaceholder={m.door_address_label()}
      />
      {isBetween && (
        <Button
          size="small"
          tone="plain"
          icon={<Trash2 aria-hidden="true" className="size-4" />}
          onClick={onRemove}
        >
          {m.stop_remove({ stop: label })}
        </Button>
      )}
    </div>
  );
}
