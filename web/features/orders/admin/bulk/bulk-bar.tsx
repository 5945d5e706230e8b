import type { ReactNode } from "react";
import { Button } from "#web/components/button.tsx";
import { classNames } from "#web/components/class-names.ts";
import { Checkbox } from "#web/components/forms/checkbox.tsx";
import { formatNumber } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import { BULK_MAX } from "#domain/orders/office/bulk-max.ts";
import { BULK_ACTIONS, BULK_ACTION_TEXTS, type SeenOrders } from "./bulk-works.ts";
import type { BulkRun } from "./last-bulk.tsx";
import { useSeenWhenChosen } from "./use-seen-when-chosen.ts";
import type { Selection } from "./use-selection.ts";

export interface BulkBarProps {
  readonly selection: Selection;
  /** The listed orders, by their ids. */
  readonly listed: SeenOrders;
  /** Opens an action for the chosen ones. */
  readonly onStart: (run: BulkRun) => void;
  /** Shown while nothing is chosen. */
  readonly children: ReactNode;
}

/** Chooses all listed orders, and says what can be done with the chosen ones. */
export function BulkBar({ selection, listed, onStart, children }: BulkBarProps) {
  const { orderIds } = selection;
  const seen = useSeenWhenChosen(orderIds, listed);
  const most = Math.min(listed.size, BULK_MAX);
  const isWhole = orderIds.length >= most;
  return (
    <section
      aria-label={m.bulk_actions_label()}
      className={classNames(
        "flex min-h-13 min-w-0 flex-wrap items-center gap-x-4 gap-y-2",
        // In sight wherever in a long list the next row is chosen.
        orderIds.length > 0 && "sticky top-[var(--header-height)] z-10 bg-paper pt-1 pb-3 md:pb-1",
      )}
    >
      <Checkbox
        label={
          listed.size > BULK_MAX ? m.bulk_select_most({ count: formatNumber(BULK_MAX) }) : m.bulk_select_all()
        }
        checked={isWhole}
        onChange={() => (isWhole ? selection.clear() : selection.selectAll())}
      />
      <output className="figures text-sm text-muted">
        {orderIds.length > 0 && m.bulk_selected({ count: formatNumber(orderIds.length) })}
      </output>
      {orderIds.length === 0 && <div className="ml-auto">{children}</div>}
      {orderIds.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {BULK_ACTIONS.map((action) => (
            <Button key={action} size="small" onClick={() => onStart({ action, orderIds, seen })}>
              {BULK_ACTION_TEXTS[action]()}
            </Button>
          ))}
        </div>
      )}
    </section>
  );
}
