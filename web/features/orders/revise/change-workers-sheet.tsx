import { useState } from "react";
import { MAX_WORKERS } from "#domain/pricing/vehicle.ts";
import { FormSheet } from "#web/components/sheets/form-sheet.tsx";
import { Stepper } from "#web/components/forms/stepper.tsx";
import { ChangedLines } from "#web/entities/pricing/changed-price.tsx";
import { errorNotice } from "#web/lib/errors/error-notices.ts";
import { trpc } from "#web/lib/api/trpc.ts";
import { formatNumber } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import type { Order } from "../order-types.ts";
import type { RevisionSheetProps } from "./change-day-sheet.tsx";
import { usePressKey } from "#web/lib/use-press-key.ts";
import { SeenConflict } from "./seen-conflict.tsx";
import { useRevision } from "./use-revision.ts";
import { useSeenValue } from "./use-seen-value.ts";

/** Changes the number of workers: the changed lines of the price are shown before it can be sent. */
export function ChangeWorkersSheet({ order, onClose }: Omit<RevisionSheetProps, "reader">) {
  const change = useWorkersChange(order, onClose);
  const { workers, preview } = change;
  return (
    <FormSheet
      title={m.order_change_workers()}
      submit={{
        label: m.order_change_workers(),
        busy: change.isPending,
        disabled: preview === null || change.seen.theirs !== null,
      }}
      onSubmit={() => change.send()}
      onClose={onClose}
    >
      <SeenConflict
        value={change.seen}
        chosen={workers}
        label={m.workers_label()}
        valueText={formatNumber}
        onTake={onClose}
      />
      <Stepper
        label={m.workers_label()}
        hint={workers === 0 ? m.workers_none() : m.workers_some()}
        value={workers}
        min={0}
        max={MAX_WORKERS}
        fewerLabel={m.workers_fewer()}
        moreLabel={m.workers_more()}
        error={change.error}
        onChange={change.choose}
      />
      <div aria-live="polite">
        {preview !== null && preview.totalSatang !== null && order.totalSatang !== null && (
          <ChangedLines
            before={{ lines: order.lines, totalSatang: order.totalSatang }}
            after={{ lines: preview.lines, totalSatang: preview.totalSatang }}
          />
        )}
        {preview !== null && order.totalSatang === null && <p className="text-muted">{m.order_no_price()}</p>}
        {change.isChecking && <p className="text-muted">{m.order_change_checking()}</p>}
        {change.refusal !== null && (
          <p className="font-semibold text-brick">
            {errorNotice(change.refusal, { title: m.notice_title_order, text: m.order_change_failed }).text}
          </p>
        )}
        {workers === order.workers && <p className="text-muted">{m.order_change_workers_other()}</p>}
      </div>
      {order.offer?.state === "open" && preview !== null && <p>{m.order_change_offer_withdrawn()}</p>}
    </FormSheet>
  );
}

function useWorkersChange(order: Order, onDone: () => void) {
  const { orderId } = order;
  const [workers, setWorkers] = useState(order.workers);
  const revision = useRevision(onDone);
  const isOther = workers !== order.workers;
  const query = trpc.orders.previewWorkers.useQuery(
    { orderId, workers },
    { enabled: isOther, staleTime: 0, gcTime: 0 },
  );
  const preview = isOther && query.data?.workers === workers ? query.data : null;
  const key = usePressKey(workers);
  const change = trpc.orders.changeWorkers.useMutation(revision.handlers);
  const seen = useSeenValue({
    saved: preview !== null && preview.revision > order.revision ? preview.fromWorkers : order.workers,
    chosen: workers,
    isSending: change.isPending,
    onAdopt: setWorkers,
  });
  return {
    workers,
    seen,
    choose: (next: number) => {
      setWorkers(next);
      revision.clearErrors();
    },
    error: revision.errors["workers"] ?? null,
    preview,
    isChecking: isOther && preview === null && query.error === null,
    refusal: isOther && preview === null ? query.error : null,
    isPending: change.isPending,
    /** Sends the change that `preview` shows, at its total. */
    send: () => {
      if (preview === null || seen.theirs !== null) return;
      const { revision: basedOn, totalSatang } = preview;
      change.mutate({ orderId, workers, revision: basedOn, totalSatang, idempotencyKey: key });
    },
  };
}
