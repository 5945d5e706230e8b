import { Undo2 } from "lucide-react";
import { useState } from "react";
import { Button } from "#web/components/button.tsx";
import { laterDialog } from "#web/entities/fallbacks/later-dialog.tsx";
import { formatNumber } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import { BULK_ACTION_TEXTS, summaryText, type BulkAction, type SeenOrders } from "./bulk-works.ts";
import { dropBulk, loadBulk, type KeptBulk } from "./kept-bulk.ts";
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
  /** Whether the dialog is there, seen or unseen: not before it was opened on this page. */
  readonly isThere: boolean;
  /** Of how many orders it can be taken back. */
  readonly undoable: number;
  /** As it was when the page was left. */
  readonly kept?: KeptBulk;
}

/**
 * The action that was opened last; where the page was left or loaded again since, what was sent of it, until it is closed.
 * @param selection what it leaves unchosen once it has run
 */
export function useLastBulk(selection: Selection) {
  const [opened, setOpened] = useState(() => reopened(loadBulk(Date.now())));
  return {
    opened,
    start: (bulk: BulkRun) => {
      dropBulk();
      setOpened({ ...bulk, run: (opened?.run ?? 0) + 1, isOpen: true, isThere: true, undoable: 0 });
    },
    reopen: () => setOpened(opened && { ...opened, isOpen: true, isThere: true }),
    close: ({ hasRun, undoable }: { readonly hasRun: boolean; readonly undoable: number }) => {
      const isOver = undoable === 0;
      if (isOver) dropBulk();
      setOpened(opened && !isOver ? { ...opened, isOpen: false, undoable } : undefined);
      if (hasRun) selection.clear();
    },
  };
}

export type LastBulk = ReturnType<typeof useLastBulk>;

const NONE_SEEN: SeenOrders = new Map();

function reopened(kept: KeptBulk | null): Opened | undefined {
  if (kept === null) return undefined;
  const undoable = kept.rows.filter(({ given }) => given !== null).length;
  const orderIds = kept.rows.map(({ orderId }) => orderId);
  const closed = { run: 1, isOpen: false, isThere: false, undoable };
  return { action: kept.action, orderIds, seen: NONE_SEEN, ...closed, kept };
}

const NOTHING_DONE = { hasRun: false, undoable: 0 };

/**
 * The dialog of the action that was opened last. What it did and can be taken back stays within reach once it is closed, until
 * another action is opened: also where the list no longer has these orders. So do its results where the page was left before it was
 * closed.
 */
export function LastBulkAction({ last: { opened, reopen, close } }: { readonly last: LastBulk }) {
  if (opened === undefined) return null;
  const { run, action, orderIds, seen, isOpen, isThere, undoable, kept } = opened;
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
            {title}:{" "}
            {undoable > 0 || kept === undefined
              ? m.bulk_undo({ count: formatNumber(undoable) })
              : summaryText(kept.rows.map(({ state }) => state))}
          </Button>
        </div>
      )}
      {isThere && (
        <BulkDialog
          key={run}
          {...{ action, title, orderIds, seen, kept }}
          open={isOpen}
          onClose={(done = NOTHING_DONE) => close(done)}
        />
      )}
    </>
  );
}
