import type { RouterOutputs } from "#worker/trpc/router.ts";

/** A payment as the office lists it. */
export type ListedPayment = RouterOutputs["payments"]["list"]["items"][number];

/** What the office may decide about a payment. */
export type PaymentDecision = "received" | "rejected" | "taken_back";
