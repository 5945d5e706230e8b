import { useState } from "react";
import { REFERENCE_MAX } from "#domain/payments/refund-input.ts";
import { isSentByHand } from "#domain/payments/payment.ts";
import { ConfirmDialog } from "#web/components/dialog.tsx";
import { Field } from "#web/components/forms/field.tsx";
import { TextInput } from "#web/components/forms/text-input.tsx";
import {
  PressNotice,
  useRefusedPress,
  type RefusedPress,
} from "#web/entities/edit-conflict/press-notice.tsx";
import { trpc, trpcUtils } from "#web/lib/api/trpc.ts";
import { appErrorOf } from "#web/lib/errors/app-error.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { FIELD_TEXTS } from "#web/lib/errors/field-texts.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { formatShortDayAndTime, formatUnitPrice } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import { REFUND_STATE_TEXTS } from "./refund-texts.ts";
import type { ListedRefund } from "./refund-types.ts";

export interface MakeRefundDialogProps {
  readonly refund: ListedRefund;
  readonly onClose: () => void;
}

/** What a press makes of a refund. */
type SentRefund = Pick<ListedRefund, "state" | "doneAt" | "reference">;
type Press = RefusedPress<ListedRefund, SentRefund>;

/** Asks for the reference of the transfer and records that a refund was sent; where somebody else came first, shows both. */
export function MakeRefundDialog({ refund, onClose }: MakeRefundDialogProps) {
  const press: Press = useRefusedPress(refund);
  const { seen, found, keep } = press;
  const { refundId, orderId, amountSatang } = seen;
  const [reference, setReference] = useState("");
  const [asked, setAsked] = useState(false);
  const make = useMakeRefund(press, onClose);
  const isMissing = reference.trim() === "";
  const send = () => {
    setAsked(true);
    if (!isMissing) make.mutate({ refundId, reference: reference.trim() });
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={m.refund_make_title({ amount: formatUnitPrice(amountSatang), orderId })}
      description={m.refund_make_text()}
      closeLabel={m.action_close()}
      cancelLabel={m.action_cancel()}
      confirmLabel={m.refund_make()}
      busy={make.isPending}
      disabled={found !== null}
      onConfirm={send}
    >
      {found !== null && (
        <div className="mb-4">
          <PressNotice
            changes={[
              {
                field: "state",
                before: textOf(seen),
                theirs: textOf(found.saved),
                yours: textOf(found.wanted),
              },
            ]}
            label={() => m.order_status_label()}
            onKeep={isSentByHand(found.saved) ? keep : null}
            onTheirs={onClose}
          />
        </div>
      )}
      <Field
        label={m.refund_reference_label()}
        error={asked && isMissing ? FIELD_TEXTS.REQUIRED() : undefined}
      >
        {(control) => (
          <TextInput
            {...control}
            required
            maxLength={REFERENCE_MAX}
            autoComplete="off"
            value={reference}
            onChange={(event) => setReference(event.target.value)}
          />
        )}
      </Field>
    </ConfirmDialog>
  );
}

/** Records a refund and shows the outcome as a notice. */
function useMakeRefund({ seen, show }: Press, onDone: () => void) {
  return trpc.refunds.make.useMutation({
    onSuccess: ({ orderId }) => {
      showToast("success", m.nav_admin_refunds(), m.success_refund_made({ orderId }));
      refresh();
      onDone();
    },
    onError: async (error, { reference }) => {
      refresh();
      const isTheirs = appErrorOf(error)?.code === "REFUND_NOT_DUE";
      const saved = isTheirs ? await readRefund(seen.refundId) : undefined;
      if (saved !== undefined && textOf(saved) !== textOf(seen))
        show(saved, { state: "done", doneAt: null, reference });
      else showError(error, { title: m.nav_admin_refunds, text: m.refund_make_failed });
    },
  });
}

function textOf({ state, doneAt, reference }: SentRefund): string {
  const when = doneAt === null ? "" : formatShortDayAndTime(doneAt);
  return [REFUND_STATE_TEXTS[state].text(), when, reference].filter(Boolean).join(" · ");
}

/** A refund as it is saved now; `undefined` where it cannot be read. */
async function readRefund(refundId: string): Promise<ListedRefund | undefined> {
  try {
    return (await trpcUtils.refunds.list.fetch({ refundId }, { staleTime: 0 })).items[0];
  } catch {
    return undefined;
  }
}

function refresh(): void {
  void trpcUtils.refunds.invalidate();
  void trpcUtils.orders.invalidate();
}
