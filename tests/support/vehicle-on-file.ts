import type { VehicleOnFile } from "#domain/drivers/papers-on-file.ts";

/** A 4-wheel truck of a driver of whom nothing more is known than what is given. */
export function vehicleOnFile(
  given: Pick<VehicleOnFile, "vehicleId" | "plate"> & Partial<VehicleOnFile>,
): VehicleOnFile {
  return {
    type: "four_wheel",
    province: "",
    lengthCm: null,
    widthCm: null,
    heightCm: null,
    capacityKg: null,
    year: null,
    registrationExpiresOn: null,
    registrationFileId: null,
    insuranceExpiresOn: null,
    insuranceFileId: null,
    ...given,
  };
}
