import { Plus, Trash2 } from "lucide-react";
import { Button } from "#web/components/button.tsx";
import { stopText } from "#web/entities/goods/goods-texts.ts";
import { PlaceSearchField } from "#web/entities/places/place-search-field.tsx";
import { doorErrorsAt, type PricedPlace } from "#web/entities/stops/door-draft.ts";
import { DoorFields } from "#web/entities/stops/door-fields.tsx";
import { m } from "#web/paraglide/messages.js";
import { MAX_STOPS, withPlace, withText, withWaypoint, type MoveStopDraft } from "./move-draft.ts";

export interface MoveStopsProps {
  readonly stops: readonly MoveStopDraft[];
  /** The places of the price; empty while there is none. */
  readonly priced: readonly PricedPlace[];
  /** The errors by path, such as `stops.0` and `stops.0.detail`. */
  readonly errors: Readonly<Record<string, string>>;
  /** Called with an update. Choosing a place calls it twice: for the place and for its text. */
  readonly onChange: (update: (now: readonly MoveStopDraft[]) => readonly MoveStopDraft[]) => void;
}

/** The places of a move in travel order. One that stays has the door that it has; another one is asked for its own. */
export function MoveStops({ stops, priced, errors, onChange }: MoveStopsProps) {
  return (
    <div className="grid gap-4">
      {stops.map((stop, index) => {
        const label = stopText(index, stops.length);
        const isBetween = index > 0 && index < stops.length - 1;
        const place = priced[index] ?? null;
        const set = (update: (now: MoveStopDraft) => MoveStopDraft) =>
          onChange((now) => now.map((each) => (each.key === stop.key ? update(each) : each)));
        return (
          <div key={stop.key} className="grid gap-2">
            <PlaceSearchField
              label={label}
              kind={index === 0 ? "start" : isBetween ? "between" : "end"}
              text={stop.text}
              onTextChange={(text) => set((now) => withText(now, text))}
              selected={stop.place}
              onSelect={(chosen) => set((now) => withPlace(now, chosen))}
              error={errors[`stops.${index}`]}
              placeholder={m.booking_pickup_placeholder()}
            />
            {stop.position === null && stop.place !== null && (
              <DoorFields
                stop={label}
                door={stop.door}
                onChange={(door) => set((now) => ({ ...now, door }))}
                errors={doorErrorsAt(errors, `stops.${index}.`)}
                priced={place}
                around={pointOf(place)}
                addressLabel={m.stop_address_of({ stop: label })}
                addressPlaceholder={m.door_address_label()}
              />
            )}
            {isBetween && (
              <div>
                <Button
                  size="small"
                  tone="plain"
                  icon={<Trash2 aria-hidden="true" className="size-4" />}
                  onClick={() => onChange((now) => now.filter(({ key }) => key !== stop.key))}
                >
                  {m.stop_remove({ stop: label })}
                </Button>
              </div>
            )}
          </div>
        );
      })}
      {stops.length < MAX_STOPS && (
        <div>
          <Button
            size="small"
            icon={<Plus aria-hidden="true" className="size-4" />}
            onClick={() => onChange((now) => withWaypoint(now, crypto.randomUUID()))}
          >
            {m.stop_add()}
          </Button>
        </div>
      )}
    </div>
  );
}

function pointOf(place: PricedPlace | null) {
  const { latitude, longitude } = place ?? {};
  return latitude === undefined || longitude === undefined ? null : { latitude, longitude };
}
