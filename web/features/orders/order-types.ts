import type { RouterOutputs } from "#worker/trpc/router.ts";

type Outputs = RouterOutputs;

/** An order with everything on it, as its customer or an admin reads it. */
export type Order = Outputs["orders"]["byId"];
/** One row of a customer's own list. */
export type MyOrderRow = Outputs["orders"]["mine"]["items"][number];
/** One row of the list of all orders. */
export type AdminOrderRow = Outputs["orders"]["list"]["items"][number];
/** Who looks at an order. */
export type OrderReader = "customer" | "admin";
/** What a customer said about an order of theirs. */
export type OwnReview = NonNullable<Outputs["reviews"]["mine"]["review"]>;
