import { useId, useState } from "react";
import { DOOR_CODE_LENGTH } from "#domain/door-changes/door-change.ts";
import { Button } from "#web/components/button.tsx";
import { Checkbox } from "#web/components/forms/checkbox.tsx";
import { Field, FieldError } from "#web/components/forms/field.tsx";
import { TextInput } from "#web/components/forms/text-input.tsx";
import type { DoorChange } from "#web/entities/door-changes/door-change-types.ts";
import { TruckHoursNotice } from "#web/entities/truck-hours/truck-hours-notice.tsx";
import { trpc, trpcUtils } from "#web/lib/api/trpc.ts";
import { fieldErrorsOf } from "#web/lib/errors/field-texts.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { m } from "#web/paraglide/messages.js";
import { useRefreshMine } from "../use-live-jobs.ts";

export interface AgreeByCodeProps {
  readonly jobId: string;
  readonly change: DoorChange;
}

/**
 * The customer agrees with their code, which the driver enters; forbidden truck hours at an added stop are told to the
 * customer first.
 */
export function AgreeByCode({ jobId, change }: AgreeByCodeProps) {
  const { changeId, truckHours, stop } = change;
  const toldId = useId();
  const warning = truckHours === null || stop === null ? null : { hours: truckHours, stops: [stop] };
  const [isTold, setTold] = useState(false);
  const [isUntold, setUntold] = useState(false);
  const [code, setCode] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const refreshMine = useRefreshMine();
  const agree = trpc.doorChanges.agreeByCode.useMutation({
    onSuccess: (answer) => {
      trpcUtils.doorChanges.ofJob.setData({ jobId }, answer);
      refreshMine();
    },
    onError: (error) => {
      const wrong = fieldErrorsOf(error)["code"] ?? null;
      setProblem(wrong);
      if (wrong !== null) return;
      showError(error, { title: m.notice_title_job, text: m.door_change_send_failed });
      void trpcUtils.doorChanges.invalidate();
    },
  });
  return (
    <form
      noValidate
      className="grid gap-2.5"
      onSubmit={(event) => {
        event.preventDefault();
        const isMissing = warning !== null && !isTold;
        setUntold(isMissing);
        if (isMissing) document.getElementById(toldId)?.focus();
        else agree.mutate({ jobId, changeId, code, truckHoursAcknowledged: isTold });
      }}
    >
      <TruckHoursNotice
        warning={warning}
        acknowledgement={
          <Checkbox
            id={toldId}
            className="mt-2 text-sm"
            label={m.door_change_hours_told()}
            checked={isTold}
            onChange={({ currentTarget }) => {
              setUntold(false);
              setTold(currentTarget.checked);
            }}
          />
        }
      />
      {isUntold && <FieldError id={`${toldId}-error`} error={m.door_change_hours_untold()} />}
      <Field label={m.door_change_code_label()} hint={m.door_change_code_hint()} error={problem}>
        {(control) => (
          <TextInput
            {...control}
            inputMode="numeric"
            autoComplete="off"
            className="figures max-w-48 text-xl"
            value={code}
            onChange={({ currentTarget }) => {
              setProblem(null);
              setCode(currentTarget.value.replaceAll(/\D/g, "").slice(0, DOOR_CODE_LENGTH));
            }}
          />
        )}
      </Field>
      <Button
        type="submit"
        className="justify-self-start"
        busy={agree.isPending}
        disabled={code.length !== DOOR_CODE_LENGTH}
      >
        {m.door_change_code_send()}
      </Button>
    </form>
  );
}
