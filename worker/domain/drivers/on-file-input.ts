import { z } from "zod";
import { emailInput } from "../access/email-input.ts";
import { PHONE_MAX } from "../contact/contact-limits.ts";
import { lineInput } from "../plain-text-input.ts";
import { VEHICLE_TYPES } from "../pricing/vehicle.ts";
import { areasOnFileInput } from "./areas.ts";
import { LICENCE_CLASSES, LICENCE_MARKS, mayDrive, type LicenceClass } from "./licence.ts";
import { CARGO_LIMITS, provinceInput, wholeInput } from "./profile-input.ts";
import { DRIVER_NAME_MAX } from "./profile-limits.ts";
import { readPlate } from "./plate.ts";

const filled = z.string().min(1, "REQUIRED");

/** A whole number that may be left out: `null` then. */
function optionalWhole([min, max]: readonly [number, number]) {
  return z
    .string()
    .default("")
    .transform((typed) => (typed === "" ? null : typed))
    .pipe(wholeInput(min, max).nullable());
}

/**
 * What the office writes down of a driver who has no account: as typed; phone and province are looked up by the service. Many
 * have no address: "" then. The measures of the cargo space may be left out, and so may the areas: then those of a driver stay
 * as they are.
 */
export const driverOnFileInput = z
  .object({
    name: lineInput(DRIVER_NAME_MAX).pipe(filled),
    email: z.union([z.literal(""), emailInput]).default(""),
    phone: lineInput(PHONE_MAX).pipe(filled),
    vehicle: z.enum(VEHICLE_TYPES),
    plate: filled.transform(readPlate).pipe(z.string("PLATE_INVALID")),
    province: provinceInput,
    lengthCm: optionalWhole(CARGO_LIMITS.lengthCm),
    widthCm: optionalWhole(CARGO_LIMITS.widthCm),
    heightCm: optionalWhole(CARGO_LIMITS.heightCm),
    capacityKg: optionalWhole(CARGO_LIMITS.capacityKg),
    licenceClass: filled.pipe(z.enum(LICENCE_CLASSES, "INVALID")),
    experienceYears: wholeInput(0, 70),
    areas: areasOnFileInput.optional(),
  })
  .superRefine(({ licenceClass, vehicle }, context) => {
    if (LICENCE_CLASSES.includes(licenceClass) && !mayDrive(licenceClass, vehicle))
      context.addIssue({ code: "custom", path: ["vehicle"], message: "LICENCE_CLASS" });
  });
export type DriverOnFileInput = z.infer<typeof driverOnFileInput>;
/** The same as it is typed. */
export type DriverOnFileDraft = z.input<typeof driverOnFileInput>;

/** A licence class as a driver's row has it: its mark, or `personal`. */
export function licenceMark(licenceClass: LicenceClass): string {
  return licenceClass === "personal" ? "personal" : LICENCE_MARKS[licenceClass];
}

/** The class that a driver's row means; `null` for free text of earlier rows. */
export function licenceClassOf(mark: string): LicenceClass | null {
  return LICENCE_CLASSES.find((each) => licenceMark(each) === mark) ?? null;
}
