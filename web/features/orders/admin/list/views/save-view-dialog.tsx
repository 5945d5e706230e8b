import { useState } from "react";
import { canMove, movingView } from "#domain/orders/office/view-days.ts";
import { VIEW_NAME_MAX } from "#domain/orders/office/view-limits.ts";
import { bangkokDay } from "#domain/time.ts";
import { Dialog } from "#web/components/dialog.tsx";
import { Checkbox } from "#web/components/forms/checkbox.tsx";
import { Field } from "#web/components/forms/field.tsx";
import { TextInput } from "#web/components/forms/text-input.tsx";
import { trpc, trpcUtils } from "#web/lib/api/trpc.ts";
import { fieldErrorsOf } from "#web/lib/errors/field-texts.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { formatShortDay } from "#web/lib/i18n/format.ts";
import { useNow } from "#web/lib/use-now.ts";
import { m } from "#web/paraglide/messages.js";
import type { OfficeList } from "../office-list.ts";

export interface SaveViewDialogProps {
  readonly list: OfficeList;
  readonly onClose: () => void;
}

/** Saves the list as it is now under a name. */
export function SaveViewDialog({ list, onClose }: SaveViewDialogProps) {
  const [viewId] = useState(() => crypto.randomUUID());
  const [name, setName] = useState("");
  const [isMoving, setMoving] = useState(false);
  const today = bangkokDay(useNow());
  const { from, to } = list;
  const save = trpc.orderViews.save.useMutation({
    onSuccess: async () => {
      await trpcUtils.orderViews.invalidate();
      onClose();
    },
    onError: (error) => {
      if (fieldErrorsOf(error)["name"] === undefined)
        showError(error, { title: m.office_views, text: m.office_view_failed });
    },
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={m.office_view_save()}
      description={m.office_view_save_text()}
      closeLabel={m.action_close()}
      actions={{
        cancel: m.action_cancel(),
        act: { label: m.action_save(), form: viewId, busy: save.isPending },
      }}
    >
      <form
        id={viewId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate({ viewId, name, list: isMoving ? movingView(list, today) : list });
        }}
      >
        <Field label={m.office_view_name()} error={save.isError ? nameError(save.error) : undefined}>
          {(control) => (
            <TextInput
              {...control}
              required
              autoComplete="off"
              maxLength={VIEW_NAME_MAX}
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </Field>
        {canMove(list, today) && (
          <Checkbox
            className="mt-3"
            label={m.office_view_moving()}
            hint={m.office_view_moving_hint({ days: daysText(from, to) })}
            checked={isMoving}
            onChange={({ target }) => setMoving(target.checked)}
          />
        )}
      </form>
    </Dialog>
  );
}

/** "1 Dec 2026 – 7 Dec 2026", with nothing on the side that is open. */
function daysText(from: string | undefined, to: string | undefined): string {
  const text = (day: string | undefined) => (day === undefined ? "" : formatShortDay(Date.parse(day)));
  return from === to ? text(from) : `${text(from)} – ${text(to)}`.trim();
}

/** What is wrong with the name, if anything. */
export function nameError(error: unknown): string | undefined {
  return fieldErrorsOf(error)["name"];
}
