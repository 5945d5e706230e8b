import { sumSatang } from "#domain/money.ts";
import { Button } from "#web/components/button.tsx";
import { Dialog } from "#web/components/dialog.tsx";
import { RowBadge } from "#web/entities/bulk/row-badge.tsx";
import { summaryText } from "#web/entities/bulk/row-state.ts";
import { useLeaveQuestion } from "#web/entities/bulk/use-leave-question.ts";
import type { ListedPayment } from "#web/entities/payments/payment-types.ts";
import { formatNumber, formatShortDayAndTime, formatUnitPrice } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import { useConfirmAll, type PaymentResult } from "./use-confirm-all.ts";

export interface ConfirmAllDialogProps {
  /** As they were listed when it was opened. */
  readonly payments: readonly ListedPayment[];
  /** Whether the driver may hold cash that is not among them. */
  readonly isPart: boolean;
  readonly onClose: () => void;
}

/** Says which of a driver's cash is confirmed as handed over, confirms it one by one, and shows what became of each. */
export function ConfirmAllDialog({ payments, isPart, onClose }: ConfirmAllDialogProps) {
  const all = useConfirmAll(payments);
  useLeaveQuestion(all.isRunning);
  const hasEnded = all.hasRun && !all.isRunning;
  const open = { count: formatNumber(all.toSend.length) };
  return (
    <Dialog
      open
      onOpenChange={() => {
        // What runs on unseen could not be stopped.
        if (!all.isRunning) onClose();
      }}
      title={
        hasEnded
          ? m.admin_cash_all_done(countAndSum(all.done))
          : m.admin_cash_all_title(countAndSum(all.chosen))
      }
      description={m.admin_cash_all_text()}
      closeLabel={m.action_close()}
      actions={
        all.isRunning
          ? { cancel: { label: m.bulk_stop(), onPress: all.stop, takesFocus: true } }
          : {
              cancel: {
                label: all.hasRun ? m.action_close() : m.action_cancel(),
                onPress: onClose,
                // Not at the first payment, which a press would leave out.
                isStart: true,
              },
              act:
                all.toSend.length === 0
                  ? undefined
                  : {
                      label: all.hasRun ? m.bulk_go_on(open) : `${m.admin_cash_confirm()} (${open.count})`,
                      onPress: () => void all.run(),
                    },
            }
      }
    >
      <div className="grid gap-4">
        {isPart && <p className="text-sm">{m.admin_cash_all_part()}</p>}
        <div>
          <output className="figures mb-2 block text-sm text-muted">
            {summaryText(payments.map(({ paymentId }) => all.resultOf(paymentId).state))}
          </output>
          <ul className="divide-y divide-line border-y border-line">
            {payments.map((payment) => (
              <li
                key={payment.paymentId}
                className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 text-sm"
              >
                <PaymentRow
                  payment={payment}
                  {...all.resultOf(payment.paymentId)}
                  onLeaveOut={all.hasRun || all.isRunning ? undefined : () => all.leaveOut(payment.paymentId)}
                />
              </li>
            ))}
          </ul>
        </div>
      </div>
    </Dialog>
  );
}

interface PaymentRowProps extends PaymentResult {
  readonly payment: ListedPayment;
  /** Absent once anything was sent. */
  readonly onLeaveOut: (() => void) | undefined;
}

function PaymentRow({ payment, state, text, onLeaveOut }: PaymentRowProps) {
  const { orderId, amountSatang, contactName, reportedAt, createdAt, disputedAt, dispute } = payment;
  return (
    <>
      <span className="figures font-semibold whitespace-nowrap">{orderId}</span>
      <span className="figures font-heading font-semibold">{formatUnitPrice(amountSatang)}</span>
      <RowBadge state={state} />
      {onLeaveOut !== undefined && (
        <Button size="small" tone="plain" className="ml-auto" onClick={onLeaveOut}>
          {state === "left_out" ? m.bulk_take_in() : m.bulk_leave_out()}
          <span className="sr-only"> {orderId}</span>
        </Button>
      )}
      <span className="figures basis-full leading-tight wrap-anywhere text-muted">
        {[contactName, formatShortDayAndTime(reportedAt ?? createdAt)].filter(Boolean).join(" · ")}
      </span>
      {disputedAt !== null && (
        <span className="basis-full wrap-anywhere text-brick">{m.admin_cash_dispute({ text: dispute })}</span>
      )}
      {text !== undefined && <span className="basis-full wrap-anywhere">{text}</span>}
    </>
  );
}

/** How many payments, and how much they are together. */
export function countAndSum(payments: readonly ListedPayment[]) {
  return {
    count: formatNumber(payments.length),
    amount: formatUnitPrice(sumSatang(payments.map(({ amountSatang }) => amountSatang))),
  };
}
