import { useState } from "react";
import { whereabouts } from "#domain/jobs/visits.ts";
import { bangkokDay, bangkokInstant, bangkokTime, MINUTE_MS } from "#domain/time.ts";
import { nextStep, withinProofs, type RecordedStep } from "#domain/waiting/recorded-steps.ts";
import { Field } from "#web/components/forms/field.tsx";
import { Select } from "#web/components/forms/select.tsx";
import { FormSheet } from "#web/components/sheets/form-sheet.tsx";
import { SeenNotice } from "#web/entities/edit-conflict/seen-notice.tsx";
import { useSeen } from "#web/entities/edit-conflict/use-seen.ts";
import { stopText } from "#web/entities/goods/goods-texts.ts";
import { formatShortDayAndTime } from "#web/lib/i18n/format.ts";
import { localized } from "#web/lib/i18n/localized.ts";
import { serverNow } from "#web/lib/server-clock.ts";
import { usePressKey } from "#web/lib/use-press-key.ts";
import { m } from "#web/paraglide/messages.js";
import { useProofs } from "../../proof/use-proofs.ts";
import { useVisitStop } from "../../order/use-order-actions.ts";
import type { Order, OrderJob } from "../../order-types.ts";
import { useSeenDriver } from "../seen-driver.tsx";
import type { JobDialogProps } from "../start-job-dialog.tsx";
import { stepText } from "./step-text.ts";
import { ReasonIfNeeded, VisitTimeFields } from "./visit-fields.tsx";

/** A step that a truck may take next: it reaches or leaves a stop. */
interface VisitStep {
  readonly step: "arrive" | "leave";
  readonly stop: number;
}

/** Which steps may be next: at a stop the truck leaves it, or is known to have reached the one after it. */
function nextSteps({ visits }: Pick<OrderJob, "visits">, stopCount: number): readonly VisitStep[] {
  const { kind, stop } = whereabouts(visits);
  const steps: readonly VisitStep[] =
    kind === "on_way"
      ? [{ step: "arrive", stop }]
      : [
          { step: "leave", stop },
          { step: "arrive", stop: stop + 1 },
        ];
  return steps.filter((each) => each.stop < stopCount);
}

/** The step that is recorded last; `null` while the truck is on its way to the first stop. */
function latestStep({ visits }: Pick<OrderJob, "visits">): VisitStep | null {
  const last = visits.at(-1);
  return last === undefined ? null : { step: last.leftAt === null ? "arrive" : "leave", stop: last.stop };
}

/** Asks for what the driver of a job has told the office: which stop their truck has reached or left, and when. */
export function RecordVisitSheet({ order, job, onClose }: JobDialogProps) {
  const { orderId, stops } = order;
  const proofs = useProofs(order).data?.proofs.filter(({ jobId }) => jobId === job.jobId) ?? [];
  const steps = nextSteps(job, stops.length);
  const [chosen, setChosen] = useState(0);
  const next = steps[chosen] ?? steps[0];
  const [when, setWhen] = useState(() => ({ date: bangkokDay(serverNow()), time: bangkokTime(serverNow()) }));
  const [reason, setReason] = useState("");
  const [asked, setAsked] = useState(false);
  const visit = useVisitStop(onClose);
  const driver = useSeenDriver(job, visit.isPending);
  // A step that the driver or a colleague has recorded meanwhile leaves another one to be next.
  const latest = latestStep(job);
  const seen = useSeen(latest, visit.isPending, (each) => JSON.stringify(each));
  const textOf = (each: VisitStep | null) =>
    each === null ? "–" : stepText(each.step, stopText(each.stop, stops.length));
  // A stop that was added or moved since makes another one of what was chosen by its number.
  const places = useSeen(stops, visit.isPending, placesText);
  const taking = (about: Pick<typeof seen, "take">) => () => {
    setChosen(0);
    about.take();
  };
  const at = bangkokInstant(when.date, when.time);
  const words = reason.trim();
  const key = usePressKey(JSON.stringify([next, at, words, driver.driverId]));
  const step = next === undefined ? null : nextStep(job, next, serverNow());
  const problem = step === null ? undefined : timeProblem(at, withinProofs(step, proofs, job.startedAt));
  const send = () => {
    setAsked(true);
    const seenDriverId = driver.driverId;
    if (next === undefined || at === null || seenDriverId === null || problem !== undefined) return;
    if (seen.isChanged || places.isChanged) return;
    const { revision: seenRevision } = order;
    visit.mutate({ orderId, jobId: job.jobId, reason: words, seenDriverId, seenRevision, key, ...next, at });
  };
  return (
    <FormSheet
      title={m.admin_visit_title({ driver: driver.name })}
      description={m.admin_visit_text()}
      submit={{ label: m.admin_job_visit(), busy: visit.isPending }}
      onSubmit={send}
      onClose={onClose}
    >
      {driver.notice}
      <SeenNotice
        about={{ ...seen, take: taking(seen) }}
        saved={latest}
        label={m.admin_visit_now_label()}
        valueText={textOf}
      />
      <SeenNotice
        about={{ ...places, take: taking(places) }}
        saved={stops}
        label={m.order_stops_title()}
        valueText={placesText}
      />
      <Field label={m.admin_visit_step_label()}>
        {(control) => (
          <Select
            {...control}
            value={String(chosen)}
            onChange={({ target }) => setChosen(Number(target.value))}
            options={steps.map((each, index) => ({
              value: String(index),
              label: textOf(each),
            }))}
          />
        )}
      </Field>
      <VisitTimeFields
        {...when}
        error={(asked ? problem : undefined) ?? visit.errors["at"]}
        onChange={setWhen}
      />
      <ReasonIfNeeded
        reason={reason}
        onChange={setReason}
        isNeeded={false}
        hint={m.admin_visit_reason_hint()}
        error={visit.errors["reason"]}
      />
    </FormSheet>
  );
}

/** Where the stops of an order are, each as far as it is written. */
function placesText(stops: Order["stops"]): string {
  const textOf = ({ label, words, detail }: Order["stops"][number]) =>
    [localized(label), words, detail].filter((part) => part !== "").join(", ");
  return stops.map(textOf).join(" → ");
}

/** What is wrong with the time of a step, by the step before it and the proofs there; the office says the minute. */
function timeProblem(at: number | null, { from, until }: RecordedStep): string | undefined {
  if (at === null) return m.field_required();
  if (at > serverNow()) return m.field_in_future();
  if (at + MINUTE_MS <= from) return m.admin_visit_too_early({ time: formatShortDayAndTime(from) });
  return until !== null && at > until
    ? m.admin_visit_too_late({ time: formatShortDayAndTime(until) })
    : undefined;
}
