import type { DriverOnFile } from "#web/entities/drivers/driver-types.ts";
import { placeName } from "#web/entities/drivers/driver-texts.ts";
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
