import { Undo2 } from "lucide-react";
import { useState } from "react";
import { Button } from "#web/components/button.tsx";
import { laterDialog } from "#web/entities/fallbacks/later-dialog.tsx";
import { summaryText } from "#web/entities/bulk/row-state.ts";
import { formatNumber } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import { BULK_ACTION_TEXTS, type BulkAction, type SeenOrders } from "./bulk-works.ts";
import type { BulkOutcome } from "./bulk-dialog.tsx";
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
  /** Whether it was started from what is chosen now, and not closed since. */
  readonly isNew: boolean;
  /** Of how many orders it can be taken back. */
  readonly undoable: number;
  /** As it was when the page was left. */
  readonly kept?: KeptBulk;
}

/**
 * The action that was opened last. Where the page was left or loaded again since, it is what was sent of it,
 * until it is closed. Behind a new action the one before stays, and is back when the new one is given up; it
 * goes with the first order that is sent.
 * @param selection what it leaves unchosen once it has run
 */
export function useLastBulk(selection: Selection) {
  const [runs, setRuns] = useState(() => reopened(loadBulk(Date.now())));
  const opened = runs.at(-1);
  return {
    /** At most two, the last one before the others. */
    runs,
    start: (bulk: BulkRun) => {
      const begun = {
        ...bulk,
        run: (opened?.run ?? 0) + 1,
        isOpen: true,
        isThere: true,
        isNew: true,
        undoable: 0,
      };
      setRuns([...runs, begun]);
    },
    reopen: () => opened && setRuns([{ ...opened, isOpen: true, isThere: true }]),
    /** Without an outcome, where the dialog did not come: nothing was done. */
    close: (outcome?: BulkOutcome) => {
      if (opened === undefined) return;
      if (opened.isNew && outcome?.hasRun !== true) return setRuns(runs.slice(0, -1));
      if (outcome === undefined) return setRuns([{ ...opened, isOpen: false, isThere: false }]);
      const { undoable } = outcome;
      if (undoable === 0) dropBulk();
      setRuns(undoable === 0 ? [] : [{ ...opened, isOpen: false, isNew: false, undoable }]);
      if (opened.isNew) selection.clear();
    },
  };
}

export type LastBulk = ReturnType<typeof useLastBulk>;

const NONE_SEEN: SeenOrders = new Map();

function reopened(kept: KeptBulk | null): readonly Opened[] {
  if (kept === null) return [];
  const undoable = kept.rows.filter(({ given }) => given !== null).length;
  const orderIds = kept.rows.map(({ orderId }) => orderId);
  const closed = { run: 1, isOpen: false, isThere: false, isNew: false, undoable };
  return [{ action: kept.action, orderIds, seen: NONE_SEEN, ...closed, kept }];
}

/**
 * The dialog of the action that was opened last. What it did and can be taken back stays within reach once it
 * is closed, until another action has sent something: also where the list no longer has these orders. So do
 * its results where the page was left before it was closed.
 */
export function LastBulkAction({ last: { runs, reopen, close } }: { readonly last: LastBulk }) {
  const opened = runs.at(-1);
  if (opened === undefined) return null;
  return (
    <>
      {!opened.isOpen && (
        <div className="py-1">
          <Button
            size="small"
            aria-haspopup="dialog"
            icon={<Undo2 aria-hidden="true" className="size-4 shrink-0" />}
            onClick={reopen}
          >
            {BULK_ACTION_TEXTS[opened.action]()}: {resultText(opened)}
          </Button>
        </div>
      )}
      {runs.map(
        ({ run, action, orderIds, seen, kept, isOpen, isThere }) =>
          isThere && (
            <BulkDialog
              key={run}
              {...{ action, orderIds, seen, kept }}
              title={BULK_ACTION_TEXTS[action]()}
              open={isOpen}
              onClose={close}
            />
          ),
      )}
    </>
  );
}

function resultText({ undoable, kept }: Opened): string {
  return undoable > 0 || kept === undefined
    ? m.bulk_undo({ count: formatNumber(undoable) })
    : summaryText(kept.rows.map(({ state }) => state));
}
