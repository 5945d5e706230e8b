import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { appErrorOf } from "#web/lib/errors/app-error.ts";
import { showError } from "#web/lib/errors/error-notices.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { trpc, trpcClient, trpcUtils } from "#web/lib/api/trpc.ts";
import { m } from "#web/paraglide/messages.js";
import { forgetCash, keepCash, keptCash, type KeptCash } from "./kept-cash.ts";

/** Pause before the next attempt; a connection that comes back ends it. */
const RETRY_MS = 15_000;
const CALL_TIMEOUT_MS = 30_000;

/** Errors after which the same record may be accepted later. */
const PASSES: ReadonlySet<string> = new Set([
  "INTERNAL",
  "SERVICE_UNAVAILABLE",
  "UNAUTHENTICATED",
  "RATE_LIMITED",
]);

export interface CashRecording {
  /** What is kept on this phone and not sent yet, or `null`. */
  readonly waiting: KeptCash | null;
  readonly isSending: boolean;
  readonly record: (amountSatang: number) => void;
}

/**
 * Records cash for a job. The amount is kept on the phone under one key until the server has it or refuses it, and is
 * sent again when a connection comes back, so a bad line neither loses nor doubles it.
 */
export function useCashRecord(jobId: string): CashRecording {
  const [waiting, setWaiting] = useState(() => keptCash(jobId));
  const { mutate, isPending } = useMutation({
    networkMode: "always",
    mutationFn: ({ key, amountSatang }: KeptCash) =>
      trpcClient.payments.recordCash.mutate(
        { jobId, key, amountSatang },
        { signal: AbortSignal.timeout(CALL_TIMEOUT_MS) },
      ),
    onSuccess: (answer) => {
      forget();
      trpcUtils.payments.ofJob.setData({ jobId }, answer);
      void trpcUtils.payments.ownCash.invalidate();
      showToast("success", m.notice_title_payment(), m.success_cash_recorded());
    },
    onError: (error) => {
      const known = appErrorOf(error);
      if (known === null || PASSES.has(known.code)) return;
      forget();
      showError(error, { title: m.notice_title_payment, text: m.error_cash_closed });
      void trpcUtils.payments.ofJob.invalidate({ jobId });
    },
  });
  const forget = () => {
    forgetCash(jobId);
    setWaiting(null);
  };
  useEffect(() => {
    if (waiting === null) return undefined;
    const send = () => mutate(waiting);
    send();
    const timer = setInterval(send, RETRY_MS);
    window.addEventListener("online", send);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", send);
    };
  }, [waiting, mutate]);
  return {
    waiting,
    isSending: isPending,
    record: (amountSatang) => {
      const kept = { key: crypto.randomUUID(), amountSatang };
      keepCash(jobId, kept);
      setWaiting(kept);
    },
  };
}

/** What is still to be paid for the order of a job, in satang; 0 while it is not known. */
export function useStillDue(jobId: string, isAsked: boolean): number {
  return trpc.payments.ofJob.useQuery({ jobId }, { enabled: isAsked }).data?.leftSatang ?? 0;
}
