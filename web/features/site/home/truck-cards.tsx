import { VEHICLE_TYPES, type VehicleType } from "#domain/pricing/vehicle.ts";
import { cargoTexts } from "#web/entities/pricing/cargo-texts.ts";
import { TruckPicture } from "#web/entities/pricing/truck-picture.tsx";
import { VEHICLE_TEXTS } from "#web/entities/pricing/vehicle-texts.ts";
import { m } from "#web/paraglide/messages.js";
import { Photo } from "../photo.tsx";

/** What each truck is used for, in things people know. */
const CARRIES = {
  four_wheel: m.home_truck_four_carries,
  six_wheel: m.home_truck_six_carries,
} as const satisfies Record<VehicleType, () => string>;

/** The trucks with what they carry: size, volume, weight. */
export function TruckCards() {
  return (
    <section className="border-y border-line bg-surface py-6 lg:py-20">
      <div className="page-column">
        <h2 className="text-2xl sm:text-3xl">{m.home_trucks_title()}</h2>
        <ul className="mt-5 grid grid-cols-2 gap-3 sm:gap-4">
          {VEHICLE_TYPES.map((vehicle) => (
            <TruckCard key={vehicle} vehicle={vehicle} />
          ))}
        </ul>
      </div>
    </section>
  );
}

function TruckCard({ vehicle }: { readonly vehicle: VehicleType }) {
  const { load, size } = cargoTexts(vehicle);
  return (
    <li className="grid content-start gap-x-4 gap-y-2 rounded-card border border-line bg-paper p-3 sm:grid-cols-[7rem_1fr] sm:items-center sm:p-4 lg:grid-cols-[10rem_1fr] lg:p-6">
      <Photo
        name={vehicle === "four_wheel" ? "truck-4-wheel" : "truck-6-wheel"}
        alt={VEHICLE_TEXTS[vehicle]()}
      >
        <TruckPicture vehicle={vehicle} />
      </Photo>
      <div className="min-w-0">
        <h3 className="text-lg">{VEHICLE_TEXTS[vehicle]()}</h3>
        <p suppressHydrationWarning className="figures mt-1 font-semibold">
          {load}
        </p>
        <p suppressHydrationWarning className="figures text-sm text-muted">
          {size}
        </p>
        <p className="mt-1 text-sm">{CARRIES[vehicle]()}</p>
      </div>
    </li>
  );
}
