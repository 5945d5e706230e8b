import { useState } from "react";
import { ConfirmDialog } from "#web/components/dialog.tsx";
import { SegmentedControl } from "#web/components/forms/segmented-control.tsx";
import { trpc } from "#web/lib/api/trpc.ts";
import { m } from "#web/paraglide/messages.js";
import type { RevisionSheetProps } from "./change-day-sheet.tsx";
import { RevisionReason } from "./revision-reason.tsx";
import { usePressKey } from "#web/lib/use-press-key.ts";
import { useRevision } from "./use-revision.ts";

/** Changes how many drivers take turns on each truck; an admin says why. */
export function ChangeDriversDialog({ order, onClose }: Omit<RevisionSheetProps, "reader">) {
  const { orderId, driversPerTruck } = order;
  const [opened] = useState(order);
  // What somebody else has decided about it meanwhile is not overwritten; other changes do not matter.
  const seen = driversPerTruck === opened.driversPerTruck ? order.revision : opened.revision;
  const [drivers, setDrivers] = useState<1 | 2>(driversPerTruck === 1 ? 2 : 1);
  const [reason, setReason] = useState("");
  const [asked, setAsked] = useState(false);
  const revision = useRevision(onClose);
  const change = trpc.orders.changeDrivers.useMutation(revision.handlers);
  const words = reason.trim();
  const key = usePressKey(`${drivers} ${words}`);
  const missing = asked && words === "" ? m.error_reason_required() : null;
  const confirm = () => {
    setAsked(true);
    if (drivers === driversPerTruck) onClose();
    else if (words !== "")
      change.mutate({ orderId, drivers, revision: seen, reason: words, idempotencyKey: key });
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={m.crew_change()}
      description={m.crew_hint()}
      closeLabel={m.action_close()}
      confirmLabel={m.action_save()}
      cancelLabel={m.action_cancel()}
      busy={change.isPending}
      onConfirm={confirm}
    >
      <div className="flex flex-col gap-4">
        <SegmentedControl
          label={m.crew_label()}
          segments={[
            { value: "1", label: m.crew_one() },
            { value: "2", label: m.crew_two() },
          ]}
          value={String(drivers)}
          onChange={(value) => setDrivers(value === "2" ? 2 : 1)}
        />
        <RevisionReason
          reader="admin"
          reason={reason}
          onChange={setReason}
          error={revision.errors["reason"] ?? missing}
        />
      </div>
    </ConfirmDialog>
  );
}
