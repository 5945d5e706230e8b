import * as fc from "fast-check";

/** When the database fails: not at all, before a batch is written, or after it with the answer lost. */
export type Fault = "none" | "before" | "after";

export interface Act {
  readonly kind:
    | "open"
    | "cash"
    | "transfer"
    | "dispute"
    | "report"
    | "receive"
    | "reject"
    | "take_back"
    | "stripe"
    | "checkout"
    | "send"
    | "result"
    | "refund"
    | "take_back_refund"
    | "price"
    | "wait"
    | "cancel"
    | "lower"
    | "invoice"
    | "credit";
  readonly at: number;
  readonly amount: number;
  readonly fault: Fault;
  readonly twice: boolean;
}

/** One thing that happens to an order. */
export const act: fc.Arbitrary<Act> = fc.record({
  kind: fc.constantFrom(
    "open",
    "open",
    "cash",
    "cash",
    "transfer",
    "dispute",
    "report",
    "report",
    "receive",
    "receive",
    "receive",
    "reject",
    "take_back",
    "take_back",
    "stripe",
    "checkout",
    "checkout",
    "checkout",
    "send",
    "result",
    "refund",
    "refund",
    "take_back_refund",
    "price",
    "wait",
    "cancel",
    "lower",
    "lower",
    "invoice",
    "credit",
  ),
  at: fc.nat({ max: 3 }),
  amount: fc.integer({ min: 0, max: 5_000_00 }),
  fault: fc.constantFrom<Fault>("none", "none", "before", "after"),
  twice: fc.boolean(),
});
