import { z } from "zod";
import { inAsciiDigits } from "../contact/thai-digits.ts";
import { REASON_MAX } from "../orders/text-limits.ts";
import { lineInput } from "../plain-text-input.ts";
import { VEHICLE_TYPES, type VehicleType } from "../pricing/vehicle.ts";
import { commonEraYear } from "../time.ts";
import { areaInput } from "./areas.ts";
import { canBeForLife, LICENCE_CLASSES, mayDrive, type LicenceClass } from "./licence.ts";
import { readPlate } from "./plate.ts";
import {
  DRIVER_NAME_MAX,
  FOR_LIFE,
  MAX_AREAS,
  MAX_VEHICLES_OF_DRAFT,
  MAX_VEHICLES_OF_DRIVER,
} from "./profile-limits.ts";
import type { DriverProfile } from "./profile.ts";

/** The shortest text: what a person types is kept as it is until it is sent. */
export const SHORT = 40;

/** A field of a form as it is typed. */
export const short = lineInput(SHORT).default("");

/** One vehicle of a form. */
export const vehicleDraftInput = z.object({
  vehicleId: z.uuid(),
  type: short,
  plate: short,
  province: short,
  lengthCm: short,
  widthCm: short,
  heightCm: short,
  capacityKg: short,
  year: short,
  registrationExpiresOn: short,
  registrationFileId: short,
  insuranceExpiresOn: short,
  insuranceFileId: short,
});

/** A form as it is typed: every field a text, "" while it is empty. Nothing in it is checked but its length. */
export const profileDraftInput = z.object({
  name: lineInput(DRIVER_NAME_MAX).default(""),
  phone: short,
  photoFileId: short,
  licenceClass: short,
  licenceNumber: short,
  licenceExpiresOn: short,
  licenceFileId: short,
  experienceYears: short,
  areas: z.array(short).max(MAX_AREAS).default([]),
  vehicles: z.array(vehicleDraftInput).max(MAX_VEHICLES_OF_DRIVER).default([]),
});
export type ProfileDraft = z.infer<typeof profileDraftInput>;
export type VehicleDraft = ProfileDraft["vehicles"][number];

/** The most that a form notes; whoever goes on adding and removing is not stopped by it. */
const MAX_REMOVED_VEHICLES = 100;

/**
 * The vehicles that a driver has taken out of their form. Any other one that they have and the form lacks has come to them since
 * it was opened; so has every one for a page that does not say it.
 */
const removedVehicleIds = z
  .array(z.uuid())
  .transform((all) => all.slice(-MAX_REMOVED_VEHICLES))
  .optional();
/** The form of a driver as they type it. */
const ownDraftInput = profileDraftInput.extend({
  vehicles: z.array(vehicleDraftInput).max(MAX_VEHICLES_OF_DRAFT).default([]),
  removedVehicleIds,
});
export type OwnDraft = z.infer<typeof ownDraftInput>;

/** The version of the registration on which a form was typed; 0: there was none. Absent for a page that does not say it. */
const seenRegistration = z.int().min(0).optional();
/** A form that is stored as it is typed. */
export const saveDraftInput = z.object({ draft: ownDraftInput, seenVersion: seenRegistration });

const filled = z.string().min(1, "REQUIRED");
/** The picture of a paper. */
export const file = filled.pipe(z.uuid("REQUIRED"));
/** The last Bangkok day on which a paper holds. */
export const day = filled.pipe(z.iso.date("INVALID"));
/** The same of a licence; `null` for one that is for life. */
export const dayOrForLife = filled
  .transform((typed) => (typed === FOR_LIFE ? null : typed))
  .pipe(z.iso.date("INVALID").nullable());
/** Eight digits today; older ones have letters, a stroke and a year. */
const licenceNumber = z.string().regex(/^[\p{L}\p{M}\d ./-]*$/u, "INVALID");

/** A whole number between two bounds, both included, as typed; Thai digits and separators of thousands are read, too. */
export function wholeInput(min: number, max: number) {
  return filled
    .transform((typed) => Number(inAsciiDigits(typed.replaceAll(",", ""))))
    .pipe(z.int("INVALID").min(min, "TOO_SMALL").max(max, "TOO_LARGE"));
}

/** What a cargo space of ours can measure inside, in centimetres, and carry. */
export const CARGO_LIMITS = {
  lengthCm: [50, 1500],
  widthCm: [50, 300],
  heightCm: [20, 400],
  capacityKg: [100, 30_000],
} as const;

/** The province on a plate, by its place id. */
export const provinceInput = filled.pipe(z.string().regex(/^th-\d{2}$/, "INVALID"));

/** The oldest vehicle that is taken. */
const YEAR_MIN = 1970;
/** The year in which a vehicle was first registered, of either era as typed; common era. */
export const firstYear = wholeInput(YEAR_MIN, 2700).transform(commonEraYear);
export const vehicleType = filled.pipe(z.enum(VEHICLE_TYPES, "INVALID"));
/** A plate, as `readPlate` writes it. */
export const typedPlate = filled.transform(readPlate).pipe(z.string("PLATE_INVALID"));

