import { useState } from "react";
import { MAX_MONEY_SATANG } from "#domain/money.ts";
import { ConfirmDialog } from "#web/components/dialog.tsx";
import { Field } from "#web/components/forms/field.tsx";
import { TextInput } from "#web/components/forms/text-input.tsx";
import { PressNotice } from "#web/entities/edit-conflict/press-notice.tsx";
import { useSeen } from "#web/entities/edit-conflict/use-seen.ts";
import { trpc } from "#web/lib/api/trpc.ts";
import { formatUnitPrice } from "#web/lib/i18n/format.ts";
import { readBaht, writeBaht } from "#web/lib/i18n/typed-baht.ts";
import { usePressKey } from "#web/lib/use-press-key.ts";
import { m } from "#web/paraglide/messages.js";
import type { RevisionSheetProps } from "./change-day-sheet.tsx";
import { RevisionReason } from "./revision-reason.tsx";
import { useFoundDone } from "./use-found-done.ts";
import { useRevision } from "./use-revision.ts";

interface SentValue {
  readonly idempotencyKey: string;
  readonly declaredValueSatang: number | null;
}

/** Changes what the goods are declared to be worth; the office says why, and nothing typed is no value. */
export function ChangeValueDialog({ order, onClose }: Omit<RevisionSheetProps, "reader">) {
  const { orderId, declaredValueSatang: saved } = order;
  const [typed, setTyped] = useState(saved === null ? "" : writeBaht(saved));
  const [reason, setReason] = useState("");
  const [asked, setAsked] = useState(false);
  const words = reason.trim();
  const read = typed.trim() === "" ? NO_VALUE : readBaht(typed, MAX_MONEY_SATANG);
  const revision = useRevision<SentValue>(onClose);
  const change = trpc.orders.changeValue.useMutation(revision.handlers);
  const about = useSeen(saved, change.isPending);
  const found = revision.unanswered.find((sent) => sent.declaredValueSatang === saved);
  const isFound = found !== undefined && !change.isPending;
  useFoundDone(orderId, {
    isFound,
    // Another reason alone is no other change: there is nothing left that could be sent with it.
    isAsSent: found?.declaredValueSatang === read.satang && read.problem === null,
    onDone: onClose,
    onSaved: () => {
      revision.settle();
      about.take();
    },
  });
  const key = usePressKey(`${read.satang} ${words}`);
  const missing = asked && words === "" ? m.error_reason_required() : null;
  const confirm = () => {
    setAsked(true);
    if (read.problem !== null) return;
    if (read.satang === saved) onClose();
    else if (words !== "")
      change.mutate({
        orderId,
        declaredValueSatang: read.satang,
        revision: order.revision,
        reason: words,
        idempotencyKey: key,
      });
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={m.order_change_value()}
      description={m.order_change_value_hint()}
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
            key={saved}
            changes={[
              {
                field: "value",
                before: valueText(about.seen),
                theirs: valueText(saved),
                yours: read.problem === null ? valueText(read.satang) : typed,
              },
            ]}
            label={() => m.declared_value()}
            onKeep={read.satang === saved ? null : about.take}
            onTheirs={onClose}
          />
        )}
        <Field
          label={m.declared_value_label()}
          note={m.field_optional()}
          error={revision.errors["declaredValueSatang"] ?? (asked ? read.problem : null)}
        >
          {(control) => (
            <TextInput
              {...control}
              inputMode="decimal"
              autoComplete="off"
              value={typed}
              onChange={({ currentTarget }) => {
                setTyped(currentTarget.value);
                revision.clearErrors();
              }}
            />
          )}
        </Field>
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

const NO_VALUE = { satang: null, problem: null } as const;

function valueText(satang: number | null): string {
  return satang === null ? m.claim_not_declared() : formatUnitPrice(satang);
}
