import { useState } from "react";
import { ConfirmDialog } from "#web/components/dialog.tsx";
import { SegmentedControl } from "#web/components/forms/segmented-control.tsx";
import { PressNotice } from "#web/entities/edit-conflict/press-notice.tsx";
import { useSeen } from "#web/entities/edit-conflict/use-seen.ts";
import { trpc } from "#web/lib/api/trpc.ts";
import { m } from "#web/paraglide/messages.js";
import type { RevisionSheetProps } from "./change-day-sheet.tsx";
import { RevisionReason } from "./revision-reason.tsx";
import { usePressKey } from "#web/lib/use-press-key.ts";
import { useFoundDone } from "./use-found-done.ts";
import { useRevision } from "./use-revision.ts";

interface SentDrivers {
  readonly idempotencyKey: string;
  readonly drivers: 1 | 2;
}

/** Changes how many drivers take turns on each truck; an admin says why. */
export function ChangeDriversDialog({ order, onClose }: Omit<RevisionSheetProps, "reader">) {
  const { orderId, driversPerTruck } = order;
  const [drivers, setDrivers] = useState<1 | 2>(driversPerTruck === 1 ? 2 : 1);
  const [reason, setReason] = useState("");
  const [asked, setAsked] = useState(false);
  const words = reason.trim();
  const revision = useRevision<SentDrivers>(onClose);
  const change = trpc.orders.changeDrivers.useMutation(revision.handlers);
  const about = useSeen(driversPerTruck, change.isPending);
  const found = revision.unanswered.find((sent) => sent.drivers === driversPerTruck);
  const isFound = found !== undefined && !change.isPending;
  useFoundDone(orderId, {
    isFound,
    // Another reason alone is no other change: there is nothing left that could be sent with it.
    isAsSent: found?.drivers === drivers,
    onDone: onClose,
    onSaved: () => {
      revision.settle();
      about.take();
    },
  });
  const key = usePressKey(`${drivers} ${words}`);
  const missing = asked && words === "" ? m.error_reason_required() : null;
  const confirm = () => {
    setAsked(true);
    if (drivers === driversPerTruck) onClose();
    else if (words !== "")
      change.mutate({ orderId, drivers, revision: order.revision, reason: words, idempotencyKey: key });
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
      disabled={about.isChanged}
      onConfirm={confirm}
    >
      <div className="flex flex-col gap-4">
        {about.isChanged && !isFound && (
          <PressNotice
            key={driversPerTruck}
            changes={[
              {
                field: "drivers",
                before: driversText(about.seen),
                theirs: driversText(driversPerTruck),
                yours: driversText(drivers),
              },
            ]}
            label={() => m.crew_label()}
            onKeep={drivers === driversPerTruck ? null : about.take}
            onTheirs={onClose}
          />
        )}
        <SegmentedControl
          label={m.crew_label()}
          segments={[
            { value: "1", label: driversText(1) },
            { value: "2", label: driversText(2) },
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

function driversText(drivers: 1 | 2): string {
  return drivers === 2 ? m.crew_two() : m.crew_one();
}
