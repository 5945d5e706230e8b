import { textOf, type RowState } from "#web/entities/bulk/row-state.ts";
import { useOneByOne } from "#web/entities/bulk/use-one-by-one.ts";
import type { ListedPayment } from "#web/entities/payments/payment-types.ts";
import { refreshPayments } from "#web/entities/payments/use-payment-decision.ts";
import { trpcClient } from "#web/lib/api/trpc.ts";
import { appErrorOf } from "#web/lib/errors/app-error.ts";
import { isDecided } from "#web/lib/errors/is-decided.ts";

/** What became of one payment. */
export interface PaymentResult {
  readonly state: RowState;
  /** Why it was refused or failed. */
  readonly text?: string | undefined;
}

const WAITING: PaymentResult = { state: "waiting" };

/** In which states a payment is sent by the next run: what has been refused stays so. */
const TO_SEND: readonly RowState[] = ["waiting", "unsure"];

/** Refusals of whoever presses, not of a payment: the others would be refused as well. */
const OF_SESSION: ReadonlySet<string> = new Set([
  "FRESH_LOGIN_REQUIRED",
  "UNAUTHENTICATED",
  "SECOND_FACTOR_REQUIRED",
]);

/**
 * Confirms several payments one after another, each as it was seen and decided by itself, as by its own dialog. What the customer
 * disputes is left out until it is taken in.
 */
export function useConfirmAll(payments: readonly ListedPayment[]) {
  const disputed = payments.filter(({ disputedAt }) => disputedAt !== null);
  const { resultOf, put, each, isRunning, stop } = useOneByOne<PaymentResult>(
    WAITING,
    new Map(disputed.map(({ paymentId }) => [paymentId, { state: "left_out" }])),
  );
  const isIn = ({ paymentId }: ListedPayment, states: readonly RowState[]) =>
    states.includes(resultOf(paymentId).state);
  const toSend = payments.filter((payment) => isIn(payment, TO_SEND));
  const confirm = async (paymentId: string): Promise<PaymentResult> => {
    const listed = payments.find((payment) => payment.paymentId === paymentId);
    const { state: seenState = "reported", disputedAt: seenDisputedAt = null } = listed ?? {};
    try {
      await trpcClient.payments.confirm.mutate({ paymentId, seenState, seenDisputedAt });
      return { state: "done" };
    } catch (error) {
      const text = await textOf(error);
      if (!isDecided(error)) return { state: "unsure", text };
      if (!OF_SESSION.has(appErrorOf(error)?.code ?? "")) return { state: "refused", text };
      stop();
      return { state: "waiting", text };
    }
  };
  return {
    resultOf,
    isRunning,
    stop,
    /** What the next run is for. */
    toSend,
    /** What is to be confirmed, or was. */
    chosen: payments.filter((payment) => !isIn(payment, ["left_out"])),
    /** What is confirmed. */
    done: payments.filter((payment) => isIn(payment, ["done"])),
    /** Whether anything was sent. */
    hasRun: payments.some((payment) => !isIn(payment, ["waiting", "left_out"])),
    /** Those that wait, and those without an answer: of one that was confirmed the answer is the same again. */
    run: async () => {
      await each(
        toSend.map(({ paymentId }) => paymentId),
        () => ({ state: "running" }),
        confirm,
      );
      refreshPayments();
    },
    /** Leaves a payment out, or takes one in again. */
    leaveOut: (paymentId: string) =>
      put(paymentId, { state: resultOf(paymentId).state === "left_out" ? "waiting" : "left_out" }),
  };
}
