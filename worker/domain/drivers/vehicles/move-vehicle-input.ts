import { z } from "zod";
import { ONLY_VEHICLE } from "../out-of-service.ts";
import { keyInput, SHORT } from "../profile-input.ts";

/** A vehicle by its id in the record that has it: `ONLY_VEHICLE` is the one that a driver was written down with. */
export const vehicleIdInput = z.uuid().or(z.literal(ONLY_VEHICLE));
const driverIdInput = z.string().min(1).max(SHORT);
/** Which record of a driver the version is of: of the profile that they have sent, or of what the office keeps itself. */
const recordInput = z.enum(["profile", "file"]);
const versionInput = z.int().min(1);

/** A vehicle that goes from one driver to another one, both as they were seen. */
export const moveVehicleInput = z.object({
  /** Of the press: repeating it counts once. */
  key: keyInput,
  driverId: driverIdInput,
  of: recordInput,
  seenVersion: versionInput,
  vehicleId: vehicleIdInput,
  toDriverId: driverIdInput,
  toOf: recordInput,
  toSeenVersion: versionInput,
  /** The vehicle of theirs that comes in exchange; `null`: none. */
  swapVehicleId: vehicleIdInput.nullable(),
});
export type MoveVehicleInput = z.infer<typeof moveVehicleInput>;
