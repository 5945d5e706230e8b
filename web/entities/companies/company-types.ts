import type { RouterOutputs } from "#worker/trpc/router.ts";

/** A company as one of its members or an admin reads it. */
export type Company = RouterOutputs["companies"]["byId"];
/** Its members and invitations, for those who manage them. */
export type CompanyPeople = NonNullable<Company["people"]>;
