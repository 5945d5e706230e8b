import { AppError } from "#domain/errors.ts";
import type { Dependencies } from "../../dependencies.ts";
import { summarizeError } from "../../describe-error.ts";
import { commandPayments } from "../../services/payments/command-payments.ts";
import type { Handler } from "../handler.ts";

/** The dependencies of this handler. */
export type PaymentsSettleNeeds = Pick<Dependencies, "db" | "now">;

/** Brings payments and refunds of an order in line with what is agreed now: after a cancellation or another price. */
export const paymentsSettleHandler: Handler<"payments-settle", PaymentsSettleNeeds> = {
  afterInterruption: "retry",
  deliver: (deps, attempts) =>
    Promise.all(
      attempts.map(async ({ effect }) => {
        try {
          await commandPayments(deps, effect.orderId, { type: "settle" });
          return { is: "delivered" };
        } catch (error) {
          if (error instanceof AppError && error.code === "NOT_FOUND") return { is: "needless" };
          return { is: "failed", failure: summarizeError(error) };
        }
      }),
    ),
};
