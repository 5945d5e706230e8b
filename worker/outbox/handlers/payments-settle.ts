import { AppError } from "#domain/errors.ts";
import { opensJobs } from "#domain/payments/order-money.ts";
import type { Dependencies } from "../../dependencies.ts";
import { commandPayments } from "../../services/payments/command-payments.ts";
import { eachAttempt, type Handler } from "../handler.ts";
import { openJobs, type BoardOpenJobsNeeds } from "./board-open-jobs.ts";

/** The dependencies of this handler. */
export type PaymentsSettleNeeds = Pick<Dependencies, "now"> & BoardOpenJobsNeeds;

/**
 * Brings payments and refunds of an order in line with what is agreed now: after a cancellation or another price. Jobs
 * that waited for payment open when the price has fallen to what was paid.
 */
export const paymentsSettleHandler: Handler<"payments-settle", PaymentsSettleNeeds> = {
  afterInterruption: "retry",
  deliver: eachAttempt(async (deps, { orderId }) => {
    try {
      const money = await commandPayments(deps, orderId, { type: "settle" });
      if (opensJobs(money)) await openJobs(deps, orderId);
      return { is: "delivered" };
    } catch (error) {
      if (error instanceof AppError && error.code === "NOT_FOUND") return { is: "needless" };
      throw error;
    }
  }),
};
