import { canTransitionPayment, isDecidedByPeople } from "#domain/payments/payment.ts";
import type { TheirChange } from "#web/entities/edit-conflict/merge-edits.ts";
import { useRefusedPress } from "#web/entities/edit-conflict/press-notice.tsx";
import { appErrorOf } from "#web/lib/errors/app-error.ts";
import { trpcUtils } from "#web/lib/api/trpc.ts";
import { formatShortDayAndTime } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import { PAYMENT_STATE_TEXTS } from "./payment-texts.ts";
import type { ListedPayment, PaymentDecision } from "./payment-types.ts";

/** The payment that a dialog decides about, and what somebody else has made of it, once that has refused a press. */
export interface PaymentConflict {
  /** What is decided about, and is sent with the press. */
  readonly seen: ListedPayment;
  /** What was seen, what is saved now and what was asked for; `null` without a refusal. */
  readonly change: TheirChange<"state", string> | null;
  /** Whether the payment, as it is now, can still be decided so. */
  readonly isPossible: boolean;
  /** A press was refused: reads the payment again. @returns whether that explains the refusal */
  readonly refused: (error: unknown, reason: string) => Promise<boolean>;
  /** What is saved now is what is decided about. */
  readonly keep: () => void;
}

/** Keeps the payment that a dialog was opened about, whatever is read again behind it. */
export function usePaymentConflict(payment: ListedPayment, decision: PaymentDecision): PaymentConflict {
  const { seen, found, show, keep } = useRefusedPress<ListedPayment, Verdict>(payment);
  return {
    seen,
    change:
      found === null
        ? null
        : { field: "state", before: textOf(seen), theirs: textOf(found.saved), yours: textOf(found.wanted) },
    isPossible:
      found !== null &&
      isDecidedByPeople(found.saved.method) &&
      canTransitionPayment(found.saved.state, decision, "admin"),
    refused: async (error, reason) => {
      if (!CHANGED.has(appErrorOf(error)?.code ?? "")) return false;
      const saved = await readPayment(seen.paymentId);
      if (saved === undefined || textOf(saved) === textOf(seen)) return false;
      show(saved, { state: decision, reason, decidedAt: null, takenBackAt: null, dispute: "" });
      return true;
    },
    keep,
  };
}

/** A colleague was first, or the customer has disputed it. */
const CHANGED: ReadonlySet<string> = new Set(["PAYMENT_DECIDED", "PAYMENT_DISPUTED"]);

type Verdict = Pick<ListedPayment, "state" | "reason" | "decidedAt" | "takenBackAt" | "dispute">;

function textOf({ state, reason, decidedAt, takenBackAt, dispute }: Verdict): string {
  const at = takenBackAt ?? decidedAt;
  const when = at === null ? "" : formatShortDayAndTime(at);
  const said = dispute === "" ? "" : m.admin_cash_dispute({ text: dispute });
  return [PAYMENT_STATE_TEXTS[state].text(), when, reason, said].filter(Boolean).join(" · ");
}

/** A payment as it is saved now; `undefined` where it cannot be read. */
async function readPayment(paymentId: string): Promise<ListedPayment | undefined> {
  try {
    return (await trpcUtils.payments.list.fetch({ paymentId }, { staleTime: 0 })).items[0];
  } catch {
    return undefined;
  }
}
