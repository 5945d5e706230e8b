import type { VehicleType } from "../pricing/vehicle.ts";

/**
 * Thai driving licences for four wheels and more. `personal`: the private car licence of the Motor Vehicle Act
 * B.E. 2522. `b1` to `b4` (บ.1–บ.4, private carriage) and `t1` to `t4` (ท.1–ท.4, all carriage, also for hire): classes 1 to
 * 4 of the Land Transport Act B.E. 2522, section 95.
 */
export const LICENCE_CLASSES = ["personal", "b1", "b2", "b3", "b4", "t1", "t2", "t3", "t4"] as const;
export type LicenceClass = (typeof LICENCE_CLASSES)[number];

/** How the classes of the Land Transport Act are written on the licence; the same in every language. */
export const LICENCE_MARKS: Readonly<Record<Exclude<LicenceClass, "personal">, string>> = {
  b1: "บ.1",
  b2: "บ.2",
  b3: "บ.3",
  b4: "บ.4",
  t1: "ท.1",
  t2: "ท.2",
  t3: "ท.3",
  t4: "ท.4",
};

/**
 * Whether a licence of this class can be for life. Private car licences of the Motor Vehicle Act that were
 * issued for life, the last in 2003 (B.E. 2546), stay valid; licences of the Land Transport Act always had a last day.
 */
export function canBeForLife(licence: LicenceClass): boolean {
  return licence === "personal";
}

/**
 * The classes with which a vehicle may be driven for our jobs, which are carriage for hire.
 *
 * Land Transport Act B.E. 2522, section 95: class 1 is for vehicles of at most 3,500 kg with their load, class 2 for
 * heavier ones, class 3 also for those that tow, class 4 also for dangerous goods; a higher class includes the lower ones;
 * the private classes (บ.) do not count for carriage for hire. A 6-wheel truck weighs more than 3,500 kg with its load, so it
 * needs ท.2, ท.3 or ท.4. A 4-wheel of our fleet is a pick-up of at most 2,200 kg unladen, registered under the Motor
 * Vehicle Act, which the private car licence covers; licences of the Land Transport Act stand in for it.
 */
const CLASSES_FOR: Readonly<Record<VehicleType, readonly LicenceClass[]>> = {
  four_wheel: LICENCE_CLASSES,
  six_wheel: ["t2", "t3", "t4"],
};

/** Whether a licence of this class is enough to drive this vehicle for hire. */
export function mayDrive(licence: LicenceClass, vehicle: VehicleType): boolean {
  return CLASSES_FOR[vehicle].includes(licence);
}
