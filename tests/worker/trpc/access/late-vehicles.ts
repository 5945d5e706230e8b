import { bangkokDay, DAY_MS } from "#domain/time.ts";
import { seenFile, SIX_WHEEL } from "../drivers/dao-on-file.ts";

/** A driver on file whose row was changed since it had this version. */
const SEEN = 4;
const truck = () => ({ ...seenFile(SEEN), vehicleId: SIX_WHEEL.vehicleId });

/** The presses on vehicles: what each says it has seen, and what it is refused with. */
export const LATE_VEHICLE_PRESSES: Readonly<Record<string, readonly [input: () => object, refused: string]>> =
  {
    "assignments.chooseVehicle": [
      () => ({
        orderId: "KD-BBBBBB",
        jobId: "KD-BBBBBB-1",
        seenDriverId: "driver-dan",
        seenVehicleId: "",
        vehicleId: "",
      }),
      "JOB_ALREADY_RESERVED",
    ],
    "vehicles.move": [
      () => ({
        ...truck(),
        toDriverId: "driver-may",
        toOf: "file",
        toSeenVersion: 1,
        swapVehicleId: null,
      }),
      "DRIVER_CHANGED",
    ],
    "vehicles.retire": [truck, "DRIVER_CHANGED"],
    "vehicles.save": [
      () => ({ ...seenFile(SEEN), vehicle: { ...SIX_WHEEL, plate: "70-9999" } }),
      "DRIVER_CHANGED",
    ],
    "vehicles.saveLicence": [
      () => ({ ...seenFile(SEEN), licence: { expiresOn: bangkokDay(Date.now() + 90 * DAY_MS) } }),
      "DRIVER_CHANGED",
    ],
  };
