import { useEffect, useRef } from "react";
import { LOAD_RANGES, MAX_WORKERS } from "#domain/pricing/vehicle.ts";
import { FormSheet } from "#web/components/sheets/form-sheet.tsx";
import { SegmentedControl } from "#web/components/forms/segmented-control.tsx";
import { Stepper } from "#web/components/forms/stepper.tsx";
import { ConflictNotice } from "#web/entities/edit-conflict/conflict-notice.tsx";
import { GoodsItems } from "#web/entities/goods/goods-items.tsx";
import { ITEM_TEXTS } from "#web/entities/goods/goods-texts.ts";
import { LOAD_RANGE_TEXTS, vehiclesText } from "#web/entities/pricing/vehicle-texts.ts";
import { formatMoney, formatNumber } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import type { RevisionSheetProps } from "../change-day-sheet.tsx";
import { RevisionReason } from "../revision-reason.tsx";
import type { MoveValues } from "./move-draft.ts";
import { MoveConsequences } from "./move-consequences.tsx";
import { MoveStops } from "./move-stops.tsx";
import { MoveTrucks } from "./move-trucks.tsx";
import { useMoveChange } from "./use-move-change.ts";

/**
 * The office changes what a priced order is for: places, trucks, helpers, load and goods. What it costs and who keeps their
 * job is shown before it can be sent, and whether it holds at once or the customer is asked.
 */
export function ChangeMoveSheet({ order, onClose }: Omit<RevisionSheetProps, "reader">) {
  const form = useRef<HTMLFormElement>(null);
  const change = useMoveChange(order, onClose);
  const { values, preview, errors, theirs, presses, refused } = change;
  useEffect(() => {
    // What is wrong may be scrolled out of sight when the button is pressed.
    if (presses > 0 || refused !== null)
      form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [presses, refused]);
  const total = preview === null ? "" : formatMoney(preview.totalSatang);
  return (
    <FormSheet
      title={m.order_change_move()}
      description={m.order_change_move_hint()}
      submit={{
        label:
          preview === null
            ? m.order_change_move()
            : preview.isAsked
              ? m.order_change_price_ask({ total })
              : m.order_change_move_keep({ total }),
        busy: change.isPending,
        disabled: preview === null,
      }}
      onSubmit={() => change.send()}
      onClose={onClose}
      formRef={form}
    >
      {theirs.length > 0 && (
        <ConflictNotice
          width="narrow"
          text={m.edit_conflict_loaded()}
          changes={theirs}
          label={(field) => LABELS[field]()}
          valueText={(field, value) => valueText({ [field]: value })}
          onTake={change.take}
        />
      )}
      <MoveStops
        stops={values.stops}
        priced={preview?.stops ?? []}
        errors={errors}
        onChange={(update) => change.set(({ stops }) => ({ stops: update(stops) }))}
      />
      <MoveTrucks trucks={values.trucks} errors={errors} onChange={(trucks) => change.set({ trucks })} />
      <Stepper
        label={m.workers_label()}
        hint={values.workers === 0 ? m.workers_none() : m.workers_some()}
        value={values.workers}
        min={0}
        max={MAX_WORKERS}
        fewerLabel={m.workers_fewer()}
        moreLabel={m.workers_more()}
        error={errors["workers"] ?? null}
        onChange={(workers) => change.set({ workers })}
      />
      <SegmentedControl
        label={m.load_label()}
        value={values.loadRange}
        error={errors["loadRange"]}
        onChange={(loadRange) => change.set({ loadRange })}
        segments={LOAD_RANGES.map((value) => ({ value, label: LOAD_RANGE_TEXTS[value]() }))}
      />
      <GoodsItems items={values.items} onChange={(items) => change.set({ items })} />
      <MoveConsequences order={order} change={change} />
      <RevisionReason
        reader="admin"
        reason={change.reason}
        onChange={change.setReason}
        error={change.isReasonMissing ? m.error_reason_required() : null}
        hint={m.order_change_move_reason_hint()}
      />
    </FormSheet>
  );
}

const LABELS = {
  stops: m.stops_title,
  trucks: m.order_vehicles_wanted_label,
  workers: m.workers_label,
  loadRange: m.load_label,
  items: m.goods_items_label,
} as const satisfies Record<keyof MoveValues, () => string>;

function valueText({ stops, trucks, workers, loadRange, items }: Partial<MoveValues>): string {
  if (stops !== undefined) return stops.map(({ text }) => text).join(" → ");
  if (trucks !== undefined) return vehiclesText(trucks.map(({ vehicle }) => vehicle));
  if (loadRange !== undefined) return LOAD_RANGE_TEXTS[loadRange]();
  if (items !== undefined)
    return (
      items.map(({ itemId, count }) => `${formatNumber(count)} × ${ITEM_TEXTS[itemId]()}`).join(", ") || "–"
    );
  return formatNumber(workers ?? 0);
}
