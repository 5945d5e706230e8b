import { useId } from "react";
import { LOAD_RANGES, MAX_WORKERS } from "#domain/pricing/vehicle.ts";
import { Button } from "#web/components/button.tsx";
import { Sheet } from "#web/components/dialog.tsx";
import { SegmentedControl } from "#web/components/forms/segmented-control.tsx";
import { Stepper } from "#web/components/forms/stepper.tsx";
import { ConflictNotice } from "#web/entities/edit-conflict/conflict-notice.tsx";
import { LOAD_RANGE_TEXTS } from "#web/entities/pricing/vehicle-texts.ts";
import { ChangedLines } from "#web/entities/pricing/changed-price.tsx";
import { errorNotice } from "#web/lib/errors/error-notices.ts";
import { formatMoney, formatNumber } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import type { RevisionSheetProps } from "../change-day-sheet.tsx";
import { RevisionReason } from "../revision-reason.tsx";
import { useLoadChange, type LoadValues } from "./use-load-change.ts";

/**
 * The office changes the helpers and the load of a priced order: what it costs is shown before it can be sent, and whether
 * it holds at once or the customer is asked.
 */
export function ChangeLoadSheet({ order, onClose }: Omit<RevisionSheetProps, "reader">) {
  const formId = useId();
  const change = useLoadChange(order, onClose);
  const { values, preview, theirs } = change;
  const total = preview === null ? "" : formatMoney(preview.totalSatang);
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={m.order_change_load()}
      description={m.order_change_load_hint()}
      closeLabel={m.action_close()}
      actions={
        <>
          <Button onClick={onClose}>{m.action_cancel()}</Button>
          <Button tone="main" type="submit" form={formId} busy={change.isPending} disabled={preview === null}>
            {preview === null
              ? m.order_change_load()
              : preview.isAsked
                ? m.order_change_price_ask({ total })
                : m.order_change_load_keep({ total })}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          change.send();
        }}
      >
        {theirs.length > 0 && (
          <ConflictNotice
            width="narrow"
            text={m.edit_conflict_loaded()}
            changes={theirs}
            label={(field) => LABELS[field]()}
            valueText={(_field, value) => valueText(value)}
            onTake={change.take}
          />
        )}
        <Stepper
          label={m.workers_label()}
          hint={values.workers === 0 ? m.workers_none() : m.workers_some()}
          value={values.workers}
          min={0}
          max={MAX_WORKERS}
          fewerLabel={m.workers_fewer()}
          moreLabel={m.workers_more()}
          error={change.errors["workers"] ?? null}
          onChange={(workers) => change.set({ workers })}
        />
        <div>
          <SegmentedControl
            label={m.load_label()}
            value={values.loadRange}
            onChange={(loadRange) => change.set({ loadRange })}
            segments={LOAD_RANGES.map((value) => ({ value, label: LOAD_RANGE_TEXTS[value]() }))}
          />
          {change.errors["loadRange"] !== undefined && (
            <p className="mt-1.5 text-sm font-semibold text-brick">{change.errors["loadRange"]}</p>
          )}
        </div>
        <div aria-live="polite">
          {preview !== null && (
            <ChangedLines
              before={{ lines: order.lines, totalSatang: preview.previousTotalSatang }}
              after={{ lines: preview.lines, totalSatang: preview.totalSatang }}
            />
          )}
          {change.isChecking && <p className="text-muted">{m.order_change_checking()}</p>}
          {change.refusal !== null && (
            <p className="font-semibold text-brick">
              {errorNotice(change.refusal, { title: m.notice_title_order, text: m.order_change_failed }).text}
            </p>
          )}
        </div>
        <RevisionReason
          reader="admin"
          reason={change.reason}
          onChange={change.setReason}
          error={change.isReasonMissing ? m.error_reason_required() : null}
        />
        {order.offer?.state === "open" && preview !== null && <p>{m.order_change_offer_withdrawn()}</p>}
      </form>
    </Sheet>
  );
}

const LABELS = {
  workers: m.workers_label,
  loadRange: m.load_label,
} as const satisfies Record<keyof LoadValues, () => string>;

function valueText(value: LoadValues[keyof LoadValues]): string {
  return typeof value === "number" ? formatNumber(value) : LOAD_RANGE_TEXTS[value]();
}
