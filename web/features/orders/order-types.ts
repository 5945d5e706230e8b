import type { RouterOutputs } from "#worker/trpc/router.ts";

type Outputs = RouterOutputs;

/** An order with all details, as its customer or an admin gets it. */
export type Order = Outputs["orders"]["byId"];
/** One vehicle of an order. */
export type OrderJob = Order["jobs"][number];
/** The latest offer for an order without a price. */
export type Offer = NonNullable<Order["offer"]>;
/** One row of a customer's own list. */
export type MyOrderRow = Outputs["orders"]["mine"]["items"][number];
/** One row of the list of all orders. */
export type AdminOrderRow = Outputs["orders"]["list"]["items"][number];
/** Who reads an order. */
export type OrderReader = "customer" | "admin";
/** A customer's review of an order. */
export type OwnReview = NonNullable<Outputs["reviews"]["mine"]["review"]>;
