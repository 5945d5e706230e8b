import { keepPreviousData } from "@tanstack/react-query";
import { useId, useRef, useState } from "react";
import { Sheet } from "#web/components/dialog.tsx";
import type { DoorFacts } from "#web/entities/door-changes/door-change-draft.ts";
import { DoorChangeFormFields } from "#web/entities/door-changes/door-change-form.tsx";
import { NOTHING, obstacleText, pricedPart, stopObstacle } from "#web/entities/door-changes/priced-part.ts";
import { useDoorChangeForm } from "#web/entities/door-changes/use-door-change-form.ts";
import { trpc, trpcUtils } from "#web/lib/api/trpc.ts";
import { fieldErrorsOf } from "#web/lib/errors/field-texts.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { usePressKey } from "#web/lib/use-press-key.ts";
import { m } from "#web/paraglide/messages.js";

export interface DoorChangeSheetProps {
  readonly jobId: string;
  readonly facts: DoorFacts;
  readonly onClose: () => void;
}

/** Asks what the driver finds at the door, shows what it costs, and sends it to the customer. */
export function DoorChangeSheet({ jobId, facts, onClose }: DoorChangeSheetProps) {
  const formId = useId();
  const element = useRef<HTMLFormElement>(null);
  const obstacle = useRef<HTMLParagraphElement>(null);
  const form = useDoorChangeForm(facts, element);
  const { asked, note, isAcknowledged } = form;
  const idempotencyKey = usePressKey(JSON.stringify([asked, note, isAcknowledged]));
  const [failedKey, setFailedKey] = useState<string | null>(null);
  const input = { jobId, ...(asked === null ? NOTHING : pricedPart(asked)) };
  const preview = trpc.doorChanges.preview.useQuery(
    // A press that failed may have been heard all the same: what it has proposed is not in its own way.
    { ...input, ...(failedKey === idempotencyKey && { idempotencyKey }) },
    { enabled: asked !== null, placeholderData: keepPreviousData, retry: false },
  );
  const propose = trpc.doorChanges.propose.useMutation({
    onSuccess: (answer) => {
      trpcUtils.doorChanges.ofJob.setData({ jobId }, answer);
      onClose();
    },
    onError: (error, { idempotencyKey: key }) => {
      form.setProblems(fieldErrorsOf(error));
      // What was read before stays until it is read with the key.
      trpcUtils.doorChanges.preview.setData({ ...input, idempotencyKey: key }, preview.data);
      setFailedKey(key);
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
    if (!(await form.check(now.stop))) return;
    const { revision, totalSatang } = now;
    const truckHours = isAcknowledged ? { truckHoursAcknowledged: true } : {};
    propose.mutate({ jobId, ...asked, ...truckHours, revision, totalSatang, note, idempotencyKey });
  };
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
        ref={element}
        id={formId}
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <DoorChangeFormFields
          form={form}
          priced={priced}
          error={asked === null ? null : preview.error}
          obstacleRef={obstacle}
          stopObstacle={stopObstacle(form.before, m.error_door_change_one_truck())}
          refusalText={obstacleText}
        />
      </form>
    </Sheet>
  );
}
