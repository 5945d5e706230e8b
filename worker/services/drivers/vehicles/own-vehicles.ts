import type { DriverRow } from "#db/queries/jobs/drivers.ts";
import { withUnseenVehicles } from "#domain/drivers/office-edit.ts";
import { ONLY_VEHICLE } from "#domain/drivers/out-of-service.ts";
import { papersOnFileOf, type PapersOnFile } from "#domain/drivers/papers-on-file.ts";
import { readPlate } from "#domain/drivers/plate.ts";
import { draftOf, profileInput, type ProfileDraft } from "#domain/drivers/profile-input.ts";
import type { DriverProfile } from "#domain/drivers/profile.ts";
import { badInput } from "#domain/errors.ts";
import type { FieldErrors } from "#domain/field-errors.ts";

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
 * @throws AppError BAD_INPUT with what such a vehicle lacks, by its place after those that were sent
 */
export function withVehiclesOnFile(
  sent: DriverProfile,
  driver: DriverRow | undefined,
  removedVehicleIds: readonly string[] | undefined,
): DriverProfile {
  const vehicles = heldVehicles(null, driver);
  const whole = withUnseenVehicles(draftOf(sent), { vehicles }, removedVehicleIds);
  if (whole.vehicles.length === sent.vehicles.length) return sent;
  const lacking = whole.vehicles.flatMap((vehicle, position) =>
    Object.entries(vehicle).flatMap(([name, value]) =>
      value === "" ? [[`profile.vehicles.${position}.${name}`, "REQUIRED"] as const] : [],
    ),
  );
  if (lacking.length > 0) throw badInput(Object.fromEntries(lacking) as FieldErrors);
  return profileInput.parse(whole);
}
