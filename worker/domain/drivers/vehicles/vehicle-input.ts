import { z } from "zod";
import { ONLY_VEHICLE } from "../out-of-service.ts";
import {
  CARGO_LIMITS,
  day,
  dayOrForLife,
  file,
  keyInput,
  provinceInput,
  SHORT,
  short,
  typedPlate,
  vehicleDraftInput,
  vehicleProfileInput,
  vehicleType,
  wholeInput,
  firstYear,
} from "../profile-input.ts";

// What the office keeps of a driver's vehicles and papers: one vehicle, or the licence, at a time.

/** What may be left out of a form: `null` then. */
function optional<Value>(input: z.ZodType<Value, string>) {
  return z
    .string()
    .transform((typed) => (typed === "" ? null : typed))
    .pipe(input.nullable());
}

/** A vehicle as the office keeps it for a driver who has sent no papers: type and plate, and the rest as far as it is known. */
const vehicleOnFileInput = z.object({
  vehicleId: z.uuid().or(z.literal(ONLY_VEHICLE)),
  type: vehicleType,
  plate: typedPlate,
  province: provinceInput,
  lengthCm: optional(wholeInput(...CARGO_LIMITS.lengthCm)),
  widthCm: optional(wholeInput(...CARGO_LIMITS.widthCm)),
  heightCm: optional(wholeInput(...CARGO_LIMITS.heightCm)),
  capacityKg: optional(wholeInput(...CARGO_LIMITS.capacityKg)),
  year: optional(firstYear),
  registrationExpiresOn: optional(day),
  registrationFileId: optional(file),
  insuranceExpiresOn: optional(day),
  insuranceFileId: optional(file),
});

/**
 * Whose vehicles and papers the office changes, and as it has seen them: those of the profile that a driver has sent, by the
 * version of their registration, or those that it keeps itself, by the version of the driver's row.
 */
const seenOf = { driverId: z.string().min(1).max(SHORT), seenVersion: z.int().min(1) };
const ofProfile = z.object({ of: z.literal("profile"), key: keyInput, ...seenOf });
const ofFile = z.object({ of: z.literal("file"), key: keyInput, ...seenOf });

/** A vehicle that the office adds or changes for a driver. */
export const saveVehicleInput = z.discriminatedUnion("of", [
  ofProfile.extend({ vehicle: vehicleDraftInput.pipe(vehicleProfileInput) }),
  ofFile.extend({
    vehicle: vehicleDraftInput
      .extend({ vehicleId: z.uuid().or(z.literal(ONLY_VEHICLE)) })
      .pipe(vehicleOnFileInput),
  }),
]);
export type SaveVehicleInput = z.infer<typeof saveVehicleInput>;

/** A vehicle that leaves the service of a driver. */
export const retireVehicleInput = z.discriminatedUnion("of", [
  ofProfile.extend({ vehicleId: z.uuid() }),
  ofFile.extend({ vehicleId: z.uuid().or(z.literal(ONLY_VEHICLE)) }),
]);
export type RetireVehicleInput = z.infer<typeof retireVehicleInput>;

/** The licence of a driver as the office writes it down. */
export const saveLicenceInput = z.discriminatedUnion("of", [
  ofProfile.extend({
    licence: z
      .object({ expiresOn: short, fileId: short })
      .pipe(z.object({ expiresOn: dayOrForLife, fileId: file })),
  }),
  ofFile.extend({
    licence: z
      .object({ expiresOn: short, fileId: short })
      .pipe(z.object({ expiresOn: optional(day), fileId: optional(file) })),
  }),
]);
export type SaveLicenceInput = z.infer<typeof saveLicenceInput>;
