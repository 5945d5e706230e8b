import { useState } from "react";
import { MINUTE_MS } from "#domain/time.ts";
import { useRefusedPress, type RefusedPress } from "#web/entities/edit-conflict/press-notice.tsx";
import { trpc, trpcUtils } from "#web/lib/api/trpc.ts";
import { appErrorOf } from "#web/lib/errors/app-error.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { serverNow } from "#web/lib/server-clock.ts";
import { m } from "#web/paraglide/messages.js";
import type { Payout, Unpaid } from "./payout-types.ts";

/** What a driver is owed, with the payout that somebody has made of the days that are looked at. */
export interface OwedNow extends Unpaid {
  readonly paid?: Payout | undefined;
}

export interface WantedPayout {
  readonly seenSatang: number;
  readonly reference: string;
}

/** Another admin has paid, or what is owed is another amount since it was seen. */
const CHANGED: ReadonlySet<string> = new Set(["IDEMPOTENCY_KEY_REUSED", "PAYOUT_CHANGED"]);

/**
 * Records a payout and shows the outcome as a notice. `onDone` is called when it is recorded; a failure leaves the dialog, so
 * that the next press repeats the same request.
 * @param through until when everything is paid: a day of Bangkok
 */
export function useMakePayout(unpaid: Unpaid, through: string, onDone: () => void) {
  const [idempotencyKey, setKey] = useState(() => crypto.randomUUID());
  const [openedAt] = useState(serverNow);
  const press = useRefusedPress<OwedNow, WantedPayout>(unpaid);
  const { mutate, isPending } = trpc.payouts.make.useMutation({
    onSuccess: () => {
      showToast("success", m.notice_title_payout(), m.success_payout_made());
      void trpcUtils.payouts.invalidate();
      onDone();
    },
    onError: async (error, wanted) => {
      if (CHANGED.has(appErrorOf(error)?.code ?? "")) {
        void trpcUtils.payouts.invalidate();
        const now = await readOwed(press.seen, through, openedAt);
        if (now !== undefined && now.totalSatang !== press.seen.totalSatang) return press.show(now, wanted);
      }
      return showError(error, { title: m.notice_title_payout, text: m.payout_make_failed });
    },
  });
  const keep = () => {
    // Of another amount it is another payout.
    setKey(crypto.randomUUID());
    press.keep();
  };
  return { mutate, isPending, idempotencyKey, press: { ...press, keep } };
}

/**
 * What a driver is owed now, with what was paid meanwhile; `undefined` where it cannot be read.
 * @param openedAt since when it is looked at, epoch milliseconds
 */
async function readOwed(seen: Unpaid, through: string, openedAt: number): Promise<OwedNow | undefined> {
  const { driverId, sinceDay } = seen;
  try {
    const [{ items }, { payouts }] = await Promise.all([
      trpcUtils.payouts.unpaid.fetch({ through, driverId }, { staleTime: 0 }),
      trpcUtils.payouts.ofDriver.fetch({ driverId }, { staleTime: 0 }),
    ]);
    // A payout of before may reach into these days, too: what it had paid was set back since.
    const paid = payouts.find(
      ({ takenBackAt, throughDay, createdAt }) =>
        takenBackAt === null && throughDay >= sinceDay && createdAt >= openedAt - MINUTE_MS,
    );
    return { ...(items[0] ?? { ...seen, jobs: 0, entries: 0, totalSatang: 0 }), paid };
  } catch {
    return undefined;
  }
}

type TakenBack = Pick<Payout, "takeBackReason">;

/** Takes a payout back and shows the outcome as a notice. `onDone` is called when it is taken back. */
export function useTakeBackPayout({ seen, show }: RefusedPress<Payout, TakenBack>, onDone: () => void) {
  const { mutate, isPending } = trpc.payouts.takeBack.useMutation({
    onSuccess: () => {
      showToast("success", m.notice_title_payout(), m.success_payout_taken_back());
      void trpcUtils.payouts.invalidate();
      onDone();
    },
    onError: async (error, { reason }) => {
      void trpcUtils.payouts.invalidate();
      const isTheirs = appErrorOf(error)?.code === "PAYOUT_CHANGED";
      const saved = isTheirs ? await readPayout(seen.payoutId) : undefined;
      if (saved !== undefined && saved.takenBackAt !== null) show(saved, { takeBackReason: reason });
      else showError(error, { title: m.notice_title_payout, text: m.payout_take_back_failed });
    },
  });
  return { mutate, isPending };
}

/** A payout as it is saved now; `undefined` where it cannot be read. */
async function readPayout(payoutId: string): Promise<Payout | undefined> {
  try {
    return (await trpcUtils.payouts.list.fetch({ payoutId }, { staleTime: 0 })).items[0];
  } catch {
    return undefined;
  }
}
