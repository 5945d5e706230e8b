import type { RouterOutputs } from "#worker/trpc/router.ts";

/** The viewer's registration with the form to fill in. */
export type OwnRegistration = RouterOutputs["drivers"]["registration"];
/** One registration as an admin reads it. */
export type ReviewedDriver = RouterOutputs["drivers"]["byId"];
/** A driver without an account. */
export type DriverOnFile = RouterOutputs["drivers"]["onFile"]["items"][number];
/** A paper that has expired or will soon. */
export type ListedPaper = RouterOutputs["drivers"]["expiringPapers"][number];
export type ListedDriver = RouterOutputs["drivers"]["list"]["items"][number];
