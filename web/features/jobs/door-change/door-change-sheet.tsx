import { keepPreviousData } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState } from "react";
import type { AskedDoorChange } from "#domain/door-changes/door-change-input.ts";
import { REASON_MAX } from "#domain/orders/text-limits.ts";
import { MAX_WAYPOINTS } from "#domain/pricing/vehicle.ts";
import { Sheet } from "#web/components/dialog.tsx";
import { Field, FieldError } from "#web/components/forms/field.tsx";
import { Textarea } from "#web/components/forms/textarea.tsx";
import { ChangedPrice } from "#web/entities/door-changes/door-change-view.tsx";
import { trpc, trpcUtils } from "#web/lib/api/trpc.ts";
import type { Refusal } from "#domain/errors.ts";
import { errorNotice, errorText } from "#web/lib/errors/error-notices.ts";
import { fieldErrorsOf } from "#web/lib/errors/field-texts.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { formatNumber } from "#web/lib/i18n/format.ts";
import { usePressKey } from "#web/lib/use-press-key.ts";
import { m } from "#web/paraglide/messages.js";
import { stopErrors, type StopErrors } from "./added-stop-draft.ts";
import { AddedStopFields } from "./added-stop-fields.tsx";
import { askedOf, draftOf, withStop, type DoorFacts } from "./door-change-draft.ts";
import { DoorChangeFields } from "./door-change-fields.tsx";
import { StopForDriver } from "./stop-for-driver.tsx";

type PreviewInput = ReturnType<typeof priceInput>;

export interface DoorChangeSheetProps {
  readonly jobId: string;
  readonly facts: DoorFacts;
  readonly onClose: () => void;
}

