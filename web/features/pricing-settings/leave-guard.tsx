import { useBlocker } from "@tanstack/react-router";
import { ConfirmDialog } from "#web/components/dialog.tsx";
import { m } from "#web/paraglide/messages.js";

/** Asks before unsaved changes are lost, on navigation and when the tab is closed. */
export function LeaveGuard({ unsaved }: { readonly unsaved: boolean }) {
  const blocker = useBlocker({
    shouldBlockFn: () => unsaved,
    enableBeforeUnload: unsaved,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      open={blocker.status === "blocked"}
      onOpenChange={(open) => {
        if (!open) blocker.reset?.();
      }}
      title={m.settings_leave_title()}
      description={m.settings_leave_text()}
      closeLabel={m.action_close()}
      confirmLabel={m.settings_leave_confirm()}
      cancelLabel={m.settings_leave_stay()}
      tone="danger"
      onConfirm={() => blocker.proceed?.()}
    />
  );
}
