import type { FieldErrors } from "../../field-errors.ts";
import { mayDrive, type LicenceClass } from "../licence.ts";
import type { VehicleOnFile } from "../papers-on-file.ts";

/** Whether a day on which a paper holds has passed, and is not one of those that hold already: those may stay. */
export function isNewlyPast(day: string | null, today: string, known: ReadonlySet<string>): boolean {
  return day !== null && day < today && !known.has(day);
}

/**
 * What is wrong with the days and the year of a vehicle, by field.
 * @param known days of its driver's papers that hold already
 */
export function yearAndDayProblems(
  {
    registrationExpiresOn,
    insuranceExpiresOn,
    year,
  }: Pick<VehicleOnFile, "registrationExpiresOn" | "insuranceExpiresOn" | "year">,
  today: string,
  known: ReadonlySet<string>,
): FieldErrors {
  const nextYear = Number(today.slice(0, 4)) + 1;
  return {
    ...(isNewlyPast(registrationExpiresOn, today, known)
      ? { registrationExpiresOn: "DATE_IN_PAST" as const }
      : {}),
    ...(isNewlyPast(insuranceExpiresOn, today, known) ? { insuranceExpiresOn: "DATE_IN_PAST" as const } : {}),
    ...(year !== null && year > nextYear ? { year: "TOO_LARGE" as const } : {}),
  };
}

/**
 * What is wrong with one of a driver's vehicles beside the others and their licence, by field; empty where nothing is.
 * @param licence `null` where the office does not know its class
 */
export function vehicleProblems(
  { vehicleId, type, plate, province }: Pick<VehicleOnFile, "vehicleId" | "type" | "plate" | "province">,
  others: readonly Pick<VehicleOnFile, "vehicleId" | "plate" | "province">[],
  licence: LicenceClass | null,
): FieldErrors {
  const isDouble = others.some(
    (other) => other.vehicleId !== vehicleId && other.plate === plate && other.province === province,
  );
  return {
    ...(licence === null || mayDrive(licence, type) ? {} : { type: "LICENCE_CLASS" as const }),
    // Each province has plates of its own.
    ...(isDouble ? { plate: "ALREADY_EXISTS" as const } : {}),
  };
}
