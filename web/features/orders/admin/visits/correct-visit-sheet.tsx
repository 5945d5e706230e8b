import { useState } from "react";
import { recordedSteps, withinProofs, type RecordedStep } from "#domain/waiting/recorded-steps.ts";
import { bangkokDay, bangkokInstant, bangkokTime, MINUTE_MS } from "#domain/time.ts";
import { Checkbox } from "#web/components/forms/checkbox.tsx";
import { Field } from "#web/components/forms/field.tsx";
import { Select } from "#web/components/forms/select.tsx";
import { FormSheet } from "#web/components/sheets/form-sheet.tsx";
import { SeenNotice } from "#web/entities/edit-conflict/seen-notice.tsx";
import { useSeen } from "#web/entities/edit-conflict/use-seen.ts";
import { stopText } from "#web/entities/goods/goods-texts.ts";
import { formatShortDayAndTime } from "#web/lib/i18n/format.ts";
import { serverNow } from "#web/lib/server-clock.ts";
import { usePressKey } from "#web/lib/use-press-key.ts";
import { m } from "#web/paraglide/messages.js";
import { useProofs } from "../../proof/use-proofs.ts";
import { useCorrectVisit } from "../../order/use-order-actions.ts";
import { useSeenDriver } from "../seen-driver.tsx";
import type { JobDialogProps } from "../start-job-dialog.tsx";
import { stepText } from "./step-text.ts";
import { VisitReasonField, VisitTimeFields } from "./visit-fields.tsx";

/** Asks for the right time of a step that is recorded of a job under way, or takes the last one back, and why. */
export function CorrectVisitSheet({ order, job, onClose }: JobDialogProps) {
  const { orderId, stops } = order;
  const proofs = useProofs(order).data?.proofs.filter(({ jobId }) => jobId === job.jobId) ?? [];
  const steps = recordedSteps(job);
  const [chosenKey, setChosenKey] = useState(() => keyOf(steps.at(-1)));
  const chosenOf = (all: typeof steps) => all.find((each) => keyOf(each) === chosenKey);
  const chosen = chosenOf(steps);
  const [typed, setTyped] = useState<{ readonly date: string; readonly time: string } | null>(null);
  const [isNone, setNone] = useState(false);
  const [reason, setReason] = useState("");
  const [asked, setAsked] = useState(false);
  const correct = useCorrectVisit(onClose);
  const driver = useSeenDriver(job, correct.isPending);
  // A colleague may have corrected the same step meanwhile, or the truck has gone on.
  const seen = useSeen(steps, correct.isPending, (all) => JSON.stringify(chosenOf(all)));
  const textOf = (each: RecordedStep | undefined) =>
    each === undefined
      ? "–"
      : m.admin_correct_step({
          step: stepText(each.step, stopText(each.stop, stops.length)),
          time: formatShortDayAndTime(each.at),
        });
  const when = typed ?? (chosen === undefined ? { date: "", time: "" } : partsOf(chosen.at));
  const isTakenBack = isNone && chosen?.isLast === true;
  const at = isTakenBack ? null : bangkokInstant(when.date, when.time);
  const words = reason.trim();
  const key = usePressKey(JSON.stringify([chosen, isTakenBack, at, words, driver.driverId]));
  const problem =
    isTakenBack || chosen === undefined
      ? undefined
      : timeProblem(at, withinProofs(chosen, proofs, job.startedAt));
  const choose = (value: string) => {
    setChosenKey(value);
    setTyped(null);
    setNone(false);
    setAsked(false);
  };
  const send = () => {
    setAsked(true);
    const seenDriverId = driver.driverId;
    if (chosen === undefined || seenDriverId === null || words === "" || problem !== undefined) return;
    if (seen.isChanged || (at === null && !isTakenBack)) return;
    const { step, stop, at: seenAt } = chosen;
    correct.mutate({ orderId, jobId: job.jobId, reason: words, seenDriverId, key, step, stop, seenAt, at });
  };
  return (
    <FormSheet
      title={m.admin_correct_title({ driver: driver.name })}
      description={m.admin_correct_text()}
      submit={{ label: m.admin_job_correct(), busy: correct.isPending }}
      onSubmit={send}
      onClose={onClose}
    >
      {driver.notice}
      <SeenNotice
        about={seen}
        saved={steps}
        label={m.admin_correct_now()}
        valueText={(all) => textOf(chosenOf(all))}
      />
      <Field label={m.admin_correct_step_label()}>
        {(control) => (
          <Select
            {...control}
            value={chosenKey}
            onChange={({ target }) => choose(target.value)}
            options={steps.map((each) => ({ value: keyOf(each), label: textOf(each) }))}
          />
        )}
      </Field>
      {chosen?.isLast === true && (
        <Checkbox
          label={m.admin_correct_none()}
          hint={m.admin_correct_none_hint()}
          checked={isNone}
          onChange={({ target }) => setNone(target.checked)}
        />
      )}
      {!isTakenBack && (
        <VisitTimeFields
          {...when}
          error={(asked ? problem : undefined) ?? correct.errors["at"]}
          onChange={setTyped}
        />
      )}
      <VisitReasonField reason={reason} isMissing={asked && words === ""} onChange={setReason} />
    </FormSheet>
  );
}

function keyOf(step: Pick<RecordedStep, "step" | "stop"> | undefined): string {
  return step === undefined ? "" : `${step.step} ${step.stop}`;
}

function partsOf(at: number) {
  return { date: bangkokDay(at), time: bangkokTime(at) };
}

/** What is wrong with the right time of a step, by the steps around it and the proofs there; the office says the minute. */
function timeProblem(at: number | null, { at: recordedAt, from, until }: RecordedStep): string | undefined {
  if (at === null) return m.field_required();
  if (at > serverNow()) return m.field_in_future();
  if (at === recordedAt - (recordedAt % MINUTE_MS)) return m.admin_correct_same();
  if (at + MINUTE_MS <= from) return m.admin_visit_too_early({ time: formatShortDayAndTime(from) });
  return until !== null && at > until
    ? m.admin_correct_too_late({ time: formatShortDayAndTime(until) })
    : undefined;
}
