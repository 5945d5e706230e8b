import type { RouterOutputs } from "#worker/trpc/router.ts";

/** A company as one of its members or an admin reads it. */
export type Company = RouterOutputs["companies"]["byId"];
/** One of its people, for those who manage them. */
export type CompanyMember = RouterOutputs["companies"]["members"]["items"][number];
/** Somebody who is invited. */
export type CompanyInvitation = RouterOutputs["companies"]["invitations"]["items"][number];
/** What it owes and may still order. */
export type CompanyAccount = NonNullable<Company["account"]>;
/** One to choose. */
export type OfferedCompany = RouterOutputs["orders"]["companies"]["items"][number];
/** One of its orders on account. */
export type CompanyOrder = RouterOutputs["companies"]["orders"]["items"][number];
