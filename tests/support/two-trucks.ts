import type { PapersOnFile } from "#domain/drivers/papers-on-file.ts";
import { vehicleOnFile } from "./vehicle-on-file.ts";

/** Two trucks of one kind, `first` and `second`. */
export const TWO_TRUCKS: PapersOnFile = {
  licenceExpiresOn: null,
  licenceFileId: null,
  vehicles: [
    vehicleOnFile({ vehicleId: "first", plate: "1กข 1111" }),
    vehicleOnFile({ vehicleId: "second", plate: "2กข 2222" }),
  ],
};
