import { Plus, X } from "lucide-react";
import { useRef, useState } from "react";
import { BOOKABLE_AHEAD_MS } from "#domain/orders/pickup-time.ts";
import {
  LOAD_RANGES,
  MAX_VEHICLES,
  MAX_WORKERS,
  VEHICLE_TYPES,
  type LoadRange,
} from "#domain/pricing/vehicle.ts";
import { bangkokDay, bangkokTime } from "#domain/time.ts";
import { Button } from "#web/components/button.tsx";
import { DateTimeFields } from "#web/components/forms/days/date-time-fields.tsx";
import { Field } from "#web/components/forms/field.tsx";
import { FormSection } from "#web/components/forms/form-section.tsx";
import { Select } from "#web/components/forms/select.tsx";
import { IconButton } from "#web/components/icon-button.tsx";
import { dayInputTexts } from "#web/entities/calendar/day-input-texts.ts";
import { canAddWaypoint, chosenPlace, askedStops, type MoveStop } from "#web/entities/moves/move.ts";
import { piecesOf } from "#web/entities/goods/goods-draft.ts";
import { knownItems } from "#web/entities/goods/goods-payload.ts";
import { countText } from "#web/entities/goods/goods-texts.ts";
import { PlaceSearchField } from "#web/entities/places/place-search-field.tsx";
import { LOAD_RANGE_TEXTS, VEHICLE_TEXTS } from "#web/entities/pricing/vehicle-texts.ts";
import { doorErrorsAt, doorOf } from "#web/entities/stops/door-draft.ts";
import { DoorFields } from "#web/entities/stops/door-fields.tsx";
import { focusStop } from "#web/entities/stops/stop-faults.ts";
import { stopLabel } from "#web/entities/stops/stop-label.ts";
import { AcknowledgeTruckHours } from "#web/entities/truck-hours/acknowledge-truck-hours.tsx";
import { ACKNOWLEDGE_ID } from "#web/entities/truck-hours/pickup-ahead.ts";
import { WayBackNotice } from "#web/entities/quotes/way-back-notice.tsx";
import { TruckHoursNotice } from "#web/entities/truck-hours/truck-hours-notice.tsx";
import { formatNumber } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import { moveOn } from "./enter-moves-on.ts";
import { StopAccessPart } from "./stop-access.tsx";
import type { PhoneOrder } from "./use-phone-order.ts";

/** From where to where: each place with its door, in the order in which they are asked. */
export function StopsFields({ call }: { readonly call: PhoneOrder }) {
  const { draft, change } = call;
  const { stops } = draft.move;
  return (
    <FormSection title={m.stops_title()}>
      {/* Another call has the same keys of its stops, and begins with their parts folded. */}
      <ol key={draft.idempotencyKey} className="flex flex-col gap-5">
        {stops.map((stop) => (
          <StopFields key={stop.key} call={call} stop={stop} />
        ))}
      </ol>
      <Button
        tone="plain"
        size="small"
        className="mt-2 -ml-4"
        icon={<Plus aria-hidden="true" className="size-5" />}
        disabled={!canAddWaypoint(draft.move)}
        onClick={() => {
          change({ kind: "add_waypoint" });
          // The key that `changeMove` gives it.
          focusOnceShown(Math.max(...stops.map(({ key }) => key)) + 1);
        }}
      >
        {m.stop_add()}
      </Button>
    </FormSection>
  );
}

function StopFields({ call, stop }: { readonly call: PhoneOrder; readonly stop: MoveStop }) {
  const { draft, errors, quote, change, setDoor } = call;
  const { stops } = draft.move;
  const index = stops.indexOf(stop);
  const isBetween = index > 0 && index < stops.length - 1;
  const label = stopLabel(stops, stop);
  const priced = quote?.stops[askedStops(draft.move).findIndex(({ key }) => key === stop.key)] ?? null;
  return (
    <li className="min-w-0 border-l-2 border-marigold pl-4">
      {/* What is focused as the stop: its place, or its address. */}
      <div id={`stop-${stop.key}`}>
        <div className="flex items-end gap-2">
          <div className="min-w-0 flex-1">
            <PlaceSearchField
              label={label}
              kind={index === 0 ? "start" : isBetween ? "between" : "end"}
              text={stop.text}
              onTextChange={(text) => change({ kind: "type", key: stop.key, text })}
              selected={stop.place}
              taken={stops.filter(({ key }) => key !== stop.key).map(({ place }) => place)}
              onSelect={(place) =>
                change({ kind: "choose", key: stop.key, place: place && chosenPlace(place) })
              }
              // Without a price a place may stay as it is typed.
              onNothingFound={draft.isUnpriced ? moveOn : undefined}
              error={errors[`stop.${stop.key}`]}
              placeholder={
                index === stops.length - 1 ? m.place_placeholder_destination() : m.place_placeholder()
              }
              actions={[]}
            />
          </div>
          {isBetween && (
            <IconButton
              label={m.stop_remove({ stop: label })}
              onClick={() => {
                change({ kind: "remove", key: stop.key });
                focusOnceShown(stops[index + 1]?.key ?? stop.key);
              }}
            >
              <X aria-hidden="true" className="size-5" />
            </IconButton>
          )}
        </div>
        {stop.place !== null && (
          <div className="mt-3">
            <DoorFields
              stop={label}
              door={doorOf(stop)}
              onChange={(door) => setDoor(stop.key, door)}
              errors={doorErrorsAt(errors, `door.${stop.key}.`)}
              priced={priced}
              around={priced}
              addressLabel={m.stop_address_of({ stop: label })}
              addressPlaceholder={m.confirm_stop_detail()}
            />
          </div>
        )}
      </div>
      <StopAccessPart call={call} stop={stop} label={label} />
    </li>
  );
}

