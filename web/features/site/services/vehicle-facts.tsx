import type { VehicleType } from "#domain/pricing/vehicle.ts";
import { VEHICLE_DIMENSIONS } from "#domain/pricing/vehicle-dimensions.ts";
import { formatNumber } from "#web/lib/i18n/format.ts";
import { VEHICLE_TEXTS } from "#web/entities/pricing/vehicle-texts.ts";
import { m } from "#web/paraglide/messages.js";

/** Whether a truck may drive in Bangkok at rush hour: pickups may, 6-wheel trucks may not. */
const HOURS = {
  four_wheel: m.service_vehicle_hours_free,
  six_wheel: m.service_vehicle_hours_banned,
} as const satisfies Record<VehicleType, () => string>;

/** Sizes and limits of the trucks of a service. */
export function VehicleFacts({ vehicles }: { readonly vehicles: readonly VehicleType[] }) {
  return (
    <>
      {vehicles.map((vehicle) => (
        <section key={vehicle} className="mt-6">
          <h3 className="text-lg">{VEHICLE_TEXTS[vehicle]()}</h3>
          <dl className="mt-2 border-t border-line">
            {factsOf(vehicle).map(({ term, fact }) => (
              <div
                key={term}
                className="grid gap-x-6 border-b border-line py-2.5 sm:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]"
              >
                <dt className="text-muted">{term}</dt>
                <dd suppressHydrationWarning className="figures font-semibold">
                  {fact}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <p className="mt-4 text-sm text-muted">{m.service_vehicle_note()}</p>
    </>
  );
}

function factsOf(vehicle: VehicleType) {
  const { lengthM, widthM, heightM, payloadKg } = VEHICLE_DIMENSIONS[vehicle].cargo;
  const metres = (value: number) => formatNumber(value, 1);
  return [
    {
      term: m.service_vehicle_cargo(),
      fact: m.service_vehicle_cargo_value({
        length: metres(lengthM),
        width: metres(widthM),
        height: metres(heightM),
      }),
    },
    {
      term: m.service_vehicle_volume(),
      fact: m.unit_cubic_metres({ value: formatNumber(Math.floor(lengthM * widthM * heightM)) }),
    },
    { term: m.service_vehicle_payload(), fact: m.unit_kilograms({ value: formatNumber(payloadKg) }) },
    { term: m.service_vehicle_hours(), fact: HOURS[vehicle]() },
  ];
}
