import type { DriverRow } from "#db/queries/jobs/drivers.ts";
import { withUnseenVehicles } from "#domain/drivers/office-edit.ts";
import { ONLY_VEHICLE } from "#domain/drivers/out-of-service.ts";
import { papersOnFileOf, type PapersOnFile } from "#domain/drivers/papers-on-file.ts";
import { readPlate } from "#domain/drivers/plate.ts";
import { draftOf, profileInput, type ProfileDraft } from "#domain/drivers/profile-input.ts";
import { MAX_VEHICLES_OF_DRIVER } from "#domain/drivers/profile-limits.ts";
import type { DriverProfile } from "#domain/drivers/profile.ts";
import { badInput } from "#domain/errors.ts";
import type { FieldErrors } from "#domain/field-errors.ts";
import { fieldErrorsIn } from "../../field-errors-in.ts";

/**
 * The vehicles that a driver has, as the form has them: of the profile that holds, and before there is one, those that the
 * office keeps, without the one that they were written down with: it has no id by which a form could name it.
 */
export function heldVehicles(
  profile: DriverProfile | null,
  driver: DriverRow | undefined,
): ProfileDraft["vehicles"] {
  if (profile !== null) return draftOf(profile).vehicles;
  if (driver === undefined) return [];
  const { vehicles, ...papers } = papersOnFileOf(driver);
  return vehiclesOnFile({
    ...papers,
    vehicles: vehicles.filter(({ vehicleId }) => vehicleId !== ONLY_VEHICLE),
  });
}

/** The vehicles that the office keeps, for the form; without those whose plate is none. */
export function vehiclesOnFile({ vehicles }: PapersOnFile): ProfileDraft["vehicles"] {
  const text = (value: string | number | null) => (value === null ? "" : String(value));
  return vehicles
    .filter(({ plate }) => readPlate(plate) !== null)
    .map(({ vehicleId, type, plate, province, ...known }) => ({
      vehicleId: vehicleId === ONLY_VEHICLE ? crypto.randomUUID() : vehicleId,
      type,
      plate,
      province,
      lengthCm: text(known.lengthCm),
      widthCm: text(known.widthCm),
      heightCm: text(known.heightCm),
      capacityKg: text(known.capacityKg),
      year: text(known.year),
      registrationExpiresOn: text(known.registrationExpiresOn),
      registrationFileId: text(known.registrationFileId),
      insuranceExpiresOn: text(known.insuranceExpiresOn),
      insuranceFileId: text(known.insuranceFileId),
    }));
}

/**
 * What somebody whose profile does not hold yet sends, with the vehicles that the office has given them since they opened the
 * form: with the first approval what was sent is all that they have.
 * @param driver their row, where the office keeps their vehicles
 * @throws AppError BAD_INPUT with what such a vehicle lacks or is wrong with it, by its place after those that were sent; as
 *   `refuseTooManyVehicles`
 */
export function withVehiclesOnFile(
  sent: DriverProfile,
  driver: DriverRow | undefined,
  removedVehicleIds: readonly string[] | undefined,
): DriverProfile {
  const vehicles = heldVehicles(null, driver);
  const whole = withUnseenVehicles(draftOf(sent), { vehicles }, removedVehicleIds);
  if (whole.vehicles.length === sent.vehicles.length) return sent;
  refuseTooManyVehicles(whole);
  const lacking = whole.vehicles.flatMap((vehicle, position) =>
    Object.entries(vehicle).flatMap(([name, value]) =>
      value === "" ? [[`profile.vehicles.${position}.${name}`, "REQUIRED"] as const] : [],
    ),
  );
  if (lacking.length > 0) throw badInput(Object.fromEntries(lacking) as FieldErrors);
  const read = profileInput.safeParse(whole);
  if (read.success) return read.data;
  const wrong = Object.entries(fieldErrorsIn(read.error, whole));
  throw badInput(Object.fromEntries(wrong.map(([path, code]) => [`profile.${path}`, code])));
}

/**
 * Of what is sent, with the vehicles that have come to its driver meanwhile.
 * @throws AppError BAD_INPUT (`TOO_MANY`) at the vehicles where they are more than a driver may have
 */
export function refuseTooManyVehicles({ vehicles }: { readonly vehicles: readonly unknown[] }): void {
  if (vehicles.length > MAX_VEHICLES_OF_DRIVER) throw badInput({ "profile.vehicles": "TOO_MANY" });
}
