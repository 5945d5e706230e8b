import { keepPreviousData } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { AskedDoorChange } from "#domain/door-changes/door-change-input.ts";
import { REASON_MAX } from "#domain/orders/text-limits.ts";
import { Button } from "#web/components/button.tsx";
import { Sheet } from "#web/components/dialog.tsx";
import { Field } from "#web/components/forms/field.tsx";
import { Textarea } from "#web/components/forms/textarea.tsx";
import { ChangedPrice } from "#web/entities/door-changes/door-change-view.tsx";
import { trpc, trpcUtils } from "#web/lib/api/trpc.ts";
import { errorNotice } from "#web/lib/errors/error-notices.ts";
import { fieldErrorsOf } from "#web/lib/errors/field-texts.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { formatNumber } from "#web/lib/i18n/format.ts";
import { usePressKey } from "#web/lib/use-press-key.ts";
import { m } from "#web/paraglide/messages.js";
import { askedOf, draftOf, type DoorFacts } from "./door-change-draft.ts";
import { DoorChangeFields } from "./door-change-fields.tsx";

type PreviewInput = AskedDoorChange & { readonly jobId: string };

export interface DoorChangeSheetProps {
  readonly jobId: string;
  readonly facts: DoorFacts;
  readonly onClose: () => void;
}

/** Asks what the driver finds at the door, shows what it costs, and sends it to the customer. */
export function DoorChangeSheet({ jobId, facts, onClose }: DoorChangeSheetProps) {
  const formId = useId();
  // What the order was when the form was opened; a change of it meanwhile is refused.
  const [before] = useState(facts);
  const [draft, setDraft] = useState(() => draftOf(before));
  const [note, setNote] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const asked = askedOf(before, draft);
  const idempotencyKey = usePressKey(JSON.stringify([asked, note]));
  const preview = trpc.doorChanges.preview.useQuery(asked === null ? NOTHING : { jobId, ...asked }, {
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
      setProblem(fieldErrorsOf(error)["note"] ?? null);
      showError(error, { title: m.notice_title_job, text: m.door_change_send_failed });
      void trpcUtils.doorChanges.invalidate();
    },
  });
  const priced = asked === null ? undefined : preview.data;
  const isPriced = priced !== undefined && !preview.isPlaceholderData;
  const send = () => {
    if (asked === null || !isPriced || propose.isPending) return;
    if (note.trim() === "") return setProblem(m.field_required());
    const { revision, totalSatang } = priced;
    propose.mutate({ jobId, ...asked, revision, totalSatang, note, idempotencyKey });
  };
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={m.door_change_title()}
      description={m.door_change_intro()}
      closeLabel={m.action_close()}
      actions={
        <Button
          tone="main"
          size="large"
          wide
          type="submit"
          form={formId}
          busy={propose.isPending}
          disabled={!isPriced}
        >
          {m.door_change_send()}
        </Button>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <DoorChangeFields facts={before} draft={draft} onChange={setDraft} />
        <Field label={m.door_change_note_label()} error={problem}>
          {(control) => (
            <Textarea
              {...control}
              rows={2}
              maxLength={REASON_MAX}
              value={note}
              onChange={({ currentTarget }) => {
                setProblem(null);
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
              {priced.suggestedWorkers !== null && priced.suggestedWorkers > draft.workers && (
                <p className="text-sm text-muted">
                  {m.door_change_suggested({ count: formatNumber(priced.suggestedWorkers) })}
                </p>
              )}
            </>
          )}
          {asked !== null && preview.error !== null && (
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

/** Stands for the input of a question that is not asked. */
const NOTHING: PreviewInput = { jobId: "-", workers: 0, loadRange: "under_850_kg", items: [], access: [] };