/** Asks what the driver finds at the door, shows what it costs, and sends it to the customer. */
export function DoorChangeSheet({ jobId, facts, onClose }: DoorChangeSheetProps) {
  const formId = useId();
  const hoursId = useId();
  const form = useRef<HTMLFormElement>(null);
  const obstacle = useRef<HTMLParagraphElement>(null);
  // What the order was when the form was opened; a change of it meanwhile is refused.
  const [before] = useState(facts);
  const [draft, setDraft] = useState(() => draftOf(before));
  const [note, setNote] = useState("");
  const [problems, setProblems] = useState<StopErrors>({});
  const [isAcknowledged, setAcknowledged] = useState(false);
  useEffect(() => {
    const faulty = form.current?.querySelector<HTMLElement>("[aria-invalid=true]");
    const hours = problems["truckHoursAcknowledged"] === undefined ? null : document.getElementById(hoursId);
    (faulty ?? hours)?.focus();
  }, [problems, hoursId]);
  const asked = askedOf(before, draft);
  const idempotencyKey = usePressKey(JSON.stringify([asked, note, isAcknowledged]));
  const preview = trpc.doorChanges.preview.useQuery(asked === null ? NOTHING : priceInput(jobId, asked), {
    enabled: asked !== null,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const propose = trpc.doorChanges.propose.useMutation({
    onSuccess: (answer) => {
      trpcUtils.doorChanges.ofJob.setData({ jobId }, answer);
      onClose();
    },
    onError: (error) => {
      setProblems(fieldErrorsOf(error));
      showError(error, { title: m.notice_title_job, text: m.door_change_send_failed });
      void trpcUtils.doorChanges.invalidate();
    },
  });
  const priced = asked === null ? undefined : preview.data;
  const isPriced = priced !== undefined && !preview.isPlaceholderData;
  const send = async () => {
    if (asked === null || !isPriced || propose.isPending) return;
    // What was in the way may be over, such as another proposal.
    const now = priced.obstacle === null ? priced : (await preview.refetch()).data;
    if (now === undefined || now.obstacle !== null) return obstacle.current?.focus();
    const { revision, totalSatang, stop } = now;
    const isUnknown = stop !== null && stop.truckHours !== null && !isAcknowledged;
    const missing = {
      ...(draft.stop !== null && (await stopErrors(draft.stop))),
      ...(note.trim() === "" && { note: m.field_required() }),
      ...(isUnknown && { truckHoursAcknowledged: m.field_truck_hours() }),
    };
    setProblems(missing);
    if (Object.keys(missing).length > 0) return;
    const truckHours = isAcknowledged ? { truckHoursAcknowledged: true } : {};
    propose.mutate({ jobId, ...asked, ...truckHours, revision, totalSatang, note, idempotencyKey });
  };
  const placeProblem = fieldErrorsOf(preview.error)["stop.place"];
  const stopProblems = placeProblem === undefined ? problems : { ...problems, "stop.place": placeProblem };
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={m.door_change_title()}
      description={m.door_change_intro()}
      closeLabel={m.action_close()}
      actions={{
        cancel: m.action_cancel(),
        act: { label: m.door_change_send(), form: formId, busy: propose.isPending, disabled: !isPriced },
        size: "large",
      }}
    >
      <form
        ref={form}
        id={formId}
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <DoorChangeFields facts={before} draft={draft} onChange={setDraft}>
          <AddedStopFields
            stop={draft.stop}
            onChange={(update) => {
              setProblems({});
              setAcknowledged(false);
              setDraft((now) => withStop(now, before.stops.length, update(now.stop)));
            }}
            errors={stopProblems}
            obstacle={stopObstacle(before)}
          />
        </DoorChangeFields>
        <Field label={m.door_change_note_label()} error={problems["note"]}>
          {(control) => (
            <Textarea
              {...control}
              rows={2}
              maxLength={REASON_MAX}
              value={note}
              onChange={({ currentTarget }) => {
                setProblems({});
                setNote(currentTarget.value);
              }}
            />
          )}
        </Field>
        <section aria-live="polite" className="grid gap-2">
          {priced !== undefined && (
            <>
              <h3 className="font-heading font-semibold">{m.door_change_price_title()}</h3>
              <ChangedPrice {...priced} />
              {priced.obstacle !== null && (
                <p ref={obstacle} tabIndex={-1} className="font-semibold text-brick outline-none">
                  {refusalText(priced.obstacle)}
                </p>
              )}
              {priced.stop !== null && (
                <StopForDriver
                  id={hoursId}
                  stop={priced.stop}
                  isAcknowledged={isAcknowledged}
                  onAcknowledge={setAcknowledged}
                />
              )}
              {problems["truckHoursAcknowledged"] !== undefined && (
                <FieldError id={`${hoursId}-error`} error={problems["truckHoursAcknowledged"]} />
              )}
              {priced.suggestedWorkers !== null && priced.suggestedWorkers > draft.workers && (
                <p className="text-sm text-muted">
                  {m.door_change_suggested({ count: formatNumber(priced.suggestedWorkers) })}
                </p>
              )}
            </>
          )}
          {asked !== null && preview.error !== null && placeProblem === undefined && (
            <p role="alert" className="font-semibold text-brick">
              {
                errorNotice(preview.error, { title: m.notice_title_job, text: m.door_change_send_failed })
                  .text
              }
            </p>
          )}
        </section>
      </form>
    </Sheet>
  );
}

/** What a price depends on: nobody's address or phone is part of it. */
function priceInput(jobId: string, { stop, ...asked }: AskedDoorChange) {
  return { jobId, ...asked, ...(stop !== undefined && { stop: { place: stop.place } }) };
}

function refusalText({ code, params = {} }: Refusal): string {
  return errorText(code, params);
}

/** Why no stop can be added to an order, in words; `null` when one can. */
function stopObstacle({ vehicles, stops }: DoorFacts): string | null {
  if (vehicles.length !== 1) return m.error_door_change_one_truck();
  return stops.length > MAX_WAYPOINTS + 1 ? m.stop_limit({ max: formatNumber(MAX_WAYPOINTS) }) : null;
}

/** Stands for the input of a question that is not asked. */
const NOTHING: PreviewInput = { jobId: "-", workers: 0, loadRange: "under_850_kg", items: [], access: [] };
