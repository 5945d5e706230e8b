import { ArrowDown, ArrowUp, Trash2 } from "lucide-react";
import { useState } from "react";
import { Dialog } from "#web/components/dialog.tsx";
import { IconButton } from "#web/components/icon-button.tsx";
import { PressNotice } from "#web/entities/edit-conflict/press-notice.tsx";
import { m } from "#web/paraglide/messages.js";
import { DeleteViewDialog } from "./delete-view-dialog.tsx";
import { RenameView } from "./rename-view.tsx";
import { useArrange } from "./use-arrange.ts";
import type { NamedView } from "./view-types.ts";

export interface ArrangeViewsDialogProps {
  readonly views: readonly NamedView[];
  readonly onClose: () => void;
}

/** The reader's own views, to be renamed, put into another sequence and deleted. */
export function ArrangeViewsDialog({ views, onClose }: ArrangeViewsDialogProps) {
  const arrange = useArrange(views);
  const [deleting, setDeleting] = useState<NamedView | null>(null);
  const { isPending, refused } = arrange;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={m.office_views_arrange()}
      description={m.office_views_arrange_text()}
      closeLabel={m.action_close()}
      actions={{ cancel: m.action_close() }}
    >
      {refused !== null && (
        <div className="mb-4">
          <PressNotice
            changes={[
              {
                field: "sequence",
                before: namesOf(refused.seen),
                theirs: namesOf(views),
                yours: namesOf(refused.wanted),
              },
            ]}
            label={() => m.office_views_sequence()}
            text={m.error_order_views_changed()}
            onKeep={arrange.keep}
            onTheirs={arrange.leave}
          />
        </div>
      )}
      {views.length === 0 && <p className="text-muted">{m.office_views_none()}</p>}
      <ul className="grid gap-4">
        {views.map((view, index) => (
          <li key={view.viewId} className="grid gap-2 border-b border-line pb-4">
            <RenameView view={view} />
            <div className="flex flex-wrap gap-1">
              <IconButton
                label={m.office_view_up({ name: view.name })}
                disabled={isPending || index === 0}
                onClick={() => arrange.move(index, -1)}
              >
                <ArrowUp aria-hidden="true" className="size-5" />
              </IconButton>
              <IconButton
                label={m.office_view_down({ name: view.name })}
                disabled={isPending || index === views.length - 1}
                onClick={() => arrange.move(index, 1)}
              >
                <ArrowDown aria-hidden="true" className="size-5" />
              </IconButton>
              <IconButton
                label={m.office_view_delete({ name: view.name })}
                disabled={isPending}
                onClick={() => setDeleting(view)}
              >
                <Trash2 aria-hidden="true" className="size-5" />
              </IconButton>
            </div>
          </li>
        ))}
      </ul>
      {deleting !== null && (
        <DeleteViewDialog
          view={views.find(({ viewId }) => viewId === deleting.viewId) ?? deleting}
          onClose={() => setDeleting(null)}
        />
      )}
    </Dialog>
  );
}

/** Numbered, as a name may be any text. */
function namesOf(views: readonly NamedView[]): string {
  return views.map(({ name }, index) => `${index + 1}. ${name}`).join(" · ");
}
