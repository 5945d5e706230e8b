import { useRef, useState } from "react";
import { FACTOR_RESET_REASONS, type FactorResetReason } from "#domain/access/people-input.ts";
import { Button } from "#web/components/button.tsx";
import { ConfirmDialog } from "#web/components/dialog.tsx";
import { Field } from "#web/components/forms/field.tsx";
import { Select } from "#web/components/forms/select.tsx";
import { SeenNotice } from "#web/entities/edit-conflict/seen-notice.tsx";
import { useSeen } from "#web/entities/edit-conflict/use-seen.ts";
import { trpc, trpcUtils } from "#web/lib/api/trpc.ts";
import { appErrorOf } from "#web/lib/errors/app-error.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { m } from "#web/paraglide/messages.js";
import type { ShownPerson } from "./people-types.ts";

const REASON_TEXTS = {
  lost: m.people_factor_reason_lost,
  broken: m.people_factor_reason_broken,
  stolen: m.people_factor_reason_stolen,
} as const satisfies Record<FactorResetReason, () => string>;

/** Takes the second factor off the account of somebody who can use it no more, after a question. */
export function ResetSecondFactor({ person }: { readonly person: ShownPerson }) {
  const [asking, setAsking] = useState(false);
  return (
    <section>
      <h3 className="mb-2 text-lg">{m.people_factor_label()}</h3>
      <p>{m.people_factor_reset_text()}</p>
      <Button size="small" tone="danger" className="mt-3" onClick={() => setAsking(true)}>
        {m.people_factor_reset_action()}
      </Button>
      {asking && <ResetDialog person={person} onClose={() => setAsking(false)} />}
    </section>
  );
}

interface ResetDialogProps {
  readonly person: ShownPerson;
  readonly onClose: () => void;
}

/** Asks why; where its owner has set up another one meanwhile, says so before that is taken off. */
function ResetDialog({ person, onClose }: ResetDialogProps) {
  const { userId, name, email, factor } = person;
  const [reason, setReason] = useState<FactorResetReason | null>(null);
  const [isPressed, setPressed] = useState(false);
  const field = useRef<HTMLSelectElement>(null);
  const reset = trpc.people.resetSecondFactor.useMutation({
    onSuccess: () => {
      showToast("success", m.nav_admin_people(), m.people_factor_reset_done());
      onClose();
    },
    onError: (error) => {
      showError(error, { title: m.nav_admin_people, text: m.people_factor_reset_failed });
      // Of another one the dialog says what it is now.
      if (appErrorOf(error)?.code !== "SECOND_FACTOR_CHANGED") onClose();
    },
    onSettled: () => trpcUtils.people.invalidate(),
  });
  const about = useSeen(factor, reset.isPending);
  const who = name || (email ?? "–");
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={m.people_factor_reset_title({ name: who })}
      description={m.people_factor_reset_confirm_text({ name: who })}
      confirmLabel={m.people_factor_reset_action()}
      cancelLabel={m.action_cancel()}
      closeLabel={m.action_close()}
      tone="danger"
      busy={reset.isPending}
      disabled={about.isChanged}
      onConfirm={() => {
        setPressed(true);
        if (reason === null) field.current?.focus();
        else if (about.seen !== null) reset.mutate({ userId, seenFactor: about.seen, reason });
      }}
    >
      <div className="grid gap-4">
        <SeenNotice
          about={about}
          saved={factor}
          label={m.people_factor_label()}
          valueText={(each) => (each === about.seen ? m.people_factor_on() : m.people_factor_anew())}
        />
        <Field
          label={m.people_factor_reason_label()}
          error={isPressed && reason === null ? m.field_required() : undefined}
        >
          {(control) => (
            <Select
              {...control}
              ref={field}
              value={reason ?? ""}
              placeholder={m.people_factor_reason_choose()}
              options={FACTOR_RESET_REASONS.map((value) => ({ value, label: REASON_TEXTS[value]() }))}
              onChange={({ target }) =>
                setReason(FACTOR_RESET_REASONS.find((each) => each === target.value) ?? null)
              }
            />
          )}
        </Field>
      </div>
    </ConfirmDialog>
  );
}
