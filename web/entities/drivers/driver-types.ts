import type { RouterOutputs } from "#worker/trpc/router.ts";

/** The viewer's registration with the form to fill in. */
export type OwnRegistration = RouterOutputs["drivers"]["registration"];
/** One driver, or who asks to be one, as the office reads them. */
export type ReviewedDriver = RouterOutputs["drivers"]["byId"];
/** The vehicles and papers of a driver that the office may change. */
export type DriverFleet = NonNullable<ReviewedDriver["fleet"]>;
/** A driver without an account. */
export type DriverOnFile = RouterOutputs["drivers"]["onFile"]["items"][number];
/** A paper that has expired or will soon. */
export type ListedPaper = RouterOutputs["drivers"]["expiringPapers"]["items"][number];
export type ListedDriver = RouterOutputs["drivers"]["list"]["items"][number];
/** A driver in the list of all. */
export type ListedOfAllDrivers = RouterOutputs["drivers"]["all"]["items"][number];
/** A vehicle in the list of all. */
export type ListedVehicle = RouterOutputs["vehicles"]["list"]["items"][number];
/** A vehicle that left service for good. */
export type RetiredVehicle = RouterOutputs["vehicles"]["retired"]["items"][number];
/** A job that a driver holds or has driven. */
export type DriverJob = RouterOutputs["drivers"]["jobs"]["items"][number];
/** A job that keeps a day from being off. */
export type HeldOnDay = RouterOutputs["drivers"]["heldOnDays"][number];
