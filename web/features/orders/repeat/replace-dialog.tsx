import { ConfirmDialog } from "#web/components/dialog.tsx";
import { m } from "#web/paraglide/messages.js";
import type { RepeatOrder } from "./use-repeat-order.ts";

export interface ReplaceDialogProps extends Pick<RepeatOrder, "asked" | "replace"> {
  readonly onClose: () => void;
}

/** Asks before a repeated move replaces the one that is entered in this browser. */
export function ReplaceDialog({ asked, replace, onClose }: ReplaceDialogProps) {
  if (asked === null) return null;
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={m.order_again_replace_title()}
      description={m.draft_arrived_replaces({ own: asked.own })}
      closeLabel={m.action_close()}
      confirmLabel={m.order_again_replace_use()}
      cancelLabel={m.order_again_replace_keep()}
      onConfirm={() => void replace()}
    />
  );
}
