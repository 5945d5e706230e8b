import { Undo2 } from "lucide-react";
import { useState } from "react";
import { Button } from "#web/components/button.tsx";
import { laterDialog } from "#web/entities/fallbacks/later-dialog.tsx";
import { formatNumber } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import { BULK_ACTION_TEXTS, type BulkAction, type SeenOrders } from "./bulk-works.ts";
import type { Selection } from "./use-selection.ts";

const BulkDialog = laterDialog(async () => (await import("./bulk-dialog.tsx")).BulkDialog);

/** An action for some orders. */
export interface BulkRun {
  readonly action: BulkAction;
  readonly orderIds: readonly string[];
  /** Each as it was when the action was chosen. */
  readonly seen: SeenOrders;
}

interface Opened extends BulkRun {
  /** Tells it from the one before. */
  readonly run: number;
  readonly isOpen: boolean;
  /** Of how many orders it can be taken back. */
  readonly undoable: number;
}

/** The action that was opened last. @param selection what it leaves unchosen once it has run */
export function useLastBulk(selection: Selection) {
  const [opened, setOpened] = useState<Opened>();
  return {
    opened,
    start: (bulk: BulkRun) => setOpened({ ...bulk, run: (opened?.run ?? 0) + 1, isOpen: true, undoable: 0 }),
    reopen: () => setOpened(opened && { ...opened, isOpen: true }),
    close: ({ hasRun, undoable }: { readonly hasRun: boolean; readonly undoable: number }) => {
      setOpened(opened && undoable > 0 ? { ...opened, isOpen: false, undoable } : undefined);
      if (hasRun) selection.clear();
    },
  };
}

export type LastBulk = ReturnType<typeof useLastBulk>;

const NOTHING_DONE = { hasRun: false, undoable: 0 };

/**
 * The dialog of the action that was opened last. What it did and can be taken back stays within reach once it is closed, until
 * another action is opened or the page is left: also where the list no longer has these orders.
 */
export function LastBulkAction({ last: { opened, reopen, close } }: { readonly last: LastBulk }) {
  if (opened === undefined) return null;
  const { run, action, orderIds, seen, isOpen, undoable } = opened;
  const title = BULK_ACTION_TEXTS[action]();
  return (
    <>
      {!isOpen && (
        <div className="py-1">
          <Button
            size="small"
            aria-haspopup="dialog"
            icon={<Undo2 aria-hidden="true" className="size-4 shrink-0" />}
            onClick={reopen}
          >
            {title}: {m.bulk_undo({ count: formatNumber(undoable) })}
          </Button>
        </div>
      )}
      <BulkDialog
        key={run}
        {...{ action, title, orderIds, seen }}
        open={isOpen}
        onClose={(done = NOTHING_DONE) => close(done)}
      />
    </>
  );
}
