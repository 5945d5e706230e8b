import { useState } from "react";
import { Button } from "#web/components/button.tsx";
import { Dialog } from "#web/components/dialog.tsx";
import { formatNumber } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import { ReasonField } from "#web/entities/orders/reason-field.tsx";
import { assignWork, cancelWork, confirmWork, type BulkAction } from "./bulk-works.ts";
import { BulkResults } from "./bulk-results.tsx";
import { DriverChoice } from "./driver-choice.tsx";
import { useBulk, type Bulk, type OrderWork } from "./use-bulk.ts";

export interface BulkDialogProps {
  readonly action: BulkAction;
  readonly title: string;
  readonly orderIds: readonly string[];
  /** @param hasRun whether anything was done */
  readonly onClose: (hasRun: boolean) => void;
}

/** What happens, and whether it can be undone. */
const ABOUT_TEXTS = {
  confirm: m.bulk_confirm_text,
  assign: m.bulk_assign_text,
  cancel: m.bulk_cancel_text,
} as const satisfies Record<BulkAction, () => string>;

/** Says what will happen to the chosen orders, does it to one after another, and shows what became of each. */
export function BulkDialog({ action, title, orderIds, onClose }: BulkDialogProps) {
  const bulk = useBulk(orderIds);
  const [reason, setReason] = useState("");
  const [driverId, setDriverId] = useState<string | null>(null);
  const [asked, setAsked] = useState(false);
  const words = reason.trim();
  const hasRun = bulk.count("waiting") < orderIds.length;
  const work = workOf(action, words, driverId);
  const start = () => {
    setAsked(true);
    if (work !== null) void bulk.run(work);
  };
  return (
    <Dialog
      open
      onOpenChange={() => {
        // What runs on unseen could not be stopped.
        if (!bulk.isRunning) onClose(hasRun);
      }}
      title={title}
      description={ABOUT_TEXTS[action]()}
      closeLabel={m.action_close()}
      actions={
        <Actions
          action={action}
          title={title}
          bulk={bulk}
          total={orderIds.length}
          onStart={start}
          onClose={() => onClose(hasRun)}
        />
      }
    >
      <div className="grid gap-4">
        {!hasRun && action === "cancel" && (
          <ReasonField reason={reason} onChange={setReason} isMissing={asked && words === ""} />
        )}
        {!hasRun && action === "assign" && (
          <DriverChoice
            driverId={driverId}
            onChange={setDriverId}
            error={asked && driverId === null ? m.admin_job_choose_driver() : undefined}
          />
        )}
        <BulkResults orderIds={orderIds} bulk={bulk} />
      </div>
    </Dialog>
  );
}

/** `null` while something is missing. */
function workOf(action: BulkAction, reason: string, driverId: string | null): OrderWork | null {
  if (action === "confirm") return confirmWork;
  if (action === "cancel") return reason === "" ? null : cancelWork(reason);
  return driverId === null ? null : assignWork(driverId);
}

interface ActionsProps {
  readonly action: BulkAction;
  readonly title: string;
  readonly bulk: Bulk;
  readonly total: number;
  readonly onStart: () => void;
  readonly onClose: () => void;
}

function Actions({ action, title, bulk, total, onStart, onClose }: ActionsProps) {
  if (bulk.isRunning) return <Button onClick={bulk.stop}>{m.bulk_stop()}</Button>;
  const waiting = bulk.count("waiting");
  const open = waiting + bulk.count("unsure");
  return (
    <>
      <Button onClick={onClose}>{waiting === total ? m.action_cancel() : m.action_close()}</Button>
      {bulk.undoable > 0 && (
        <Button onClick={() => void bulk.undo()}>
          {m.bulk_undo({ count: formatNumber(bulk.undoable) })}
        </Button>
      )}
      {open > 0 && (
        <Button tone={action === "cancel" ? "danger" : "main"} onClick={onStart}>
          {waiting === total
            ? `${title} (${formatNumber(total)})`
            : m.bulk_go_on({ count: formatNumber(open) })}
        </Button>
      )}
    </>
  );
}
