import { useRef, useState } from "react";
import type { DriverStep } from "#domain/drivers/registration.ts";
import { REASON_MAX } from "#domain/orders/text-limits.ts";
import { ConfirmDialog } from "#web/components/dialog.tsx";
import { Field } from "#web/components/forms/field.tsx";
import { Textarea } from "#web/components/forms/textarea.tsx";
import { SHOWN_DRIVER_STATE_TEXTS } from "#web/entities/drivers/driver-texts.ts";
import type { ReviewedDriver } from "#web/entities/drivers/driver-types.ts";
import { outageDays, OUTAGE_KIND_TEXTS } from "#web/entities/drivers/outage-texts.ts";
import { SeenNotice } from "#web/entities/edit-conflict/seen-notice.tsx";
import { useSeen } from "#web/entities/edit-conflict/use-seen.ts";
import { trpc } from "#web/lib/api/trpc.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { m } from "#web/paraglide/messages.js";
import { readDriversAgain } from "../fleet/read-again.ts";
import { latestStepText } from "./driver-history.tsx";

export type DecideStep = Exclude<DriverStep, "send" | "edit" | "remove">;

const TEXTS = {
  approve: { label: m.driver_approve, text: m.driver_approve_text },
  refuse: { label: m.driver_refuse, text: m.driver_refuse_text },
  suspend: { label: m.driver_suspend, text: m.driver_suspend_text },
  lift: { label: m.driver_lift, text: m.driver_lift_text },
} as const satisfies Record<DecideStep, { label: () => string; text: () => string }>;

/** A driver without an account reads no reason, is not logged in, and gets no mail. */
const ON_FILE_TEXTS: Partial<Record<DecideStep, () => string>> = {
  suspend: m.driver_suspend_on_file_text,
  lift: m.driver_lift_on_file_text,
};

export interface DecideDialogProps {
  readonly driver: ReviewedDriver;
  readonly step: DecideStep;
  readonly onClose: () => void;
}

/** Says what follows from a decision about a driver, and asks for the reason where there is one. */
export function DecideDialog({ driver, step, onClose }: DecideDialogProps) {
  const key = useRef(crypto.randomUUID());
  const [reason, setReason] = useState("");
  const [asked, setAsked] = useState(false);
  const asksWhy = step === "refuse" || step === "suspend";
  const decide = useDecision(onClose);
  // The page behind reads papers that arrive meanwhile; they are not decided about unread.
  const about = useSeen(driver, decide[step].isPending, stateOf);
  const send = () => {
    setAsked(true);
    if (about.isChanged) return;
    const { driverId } = driver;
    const seenVersion = driver.isRegistered ? about.seen.version : driver.version;
    const decision = { driverId, seenVersion, key: key.current };
    if (step === "approve" || step === "lift") decide[step].mutate(decision);
    else if (reason.trim() !== "") decide[step].mutate({ ...decision, reason });
  };
  const { label, text } = TEXTS[step];
  const told = driver.isRegistered ? text : (ON_FILE_TEXTS[step] ?? text);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={label()}
      description={told()}
      closeLabel={m.action_close()}
      cancelLabel={m.action_cancel()}
      confirmLabel={label()}
      tone={asksWhy ? "danger" : "main"}
      busy={decide[step].isPending}
      onConfirm={send}
    >
      <SeenNotice
        about={about}
        saved={driver}
        label={m.driver_history()}
        valueText={(each) => latestStepText(each, SHOWN_DRIVER_STATE_TEXTS[each.state].text())}
      />
      {step === "approve" && driver.endingOutages.length > 0 && (
        <div>
          <p className="font-semibold">{m.driver_approve_outages_end()}</p>
          <ul className="list-disc pl-5">
            {driver.endingOutages.map((outage) => (
              <li key={`${outage.vehicleId}${outage.from}${outage.to}${outage.kind}`} className="figures">
                {outage.plate} · {OUTAGE_KIND_TEXTS[outage.kind]()} · {outageDays(outage)}
              </li>
            ))}
          </ul>
        </div>
      )}
      {asksWhy && (
        <Field
          label={m.driver_reason_label()}
          error={asked && reason.trim() === "" ? m.field_required() : null}
        >
          {(control) => (
            <Textarea
              {...control}
              rows={3}
              maxLength={REASON_MAX}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          )}
        </Field>
      )}
    </ConfirmDialog>
  );
}

/** What is decided about: a registration as it was sent, and of a driver without an account whether they may drive. */
function stateOf({ isRegistered, version, state, reason }: ReviewedDriver): unknown {
  return isRegistered ? version : `${state} ${reason}`;
}

function useDecision(onDone: () => void) {
  const following = {
    onSuccess: () => {
      showToast("success", m.nav_admin_drivers(), m.driver_decided());
      readDriversAgain();
      onDone();
    },
    onError: (error: unknown) => {
      showError(error, { title: m.nav_admin_drivers, text: m.driver_decide_failed });
      readDriversAgain();
    },
  };
  return {
    approve: trpc.drivers.approve.useMutation(following),
    refuse: trpc.drivers.refuse.useMutation(following),
    suspend: trpc.drivers.suspend.useMutation(following),
    lift: trpc.drivers.lift.useMutation(following),
  };
}