function focusOnceShown(key: number): void {
  requestAnimationFrame(() => focusStop(key));
}

/** The trucks, the helpers and the weight, as the browser's own selects: a digit chooses. */
export function LoadFields({ call }: { readonly call: PhoneOrder }) {
  const { move } = call.draft;
  const { change } = call;
  return (
    <FormSection title={m.vehicles_title()}>
      <div className="grid grid-cols-2 gap-5">
        {VEHICLE_TYPES.map((vehicle) => (
          <Field key={vehicle} label={VEHICLE_TEXTS[vehicle]()}>
            {(control) => (
              <Select
                {...control}
                options={upTo(MAX_VEHICLES)}
                value={String(move.counts[vehicle])}
                onChange={({ currentTarget }) =>
                  change({ kind: "count", vehicle, count: Number(currentTarget.value) })
                }
              />
            )}
          </Field>
        ))}
        <Field label={m.workers_label()}>
          {(control) => (
            <Select
              {...control}
              options={upTo(MAX_WORKERS)}
              value={String(move.workers)}
              onChange={({ currentTarget }) =>
                change({ kind: "workers", workers: Number(currentTarget.value) })
              }
            />
          )}
        </Field>
        <Field label={m.load_label()}>
          {(control) => (
            <Select<LoadRange>
              {...control}
              options={LOAD_RANGES.map((value) => ({ value, label: LOAD_RANGE_TEXTS[value]() }))}
              value={move.loadRange}
              onChange={({ currentTarget }) =>
                change({ kind: "load", loadRange: currentTarget.value as LoadRange })
              }
            />
          )}
        </Field>
      </div>
      <GoodsTaken call={call} />
    </FormSection>
  );
}

/** The goods that came with the caller's latest move, which the call does not ask for: all of them, and a way to go without. */
function GoodsTaken({ call }: { readonly call: PhoneOrder }) {
  const { goods } = call.draft.move;
  const box = useRef<HTMLDivElement>(null);
  const items = knownItems(goods?.items ?? []);
  return (
    <div ref={box} tabIndex={-1} className="focus-visible:outline-none">
      {goods !== undefined && items.length > 0 && (
        <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
          <p className="min-w-0">
            {m.phone_order_goods_taken({ count: formatNumber(piecesOf(goods)) })}
            <span className="block text-muted">{items.map(countText).join(" · ")}</span>
          </p>
          <Button
            size="small"
            onClick={() => {
              call.change({ kind: "goods", goods: { ...goods, homeSize: null, items: [], note: "" } });
              // The button is gone: the next Tab goes on from here.
              box.current?.focus();
            }}
          >
            {m.phone_order_goods_leave_out()}
          </Button>
        </div>
      )}
    </div>
  );
}

function upTo(most: number) {
  return Array.from({ length: most + 1 }, (_, count) => ({
    value: String(count),
    label: formatNumber(count),
  }));
}

/** The day and the time of the pickup, and what truck hours say of it. */
export function TimeFields({ call }: { readonly call: PhoneOrder }) {
  const { move } = call.draft;
  const { errors, change, truckHours, acknowledgement } = call;
  const [now] = useState(() => Date.now());
  const set = (date: string, time: string) => change({ kind: "pickup_time", date, time });
  return (
    <FormSection title={m.pickup_time_title()}>
      <DateTimeFields
        date={move.date}
        time={move.time}
        onChange={({ date, time }) => set(date, time)}
        dateLabel={m.pickup_date_label()}
        timeLabel={m.pickup_clock_label()}
        minDate={bangkokDay(now)}
        maxDate={bangkokDay(now + BOOKABLE_AHEAD_MS)}
        dayTexts={dayInputTexts()}
        dateFocusRef={call.lastMove.dayRef}
        error={errors["time"]}
        goesOn
      />
      <WayBackNotice
        quote={call.quote}
        pickupAt={call.pickupAt}
        onUse={(at) => set(bangkokDay(at), bangkokTime(at))}
      />
      <TruckHoursNotice
        className="mt-4"
        warning={truckHours}
        onUse={(at) => set(bangkokDay(at), bangkokTime(at))}
        acknowledgement={
          <AcknowledgeTruckHours
            id={ACKNOWLEDGE_ID}
            checked={acknowledgement.isGiven}
            onChange={acknowledgement.set}
          />
        }
      />
    </FormSection>
  );
}
