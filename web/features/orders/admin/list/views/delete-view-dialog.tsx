import { ConfirmDialog } from "#web/components/dialog.tsx";
import { SeenNotice } from "#web/entities/edit-conflict/seen-notice.tsx";
import { useSeen } from "#web/entities/edit-conflict/use-seen.ts";
import { trpc } from "#web/lib/api/trpc.ts";
import { appErrorOf } from "#web/lib/errors/app-error.ts";
import { m } from "#web/paraglide/messages.js";
import { reloadViews, viewsFailed } from "./reload-views.ts";
import type { NamedView } from "./view-types.ts";

export interface DeleteViewDialogProps {
  /** As it is saved now. */
  readonly view: NamedView;
  readonly onClose: () => void;
}

/** Asks before a view is deleted; where it was renamed elsewhere meanwhile, again, with both names. */
export function DeleteViewDialog({ view, onClose }: DeleteViewDialogProps) {
  const remove = trpc.orderViews.remove.useMutation({
    onSuccess: () => {
      void reloadViews();
      onClose();
    },
    onError: async (error) => {
      if (appErrorOf(error)?.code === "ORDER_VIEW_CHANGED") await reloadViews();
      else viewsFailed(error);
    },
  });
  const about = useSeen(view, remove.isPending, ({ version }) => version);
  const { viewId, name, version } = about.seen;
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={m.office_view_delete({ name })}
      description={m.office_view_delete_text()}
      closeLabel={m.action_close()}
      cancelLabel={m.action_cancel()}
      confirmLabel={m.action_delete()}
      tone="danger"
      busy={remove.isPending}
      disabled={about.isChanged}
      onConfirm={() => remove.mutate({ viewId, seenVersion: version })}
    >
      <SeenNotice about={about} saved={view} label={m.office_view_name()} valueText={(each) => each.name} />
    </ConfirmDialog>
  );
}