/** A vehicle with everything that its driver has to send. */
export const vehicleProfileInput = z.object({
  vehicleId: z.uuid(),
  type: vehicleType,
  plate: typedPlate,
  province: provinceInput,
  lengthCm: wholeInput(...CARGO_LIMITS.lengthCm),
  widthCm: wholeInput(...CARGO_LIMITS.widthCm),
  heightCm: wholeInput(...CARGO_LIMITS.heightCm),
  capacityKg: wholeInput(...CARGO_LIMITS.capacityKg),
  year: firstYear,
  registrationExpiresOn: day,
  registrationFileId: z.string().min(1, "REQUIRED").pipe(file),
  insuranceExpiresOn: day,
  insuranceFileId: z.string().min(1, "REQUIRED").pipe(file),
});

/**
 * The complete profile in a form, or an error at each field that lacks something. Phone, areas, provinces, files and the
 * days are checked by the service, which knows them.
 */
export const profileInput: z.ZodType<DriverProfile, ProfileDraft> = z
  .object({
    name: filled,
    phone: filled,
    photoFileId: z.string().min(1, "REQUIRED").pipe(file),
    licenceClass: filled.pipe(z.enum(LICENCE_CLASSES, "INVALID")),
    licenceNumber,
    licenceExpiresOn: dayOrForLife,
    licenceFileId: z.string().min(1, "REQUIRED").pipe(file),
    experienceYears: wholeInput(0, 70),
    areas: z.array(areaInput).min(1, "REQUIRED"),
    vehicles: z.array(vehicleProfileInput).min(1, "REQUIRED"),
  })
  .superRefine(({ licenceClass, licenceExpiresOn, vehicles }, context) => {
    if (licenceExpiresOn === null && LICENCE_CLASSES.includes(licenceClass) && !canBeForLife(licenceClass))
      context.addIssue({ code: "custom", path: ["licenceExpiresOn"], message: "LICENCE_FOR_LIFE" });
    vehicles.forEach(({ type, plate, province }, index) => {
      if (isKnown(licenceClass, type) && !mayDrive(licenceClass, type))
        context.addIssue({ code: "custom", path: ["vehicles", index, "type"], message: "LICENCE_CLASS" });
      // Each province has plates of its own.
      if (vehicles.findIndex((other) => other.plate === plate && other.province === province) < index)
        context.addIssue({ code: "custom", path: ["vehicles", index, "plate"], message: "ALREADY_EXISTS" });
    });
  });

/** This check also runs for forms whose fields were refused before, with what was typed in them. */
function isKnown(licenceClass: LicenceClass, type: VehicleType): boolean {
  return LICENCE_CLASSES.includes(licenceClass) && VEHICLE_TYPES.includes(type);
}

/** A profile as a form, to be changed or corrected. */
export function draftOf(profile: DriverProfile): ProfileDraft {
  const { experienceYears, vehicles, areas, licenceExpiresOn, ...texts } = profile;
  return {
    ...texts,
    licenceExpiresOn: licenceExpiresOn ?? FOR_LIFE,
    areas: [...areas],
    experienceYears: String(experienceYears),
    vehicles: vehicles.map(({ lengthCm, widthCm, heightCm, capacityKg, year, ...rest }) => ({
      ...rest,
      lengthCm: String(lengthCm),
      widthCm: String(widthCm),
      heightCm: String(heightCm),
      capacityKg: String(capacityKg),
      year: String(year),
    })),
  };
}

/** What was sent, or holds, as its driver's form. @param held the vehicles that they had when they sent it */
export function ownDraftOf(sent: DriverProfile, held: readonly { readonly vehicleId: string }[]): OwnDraft {
  const kept = new Set(sent.vehicles.map(({ vehicleId }) => vehicleId));
  const removed = held.map(({ vehicleId }) => vehicleId).filter((vehicleId) => !kept.has(vehicleId));
  return { ...draftOf(sent), ...(removed.length === 0 ? {} : { removedVehicleIds: removed }) };
}

/** Made by the browser for every press, so that repeating it counts once. */
export const keyInput = z.uuid();

/** A form that is sent: it has to be complete. */
export const sendProfileInput = z.object({
  key: keyInput,
  profile: profileDraftInput.pipe(profileInput),
  removedVehicleIds,
  seenVersion: seenRegistration,
});
export type SendProfileInput = z.infer<typeof sendProfileInput>;

const decision = {
  driverId: z.string().min(1).max(SHORT),
  key: keyInput,
  /** The version that the admin has seen: of two admins at once, the second is refused. */
  seenVersion: z.int().min(1),
};
/** A decision without a reason: approving, lifting a suspension, deleting. */
export const approveDriverInput = z.object(decision);
/** The complete profile as the office has corrected it. */
export const editDriverInput = z.object({ ...decision, profile: profileDraftInput.pipe(profileInput) });
export type EditDriverInput = z.infer<typeof editDriverInput>;
/** Why; the driver reads it. */
export const driverReasonInput = z.object({ ...decision, reason: lineInput(REASON_MAX) });
