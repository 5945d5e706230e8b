import { keepPreviousData } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { isOfOver } from "#domain/door-changes/office-price.ts";
import { changedLines } from "#domain/door-changes/price-door-change.ts";
import { isPayFinal } from "#domain/earnings/pay.ts";
import { FormSheet } from "#web/components/sheets/form-sheet.tsx";
import { askedOrSame } from "#web/entities/door-changes/door-change-draft.ts";
import { DoorChangeFormFields } from "#web/entities/door-changes/door-change-form.tsx";
import { NOTHING, pricedPart, stopObstacle } from "#web/entities/door-changes/priced-part.ts";
import { useDoorChangeForm } from "#web/entities/door-changes/use-door-change-form.ts";
import { SeenNotice } from "#web/entities/edit-conflict/seen-notice.tsx";
import { useSeen } from "#web/entities/edit-conflict/use-seen.ts";
import { trpc } from "#web/lib/api/trpc.ts";
import { fieldErrorsOf } from "#web/lib/errors/field-texts.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { usePressKey } from "#web/lib/use-press-key.ts";
import { m } from "#web/paraglide/messages.js";
import { showChanged } from "../../order/use-order-actions.ts";
import { refreshOrders } from "../../use-live-orders.ts";
import { useSeenDriver } from "../seen-driver.tsx";
import { AdjustLines } from "../settle/adjust-lines.tsx";
import type { JobDialogProps } from "../start-job-dialog.tsx";
import { orderFacts, orderFactsText } from "./order-facts.ts";
import { refusalForOffice, showErrorToOffice } from "./refusal-for-office.ts";
import { useLineDrafts } from "./use-line-drafts.ts";

/**
 * Asks what is needed beyond what was booked of a job under way, whose driver has no app or cannot press, with lines set by
 * hand, shows what it costs, and proposes it to the customer.
 */
export function ProposeChangeSheet({ order, job, onClose }: JobDialogProps) {
  const { orderId, lines: agreed } = order;
  const { jobId } = job;
  const [isMarked, setMarked] = useState(false);
  const facts = orderFacts(order);
  const isOver = order.jobs.map(({ status }) => isPayFinal(status));
  const element = useRef<HTMLFormElement>(null);
  const obstacle = useRef<HTMLParagraphElement>(null);
  const form = useDoorChangeForm(facts, element);
  const { asked, note, isAcknowledged } = form;
  const propose = trpc.doorChanges.proposeForDriver.useMutation({
    onSuccess: (changed) => {
      showChanged(changed);
      showToast("success", m.notice_title_order(), m.door_change_office_sent());
      onClose();
      void refreshOrders();
    },
    onError: (error) => {
      form.setProblems(fieldErrorsOf(error));
      showErrorToOffice(error, { title: m.notice_title_order, text: m.door_change_send_failed });
      void refreshOrders();
    },
  });
  const isSending = propose.isPending || propose.isSuccess;
  const driver = useSeenDriver(job, isSending);
  const about = useSeen(facts, isSending, ({ revision }) => revision);
  const mine = { orderId, jobId, seenDriverId: driver.driverId ?? "" };
  const ofTerms = trpc.doorChanges.previewForDriver.useQuery(
    { ...mine, ...(asked === null ? NOTHING : pricedPart(asked)) },
    { enabled: asked !== null && driver.driverId !== null, placeholderData: keepPreviousData, retry: false },
  );
  const terms = asked === null ? undefined : ofTerms.data;
  const agreedPrice = { lines: agreed, totalSatang: order.totalSatang ?? 0 };
  const price = terms === undefined ? agreedPrice : { lines: terms.price, totalSatang: terms.totalSatang };
  const byHand = useLineDrafts(agreed, price);
  const { adjustments, after } = byHand;
  const sent = askedOrSame(form.before, form.draft);
  const isTooLow = Object.keys(byHand.problems).length > 0;
  // Lines alone are asked about once they are complete: the board says whether they can be proposed now.
  const isLinesAlone = asked === null && byHand.isOther;
  const ofLines = trpc.doorChanges.previewForDriver.useQuery(
    { ...mine, ...pricedPart(sent), adjustments: adjustments ?? [] },
    {
      enabled: isLinesAlone && adjustments !== null && !isTooLow && driver.driverId !== null,
      placeholderData: keepPreviousData,
      retry: false,
    },
  );
  const preview = asked === null ? ofLines : ofTerms;
  const priced = asked === null && !isLinesAlone ? undefined : preview.data;
  const isPriced = priced !== undefined && !preview.isPlaceholderData;
  const idempotencyKey = usePressKey(
    JSON.stringify([sent, adjustments, note, isAcknowledged, driver.driverId]),
  );
  const send = async () => {
    setMarked(true);
    // Marked at its field, which gets the focus.
    if (adjustments === null || isTooLow) return form.setProblems({ adjustments: m.field_invalid() });
    if (!isPriced || isSending || about.isChanged || driver.driverId === null) return;
    const now = priced.obstacle === null ? priced : (await preview.refetch()).data;
    if (now === undefined || now.obstacle !== null) return obstacle.current?.focus();
    if (!(await form.check(now.stop))) return;
    const truckHours = isAcknowledged ? { truckHoursAcknowledged: true } : {};
    const { revision } = about.seen;
    const { totalSatang } = after;
    const press = { revision, totalSatang, note, adjustments, idempotencyKey };
    propose.mutate({ ...mine, ...sent, ...truckHours, ...press });
  };
  return (
    <FormSheet
      title={m.door_change_title()}
      description={m.door_change_office_intro()}
      submit={{
        label: m.door_change_send(),
        busy: propose.isPending,
        disabled: asked === null && !byHand.isOther,
      }}
      onSubmit={() => void send()}
      onClose={onClose}
      formRef={element}
    >
      {driver.notice}
      <SeenNotice
        about={{
          ...about,
          take: () => {
            form.restart(facts);
            about.take();
          },
        }}
        saved={facts}
        label={m.order_details_title()}
        valueText={orderFactsText}
      />
      <DoorChangeFormFields
        form={form}
        priced={
          priced && {
            ...priced,
            lines: changedLines(agreed, after.lines),
            fromTotalSatang: agreedPrice.totalSatang,
            totalSatang: after.totalSatang,
          }
        }
        error={asked === null && !isLinesAlone ? null : preview.error}
        obstacleRef={obstacle}
        stopObstacle={stopObstacle(form.before, m.door_change_office_one_truck())}
        refusalText={refusalForOffice}
      >
        <fieldset className="grid min-w-0 gap-2">
          <legend className="mb-2 font-heading text-sm font-semibold">{m.order_change_price()}</legend>
          <p className="text-sm text-muted">{m.door_change_lines_hint()}</p>
          <AdjustLines
            lines={price.lines}
            drafts={byHand.drafts}
            onChange={byHand.setDrafts}
            marked={isMarked}
            problems={byHand.problems}
            isFixed={(line) => isOfOver(line, isOver)}
            undoLabel={m.settle_adjust_undo()}
          />
        </fieldset>
      </DoorChangeFormFields>
    </FormSheet>
  );
}
