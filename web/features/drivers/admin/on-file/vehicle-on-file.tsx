import type { DriverOnFile } from "#web/entities/drivers/driver-types.ts";
import { placeName } from "#web/entities/drivers/driver-texts.ts";
import { formatWeight } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import { useProvinces } from "../../profile-fields/use-provinces.ts";

type Plate = Pick<DriverOnFile, "plate" | "province">;

/** A plate that the office has written down, with its province where it did. */
export function PlateOnFile({ plate, province }: Plate) {
  return province === "" ? plate : <PlateInProvince plate={plate} province={province} />;
}

function PlateInProvince({ plate, province }: Plate) {
  const found = useProvinces().find(({ placeId }) => placeId === province);
  return `${plate} ${placeName(found?.name)}`.trim();
}

/** What is known of a cargo space; nothing where nothing is. */
export function CargoOnFile({ cargo }: { readonly cargo: NonNullable<DriverOnFile["cargo"]> }) {
  const { lengthCm, widthCm, heightCm, capacityKg } = cargo;
  const measures = [lengthCm, widthCm, heightCm];
  const hasSize = measures.some((each) => each !== null);
  if (!hasSize && capacityKg === null) return null;
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
      {hasSize && (
        <>
          <dt className="text-muted">{m.driver_size_label()}</dt>
          <dd className="figures">{measures.map((each) => each ?? "–").join(" × ")}</dd>
        </>
      )}
      {capacityKg !== null && (
        <>
          <dt className="text-muted">{m.driver_capacity_label()}</dt>
          <dd className="figures">{formatWeight(capacityKg)}</dd>
        </>
      )}
    </dl>
  );
}
