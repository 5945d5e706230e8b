import type { ReactNode, Ref } from "react";
import type { Refusal } from "#domain/errors.ts";
import { REASON_MAX } from "#domain/orders/text-limits.ts";
import { Field, FieldError } from "#web/components/forms/field.tsx";
import { Textarea } from "#web/components/forms/textarea.tsx";
import { appErrorOf } from "#web/lib/errors/app-error.ts";
import { errorNotice } from "#web/lib/errors/error-notices.ts";
import { fieldErrorsOf } from "#web/lib/errors/field-texts.ts";
import { formatNumber } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import { AddedStopFields } from "./added-stop-fields.tsx";
import { withStop } from "./door-change-draft.ts";
import { DoorChangeFields } from "./door-change-fields.tsx";
import type { PricedDoorChange } from "./door-change-types.ts";
import { ChangedPrice } from "./door-change-view.tsx";
import { StopForDriver } from "./stop-for-driver.tsx";
import type { DoorChangeForm } from "./use-door-change-form.ts";

export interface DoorChangeFormFieldsProps {
  readonly form: DoorChangeForm;
  /** What it costs; `undefined` while nothing is asked for, or its price is not known. */
  readonly priced: PricedDoorChange | undefined;
  /** Why it has no price, or `null`. */
  readonly error: Parameters<typeof fieldErrorsOf>[0];
  /** Where it is said why nothing can be proposed now. */
  readonly obstacleRef: Ref<HTMLParagraphElement>;
  /** Why no stop can be added to this order, in words; `null` when one can. */
  readonly stopObstacle: string | null;
  /** Why it would be refused now, or has no price, in words of who reads it. */
  readonly refusalText: (refusal: Refusal) => string;
  /** Further fields, above the reason. */
  readonly children?: ReactNode;
}

/** The fields of a change at the door and what it costs, for whoever proposes it. */
export function DoorChangeFormFields(props: DoorChangeFormFieldsProps) {
  const { form, priced, error, obstacleRef, stopObstacle, refusalText, children } = props;
  const { before, draft, note, problems, hoursId } = form;
  const placeProblem = fieldErrorsOf(error)["stop.place"];
  const stopProblems = placeProblem === undefined ? problems : { ...problems, "stop.place": placeProblem };
  return (
    <>
      <DoorChangeFields facts={before} draft={draft} onChange={form.setDraft}>
        <AddedStopFields
          stop={draft.stop}
          onChange={(update) => {
            form.setAcknowledged(false);
            form.setDraft((now) => withStop(now, before.stops.length, update(now.stop)));
          }}
          errors={stopProblems}
          obstacle={stopObstacle}
        />
      </DoorChangeFields>
      {children}
      <Field label={m.door_change_note_label()} error={problems["note"]}>
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            maxLength={REASON_MAX}
            value={note}
            onChange={({ currentTarget }) => form.setNote(currentTarget.value)}
          />
        )}
      </Field>
      <section aria-live="polite" className="grid gap-2">
        {priced !== undefined && (
          <>
            <h3 className="font-heading font-semibold">{m.door_change_price_title()}</h3>
            <ChangedPrice {...priced} />
            {priced.obstacle !== null && (
              <p ref={obstacleRef} tabIndex={-1} className="font-semibold text-brick outline-none">
                {refusalText(priced.obstacle)}
              </p>
            )}
            {priced.stop !== null && (
              <StopForDriver
                id={hoursId}
                stop={priced.stop}
                isAcknowledged={form.isAcknowledged}
                onAcknowledge={form.setAcknowledged}
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
        {error !== null && placeProblem === undefined && (
          <p role="alert" className="font-semibold text-brick">
            {priceErrorText(error, refusalText)}
          </p>
        )}
      </section>
    </>
  );
}

/** Why a change has no price: what the server has named in the words of who reads it. */
function priceErrorText(error: unknown, refusalText: DoorChangeFormFieldsProps["refusalText"]): string {
  const known = appErrorOf(error);
  return known === null || known.code === "INTERNAL"
    ? errorNotice(error, { title: m.notice_title_job, text: m.door_change_send_failed }).text
    : refusalText(known);
}
