import { useState } from "react";
import { trpc, trpcUtils } from "#web/lib/api/trpc.ts";
import { appErrorOf } from "#web/lib/errors/app-error.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { m } from "#web/paraglide/messages.js";

/**
 * Records a payout and shows the outcome as a notice. `onDone` is called when it is recorded, or when what is unpaid is not
 * as shown; a failure leaves the dialog, so that the next press repeats the same request.
 */
export function useMakePayout(onDone: () => void) {
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const make = trpc.payouts.make.useMutation({
    onSuccess: () => {
      showToast("success", m.notice_title_payout(), m.success_payout_made());
      void trpcUtils.payouts.invalidate();
      onDone();
    },
    onError: (error) => {
      showError(error, { title: m.notice_title_payout, text: m.payout_make_failed });
      const code = appErrorOf(error)?.code;
      if (code !== "PAYOUT_CHANGED" && code !== "IDEMPOTENCY_KEY_REUSED") return;
      void trpcUtils.payouts.invalidate();
      onDone();
    },
  });
  return { ...make, idempotencyKey };
}

/** Takes a payout back and shows the outcome as a notice. `onSettled` is called in any case. */
export function useTakeBackPayout(onSettled: () => void) {
  const { mutate, isPending } = trpc.payouts.takeBack.useMutation({
    onSuccess: () => showToast("success", m.notice_title_payout(), m.success_payout_taken_back()),
    onError: (error) => showError(error, { title: m.notice_title_payout, text: m.payout_take_back_failed }),
    onSettled: () => {
      void trpcUtils.payouts.invalidate();
      onSettled();
    },
  });
  return { mutate, isPending };
}
