import type { PapersOnFile, VehicleOnFile } from "#domain/drivers/papers-on-file.ts";

const truck = (vehicleId: string, plate: string): VehicleOnFile => ({
  vehicleId,
  type: "four_wheel",
  plate,
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
});

/** Two trucks of one kind, `first` and `second`. */
export const TWO_TRUCKS: PapersOnFile = {
  licenceExpiresOn: null,
  licenceFileId: null,
  vehicles: [truck("first", "1กข 1111"), truck("second", "2กข 2222")],
};
