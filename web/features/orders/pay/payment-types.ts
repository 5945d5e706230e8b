import type { RouterOutputs } from "#worker/trpc/router.ts";

/** What has been paid for an order, and what is to be paid. */
export type OrderPayments = RouterOutputs["payments"]["ofOrder"];
/** The payment by PromptPay that its customer is asked for, that is being checked, or that did not come. */
export type CurrentPayment = NonNullable<OrderPayments["payment"]>;
/** Cash that a driver has recorded. */
export type RecordedCash = NonNullable<OrderPayments["cash"]>;
/** Who receives payments by PromptPay. */
export type Receiver = NonNullable<OrderPayments["promptPay"]>;
