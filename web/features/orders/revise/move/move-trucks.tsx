import { Plus, Trash2 } from "lucide-react";
import { useEffect, useRef } from "react";
import { MAX_VEHICLES, VEHICLE_TYPES } from "#domain/pricing/vehicle.ts";
import { Button } from "#web/components/button.tsx";
import { SegmentedControl } from "#web/components/forms/segmented-control.tsx";
import { VEHICLE_TEXTS } from "#web/entities/pricing/vehicle-texts.ts";
import { formatNumber } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import { withTruck, type MoveTruckDraft } from "./move-draft.ts";

export interface MoveTrucksProps {
  readonly trucks: readonly MoveTruckDraft[];
  /** The errors by path, such as `trucks.0`. */
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (trucks: readonly MoveTruckDraft[]) => void;
}

/** The trucks of a move: their types, one more, one fewer. */
export function MoveTrucks({ trucks, errors, onChange }: MoveTrucksProps) {
  const add = useRef<HTMLButtonElement>(null);
  const isFewer = useRef(false);
  useEffect(() => {
    // The pressed button is gone with its truck.
    if (isFewer.current) add.current?.focus();
    isFewer.current = false;
  });
  return (
    <div className="grid gap-4">
      {trucks.map((truck, index) => {
        const name = m.order_change_truck({ number: formatNumber(index + 1) });
        return (
          <div key={truck.key} className="grid gap-2">
            <SegmentedControl
              label={name}
              value={truck.vehicle}
              error={errors[`trucks.${index}`]}
              onChange={(vehicle) => onChange(trucks.with(index, { ...truck, vehicle }))}
              segments={VEHICLE_TYPES.map((value) => ({ value, label: VEHICLE_TEXTS[value]() }))}
            />
            {trucks.length > 1 && (
              <div>
                <Button
                  size="small"
                  tone="plain"
                  icon={<Trash2 aria-hidden="true" className="size-4" />}
                  onClick={() => {
                    isFewer.current = true;
                    onChange(trucks.toSpliced(index, 1));
                  }}
                >
                  {m.order_change_truck_remove({ truck: name })}
                </Button>
              </div>
            )}
          </div>
        );
      })}
      <div>
        <Button
          ref={add}
          size="small"
          disabled={trucks.length >= MAX_VEHICLES}
          icon={<Plus aria-hidden="true" className="size-4" />}
          onClick={() => onChange(withTruck(trucks, crypto.randomUUID()))}
        >
          {m.order_change_truck_add()}
        </Button>
      </div>
    </div>
  );
}
