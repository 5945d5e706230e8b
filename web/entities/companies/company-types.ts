import type { RouterOutputs } from "#worker/trpc/router.ts";

/** A company as one of its members or an admin reads it. */
export type Company = RouterOutputs["companies"]["byId"];
/** Its members and invitations, for those who manage them. */
export type CompanyPeople = NonNullable<Company["people"]>;
/** What it owes and may still order. */
export type CompanyAccount = NonNullable<Company["account"]>;
/** One to choose. */
export type OfferedCompany = RouterOutputs["orders"]["companies"]["items"][number];
/** One of its orders on account. */
export type CompanyOrder = RouterOutputs["companies"]["orders"]["items"][number];
