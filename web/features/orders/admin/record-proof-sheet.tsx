import { useState } from "react";
import { isStopProvable } from "#domain/jobs/card.ts";
import { NAME_MAX } from "#domain/access/person-name.ts";
import { MAX_PROOF_PHOTOS } from "#domain/proofs/proof.ts";
import { bangkokDay, bangkokInstant, MINUTE_MS } from "#domain/time.ts";
import { DateTimeFields } from "#web/components/forms/days/date-time-fields.tsx";
import { Field } from "#web/components/forms/field.tsx";
import { Select } from "#web/components/forms/select.tsx";
import { TextInput } from "#web/components/forms/text-input.tsx";
import { FormSheet } from "#web/components/sheets/form-sheet.tsx";
import { dayInputTexts } from "#web/entities/calendar/day-input-texts.ts";
import { UploadField } from "#web/entities/files/upload-field.tsx";
import { useFileUploads } from "#web/entities/files/use-file-uploads.ts";
import { stopText } from "#web/entities/goods/goods-texts.ts";
import { trpc, trpcUtils } from "#web/lib/api/trpc.ts";
import { fieldErrorsOf } from "#web/lib/errors/field-texts.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { serverNow } from "#web/lib/server-clock.ts";
import { usePressKey } from "#web/lib/use-press-key.ts";
import { m } from "#web/paraglide/messages.js";
import { refreshOrders } from "../use-live-orders.ts";
import { useSeenDriver } from "./seen-driver.tsx";
import type { JobDialogProps } from "./start-job-dialog.tsx";

/** Asks for what the driver of a job or the receiver has sent to the office as proof of delivery, and of when it is. */
export function RecordProofSheet({ order, job, onClose }: JobDialogProps) {
  const stops = order.stops.map((_, position) => position).filter((stop) => isStopProvable(job, stop));
  const [stopPosition, setStop] = useState(stops.at(-1) ?? 0);
  // Not now: what is sent on was handed over earlier, and waiting is charged until then.
  const [when, setWhen] = useState(() => ({ date: bangkokDay(serverNow()), time: "" }));
  const [receiverName, setReceiver] = useState("");
  const [asked, setAsked] = useState(false);
  const pictures = useFileUploads("proof", order.orderId);
  const save = useRecordProof(onClose);
  const driver = useSeenDriver(job, save.isPending);
  const takenAt = bangkokInstant(when.date, when.time);
  const facts = { stopPosition, takenAt, receiverName: receiverName.trim(), photoFileIds: pictures.fileIds };
  const proofId = usePressKey(JSON.stringify(facts));
  const problems = problemsOf(facts);
  const shown = { ...(asked ? problems : {}), ...fieldErrorsOf(save.error) };
  const send = () => {
    setAsked(true);
    if (takenAt === null || driver.driverId === null || Object.keys(problems).length > 0) return;
    save.mutate({
      ...facts,
      takenAt,
      photoFileIds: [...facts.photoFileIds],
      proofId,
      jobId: job.jobId,
      seenDriverId: driver.driverId,
    });
  };
  return (
    <FormSheet
      title={m.office_proof_title({ driver: driver.name })}
      description={m.office_proof_text()}
      submit={{ label: m.proof_save(), busy: save.isPending || pictures.isBusy }}
      onSubmit={send}
      onClose={onClose}
    >
      {driver.notice}
      <Field label={m.office_proof_stop_label()} error={shown["stopPosition"]}>
        {(control) => (
          <Select
            {...control}
            value={String(stopPosition)}
            onChange={({ target }) => setStop(Number(target.value))}
            options={stops.map((stop) => ({
              value: String(stop),
              label: stopText(stop, order.stops.length),
            }))}
          />
        )}
      </Field>
      <DateTimeFields
        date={when.date}
        time={when.time}
        dateLabel={m.office_proof_day_label()}
        timeLabel={m.office_proof_time_label()}
        maxDate={bangkokDay(serverNow())}
        dayTexts={dayInputTexts()}
        everyMinute
        error={shown["takenAt"]}
        onChange={setWhen}
      />
      <UploadField
        label={m.proof_photos_label()}
        max={MAX_PROOF_PHOTOS}
        uploads={pictures}
        error={shown["photoFileIds"]}
      />
      <Field label={m.proof_receiver_label()} note={m.field_optional()} error={shown["receiverName"]}>
        {(control) => (
          <TextInput
            {...control}
            autoComplete="off"
            maxLength={NAME_MAX}
            value={receiverName}
            onChange={({ target }) => setReceiver(target.value)}
          />
        )}
      </Field>
    </FormSheet>
  );
}

interface ProofFacts {
  readonly takenAt: number | null;
  readonly photoFileIds: readonly string[];
}

/** What is wrong before it is sent, by field. */
function problemsOf({ takenAt, photoFileIds }: ProofFacts): Readonly<Record<string, string>> {
  return {
    ...(takenAt === null && { takenAt: m.field_required() }),
    ...(takenAt !== null && takenAt > serverNow() + MINUTE_MS && { takenAt: m.field_in_future() }),
    ...(photoFileIds.length === 0 && { photoFileIds: m.office_proof_empty() }),
  };
}

function useRecordProof(onDone: () => void) {
  return trpc.proofs.recordForDriver.useMutation({
    onSuccess: () => {
      showToast("success", m.proof_title(), m.success_proof_recorded());
      onDone();
    },
    onError: (error) => showError(error, { title: m.notice_title_job, text: m.office_proof_failed }),
    // The waiting that it ends, and who drives, may have changed.
    onSettled: async () => {
      await Promise.all([trpcUtils.proofs.ofOrder.invalidate(), refreshOrders()]);
    },
  });
}
