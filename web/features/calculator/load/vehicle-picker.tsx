import { Check, Minus, Plus } from "lucide-react";
import { MAX_VEHICLES, VEHICLE_TYPES, type VehicleType } from "#domain/pricing/vehicle.ts";
import { classNames } from "#web/components/class-names.ts";
import { StepButton } from "#web/components/forms/stepper.tsx";
import { TruckPicture } from "#web/entities/pricing/truck-picture.tsx";
import { cargoTexts } from "#web/entities/pricing/cargo-texts.ts";
import { formatMoney } from "#web/lib/i18n/format.ts";
import { VEHICLE_TEXTS } from "#web/entities/pricing/vehicle-texts.ts";
import { m } from "#web/paraglide/messages.js";
import type { Move } from "#web/entities/moves/move.ts";

const FOR = { four_wheel: m.vehicle_four_wheel_for, six_wheel: m.vehicle_six_wheel_for } as const;

export interface VehiclePickerProps {
  readonly counts: Move["counts"];
  readonly onCount: (vehicle: VehicleType, count: number) => void;
  /** The total with these trucks, satang; `null` while the way is not known. */
  readonly priceOf: (counts: Move["counts"]) => number | null;
}

const NONE: Move["counts"] = { four_wheel: 0, six_wheel: 0 };

/** The number of trucks of each type: 1 to 10 in total. */
export function VehiclePicker({ counts, onCount, priceOf }: VehiclePickerProps) {
  const total = VEHICLE_TYPES.reduce((sum, vehicle) => sum + counts[vehicle], 0);
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 flex flex-wrap items-baseline gap-x-2.5">
        <h2 className="text-xl">{m.vehicles_title()}</h2>
        <span className="text-sm text-muted">{m.vehicles_limit()}</span>
      </legend>
      <div className="grid grid-cols-2 gap-3">
        {VEHICLE_TYPES.map((vehicle) => (
          <VehicleCard
            key={vehicle}
            vehicle={vehicle}
            count={counts[vehicle]}
            priceSatang={priceOf({ ...NONE, [vehicle]: 1 })}
            canFewer={counts[vehicle] > 0 && total > 1}
            canMore={total < MAX_VEHICLES}
            onCount={(count) => onCount(vehicle, count)}
          />
        ))}
      </div>
    </fieldset>
  );
}

interface VehicleCardProps {
  readonly vehicle: VehicleType;
  readonly count: number;
  /** Of one such truck for this way, satang. */
  readonly priceSatang: number | null;
  readonly canFewer: boolean;
  readonly canMore: boolean;
  readonly onCount: (count: number) => void;
}

function VehicleCard({ vehicle, count, priceSatang, canFewer, canMore, onCount }: VehicleCardProps) {
  const name = VEHICLE_TEXTS[vehicle]();
  return (
    <fieldset
      aria-label={name}
      className={classNames(
        "relative flex min-w-0 flex-col items-start rounded-card border bg-surface p-3 transition-[border-color,box-shadow]",
        count > 0 ? "border-ink inset-ring inset-ring-ink" : "border-line",
      )}
    >
      {count > 0 && (
        <span aria-hidden="true" className="absolute top-2 right-2 rounded-full bg-ink p-1 text-paper">
          <Check className="size-4" />
        </span>
      )}
      <TruckPicture vehicle={vehicle} />
      <h3 className="mt-2.5 font-heading leading-tight font-semibold">{name}</h3>
      {priceSatang !== null && (
        <p className="figures font-heading text-xl leading-tight font-bold">{formatMoney(priceSatang)}</p>
      )}
      <Cargo vehicle={vehicle} />
      <p className="mt-1 mb-3 text-sm leading-tight text-muted">{FOR[vehicle]()}</p>
      <span className="mt-auto flex w-full items-center justify-between rounded-control border border-edge bg-surface">
        <StepButton
          Icon={Minus}
          label={m.vehicle_fewer({ vehicle: name })}
          atLimit={!canFewer}
          onStep={() => onCount(count - 1)}
        />
        <output aria-live="polite" className="figures font-heading text-lg font-semibold">
          {count}
        </output>
        <StepButton
          Icon={Plus}
          label={m.vehicle_more({ vehicle: name })}
          atLimit={!canMore}
          onStep={() => onCount(count + 1)}
        />
      </span>
    </fieldset>
  );
}

/** What one truck carries: weight, volume, and the size inside. */
function Cargo({ vehicle }: { readonly vehicle: VehicleType }) {
  const { load, size } = cargoTexts(vehicle);
  return (
    <>
      <p suppressHydrationWarning className="figures mt-1 text-sm leading-tight font-semibold">
        {load}
      </p>
      <p suppressHydrationWarning className="figures text-sm leading-tight text-muted">
        {size}
      </p>
    </>
  );
}
