import { useRef, useState } from "react";
import { isOfOver } from "#domain/door-changes/office-price.ts";
import { changedLines } from "#domain/door-changes/price-door-change.ts";
import { isPayFinal } from "#domain/earnings/pay.ts";
import type { QuoteLine } from "#domain/pricing/quote.ts";
import { FormSheet } from "#web/components/sheets/form-sheet.tsx";
import { askedOrSame } from "#web/entities/door-changes/door-change-draft.ts";
import { DoorChangeFormFields } from "#web/entities/door-changes/door-change-form.tsx";
import { stopObstacle } from "#web/entities/door-changes/priced-part.ts";
import { useDoorChangeForm } from "#web/entities/door-changes/use-door-change-form.ts";
import { useSeen } from "#web/entities/edit-conflict/use-seen.ts";
import { trpc } from "#web/lib/api/trpc.ts";
import { fieldErrorsOf } from "#web/lib/errors/field-texts.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { m } from "#web/paraglide/messages.js";
import { showChanged } from "../../order/use-order-actions.ts";
import { refreshOrders } from "../../use-live-orders.ts";
import { useSeenDriver } from "../seen-driver.tsx";
import { AdjustLines } from "../settle/adjust-lines.tsx";
import type { JobDialogProps } from "../start-job-dialog.tsx";
import { ChangedOrderNotice } from "./changed-order-notice.tsx";
import { factsState, orderFacts } from "./order-facts.ts";
import { refusalForOffice, showErrorToOffice } from "./refusal-for-office.ts";
import { useChangePreview } from "./use-change-preview.ts";

/**
 * Asks what is needed beyond what was booked of a job under way, whose driver has no app or cannot press, with lines set by
 * hand, shows what it costs, and proposes it to the customer.
 */
export function ProposeChangeSheet({ order, job, onClose }: JobDialogProps) {
  const { orderId, revision } = order;
  const { jobId } = job;
  const [isMarked, setMarked] = useState(false);
  const [isChecking, setChecking] = useState(false);
  const facts = orderFacts(order);
  const isOver = order.jobs.map(({ status }) => isPayFinal(status));
  const whyFixed = (line: QuoteLine) => {
    if (line.kind === "labour" || !isOfOver(line, isOver)) return null;
    const isCancelled = order.jobs[line.vehicleIndex]?.status === "cancelled";
    return isCancelled ? m.job_status_cancelled() : m.job_status_completed();
  };
  const element = useRef<HTMLFormElement>(null);
  const obstacle = useRef<HTMLParagraphElement>(null);
  const form = useDoorChangeForm(facts, element);
  const { asked, note, isAcknowledged } = form;
  const sent = askedOrSame(form.before, form.draft);
  const propose = trpc.doorChanges.proposeForDriver.useMutation({
    onSuccess: (changed) => {
      showChanged(changed);
      showToast("success", m.notice_title_order(), m.door_change_office_sent());
      onClose();
      void refreshOrders();
    },
    onError: (error, { adjustments = [], idempotencyKey }) => {
      const errors = fieldErrorsOf(error);
      form.setProblems(errors);
      preview.byHand.refuse(errors, adjustments);
      preview.noteFailed(idempotencyKey);
      showErrorToOffice(error, { title: m.notice_title_order, text: m.door_change_send_failed });
      void refreshOrders();
    },
  });
  const isSending = propose.isPending || propose.isSuccess;
  const driver = useSeenDriver(job, isSending);
  const about = useSeen(facts, isSending, factsState);
  const mine = { orderId, jobId, seenDriverId: driver.driverId ?? "" };
  const preview = useChangePreview({
    mine,
    isHeld: driver.driverId !== null,
    asked,
    sent,
    said: [note, isAcknowledged],
    agreed: facts,
    isFixed: (line) => whyFixed(line) !== null,
  });
  const { byHand, priced, idempotencyKey } = preview;
  const { adjustments, after } = byHand;
  const send = async () => {
    setMarked(true);
    // Marked at its field, which gets the focus.
    if (adjustments === null || byHand.isTooLow) return form.setProblems({ adjustments: m.field_invalid() });
    if (isChecking || isSending || about.isChanged || driver.driverId === null) return;
    setChecking(true);
    const now = await preview.now();
    if (now?.obstacle !== null) obstacle.current?.focus();
    else if (await form.check(now.stop)) {
      const truckHours = isAcknowledged ? { truckHoursAcknowledged: true } : {};
      const { totalSatang } = after;
      const press = { revision, totalSatang, note, adjustments, idempotencyKey };
      propose.mutate({ ...mine, ...sent, ...truckHours, ...press });
    }
    setChecking(false);
  };
  return (
    <FormSheet
      title={m.door_change_title()}
      description={m.door_change_office_intro()}
      submit={{
        label: m.door_change_send(),
        busy: isChecking || propose.isPending,
        disabled: preview.isReading || (asked === null && !byHand.isOther),
      }}
      onSubmit={() => void send()}
      onClose={onClose}
      formRef={element}
    >
      {driver.notice}
      <ChangedOrderNotice
        about={about}
        saved={facts}
        draft={form.draft}
        onTake={() => {
          form.rebase(facts);
          about.take();
        }}
      />
      <DoorChangeFormFields
        form={form}
        priced={
          priced && {
            ...priced,
            lines: changedLines(facts.lines, after.lines),
            fromTotalSatang: facts.totalSatang,
            totalSatang: after.totalSatang,
          }
        }
        error={preview.error}
        obstacleRef={obstacle}
        stopObstacle={stopObstacle(form.before, m.door_change_office_one_truck())}
        refusalText={refusalForOffice}
      >
        <fieldset className="grid min-w-0 gap-2">
          <legend className="mb-2 font-heading text-sm font-semibold">{m.order_change_price()}</legend>
          <p className="text-sm text-muted">{m.door_change_lines_hint()}</p>
          <AdjustLines
            lines={preview.lines}
            drafts={byHand.drafts}
            onChange={byHand.setDrafts}
            marked={isMarked}
            problems={byHand.problems}
            whyFixed={whyFixed}
            undoLabel={m.settle_adjust_undo()}
          />
        </fieldset>
      </DoorChangeFormFields>
    </FormSheet>
  );
}
