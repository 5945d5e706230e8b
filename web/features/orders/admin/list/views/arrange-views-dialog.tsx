import { ArrowDown, ArrowUp, Trash2 } from "lucide-react";
import { useState } from "react";
import { VIEW_NAME_MAX } from "#domain/orders/office/view-limits.ts";
import { Button } from "#web/components/button.tsx";
import { ConfirmDialog, Dialog } from "#web/components/dialog.tsx";
import { Field } from "#web/components/forms/field.tsx";
import { TextInput } from "#web/components/forms/text-input.tsx";
import { IconButton } from "#web/components/icon-button.tsx";
import { trpc, trpcUtils } from "#web/lib/api/trpc.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { m } from "#web/paraglide/messages.js";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { nameError } from "./save-view-dialog.tsx";

type NamedView = RouterOutputs["orderViews"]["list"][number];

export interface ArrangeViewsDialogProps {
  readonly views: readonly NamedView[];
  readonly onClose: () => void;
}

const reload = () => trpcUtils.orderViews.invalidate();
const failed = (error: unknown) => {
  showError(error, { title: m.office_views, text: m.office_view_failed });
  void reload();
};

/** The reader's own views, to be renamed, put into another sequence and deleted. */
export function ArrangeViewsDialog({ views, onClose }: ArrangeViewsDialogProps) {
  const arrange = trpc.orderViews.arrange.useMutation({ onSuccess: reload, onError: failed });
  const remove = trpc.orderViews.remove.useMutation({ onSuccess: reload, onError: failed });
  const [deleting, setDeleting] = useState<NamedView | null>(null);
  const ids = views.map(({ viewId }) => viewId);
  const isBusy = arrange.isPending || remove.isPending;
  /** Before the view in front of it, or behind the next one. */
  const move = (index: number, by: -1 | 1) => {
    const moved = ids[index];
    if (moved === undefined) return;
    arrange.mutate({ viewIds: ids.toSpliced(index, 1).toSpliced(index + by, 0, moved) });
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={m.office_views_arrange()}
      description={m.office_views_arrange_text()}
      closeLabel={m.action_close()}
      actions={<Button onClick={onClose}>{m.action_close()}</Button>}
    >
      {views.length === 0 && <p className="text-muted">{m.office_views_none()}</p>}
      <ul className="grid gap-4">
        {views.map((view, index) => (
          // Its version too: a name that was given elsewhere replaces what was typed.
          <li key={`${view.viewId} ${view.version}`} className="grid gap-2 border-b border-line pb-4">
            <RenameForm view={view} />
            <div className="flex flex-wrap gap-1">
              <IconButton
                label={m.office_view_up({ name: view.name })}
                disabled={isBusy || index === 0}
                onClick={() => move(index, -1)}
              >
                <ArrowUp aria-hidden="true" className="size-5" />
              </IconButton>
              <IconButton
                label={m.office_view_down({ name: view.name })}
                disabled={isBusy || index === views.length - 1}
                onClick={() => move(index, 1)}
              >
                <ArrowDown aria-hidden="true" className="size-5" />
              </IconButton>
              <IconButton
                label={m.office_view_delete({ name: view.name })}
                disabled={isBusy}
                onClick={() => setDeleting(view)}
              >
                <Trash2 aria-hidden="true" className="size-5" />
              </IconButton>
            </div>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={deleting !== null}
        onOpenChange={() => setDeleting(null)}
        title={m.office_view_delete({ name: deleting?.name ?? "" })}
        description={m.office_view_delete_text()}
        closeLabel={m.action_close()}
        cancelLabel={m.action_cancel()}
        confirmLabel={m.action_delete()}
        tone="danger"
        onConfirm={() => {
          if (deleting !== null) remove.mutate({ viewId: deleting.viewId });
          setDeleting(null);
        }}
      />
    </Dialog>
  );
}

function RenameForm({ view: { viewId, name: saved, version } }: { readonly view: NamedView }) {
  const [name, setName] = useState(saved);
  const rename = trpc.orderViews.rename.useMutation({
    onSuccess: reload,
    onError: (error) => {
      if (nameError(error) === undefined) failed(error);
    },
  });
  return (
    <form
      noValidate
      className="flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        rename.mutate({ viewId, name, seenVersion: version });
      }}
    >
      <Field
        className="min-w-48 flex-1"
        label={m.office_view_name()}
        error={rename.isError ? nameError(rename.error) : undefined}
      >
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
      {name !== saved && (
        <Button type="submit" busy={rename.isPending}>
          {m.action_save()}
        </Button>
      )}
    </form>
  );
}
