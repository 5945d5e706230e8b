import { Button } from "#web/components/button.tsx";
import type { DialogActions } from "#web/components/sheets/dialog-footer.tsx";
import { formatNumber } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import type { BulkAction } from "./bulk-works.ts";
import type { Bulk } from "./use-bulk.ts";
import type { Grace } from "./use-grace.ts";

export interface BulkActionsOf {
  readonly action: BulkAction;
  readonly title: string;
  readonly bulk: Bulk;
  readonly grace: Grace;
  /** Whether it is still being read what whoever presses should know first. */
  readonly isReading: boolean;
  readonly onStart: () => void;
  /** Sends without waiting for the end of the grace. */
  readonly onSendNow: () => void;
  /** Ends the grace, and nothing is sent. */
  readonly onUndo: () => void;
  readonly onClose: () => void;
}

/**
 * The buttons of a bulk action, from the press over the time to undo it until its end. A second press of the same key or at the
 * same place undoes or stops.
 */
export function bulkActions(of: BulkActionsOf): DialogActions {
  const { action, title, bulk, grace, isReading, onStart, onSendNow, onUndo, onClose } = of;
  if (bulk.isRunning) return { cancel: { label: m.bulk_stop(), onPress: bulk.stop, takesFocus: true } };
  const open = bulk.toSend;
  const count = { count: formatNumber(open) };
  if (grace.state !== "over")
    return {
      // To close the dialog sends nothing, either.
      cancel:
        grace.state === "running" ? { label: m.bulk_grace_hold(), onPress: grace.hold } : m.action_close(),
      also: (
        <Button tone={action === "cancel" ? "danger" : "quiet"} disabled={open === 0} onClick={onSendNow}>
          {m.bulk_grace_now(count)}
        </Button>
      ),
      act: { label: m.bulk_grace_undo(), onPress: onUndo, takesFocus: true },
    };
  return {
    cancel: {
      label: bulk.hasRun ? m.action_close() : m.action_cancel(),
      onPress: onClose,
      // Not at the first order, which a press would leave out.
      isStart: action === "confirm",
    },
    also: bulk.undoable > 0 && (
      <Button onClick={() => void bulk.undo()}>{m.bulk_undo({ count: formatNumber(bulk.undoable) })}</Button>
    ),
    act:
      open === 0
        ? undefined
        : {
            label: bulk.hasRun ? m.bulk_go_on(count) : `${title} (${formatNumber(open)})`,
            tone: action === "cancel" ? "danger" : "main",
            busy: isReading,
            onPress: onStart,
          },
  };
}
