import type { ReactNode } from "react";
import type { GoodsCount, StopAccess } from "#domain/goods/goods.ts";
import { floorText, ITEM_TEXTS, stopText } from "#web/entities/goods/goods-texts.ts";
import { priceLineTitle } from "#web/entities/pricing/price-line-texts.ts";
import { formatMoney, formatNumber } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import { LOAD_TEXTS } from "./door-change-texts.ts";
import { AddedStopView } from "./added-stop-view.tsx";
import { ChangedList, type Changed } from "./changed-list.tsx";
import type { DoorChange, DoorChangeOfOrder } from "./door-change-types.ts";

export interface DoorChangeViewProps {
  readonly change: DoorChange;
  /** The door of an added stop, where its reader may see it. */
  readonly door?: DoorChangeOfOrder["door"];
  /** What more is said of its price. */
  readonly children?: ReactNode;
}

/** What a change at the door changes: each term, each price line and the total, before and after; and why it was declined. */
export function DoorChangeView({ change, door = null, children }: DoorChangeViewProps) {
  const { before, after, note, declineReason, stop } = change;
  const terms = [
    ...changedTerms(change),
    ...changedItems(before.items, after.items),
    ...changedAccess(change),
  ];
  return (
    <div className="grid gap-3">
      {note !== "" && <p className="wrap-anywhere whitespace-pre-line">{note}</p>}
      {stop !== null && <AddedStopView stop={stop} door={door} />}
      <ChangedList rows={terms} />
      <ChangedPrice
        lines={change.lines}
        fromTotalSatang={before.totalSatang}
        totalSatang={after.totalSatang}
      />
      {children}
      {declineReason !== "" && (
        <p className="wrap-anywhere whitespace-pre-line">{m.order_reason({ reason: declineReason })}</p>
      )}
    </div>
  );
}

export interface ChangedPriceProps {
  readonly lines: DoorChange["lines"];
  readonly fromTotalSatang: number;
  readonly totalSatang: number;
}

/** The price lines that are others, and the total, before and after. */
export function ChangedPrice({ lines, fromTotalSatang, totalSatang }: ChangedPriceProps) {
  if (lines.length === 0 && fromTotalSatang === totalSatang)
    return (
      <p className="figures font-semibold">
        {m.door_change_same_price()} {formatMoney(totalSatang)}
      </p>
    );
  return (
    <div className="grid gap-1.5">
      <ChangedList rows={changedLines(lines)} />
      <p className="figures flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line pt-2 font-semibold">
        <span>{m.door_change_total()}</span>
        <span>
          <span className="font-normal">{formatMoney(fromTotalSatang)} → </span>
          <strong className="font-heading text-xl">{formatMoney(totalSatang)}</strong>
        </span>
      </p>
    </div>
  );
}

/** The price lines of one title, such as the fuel of several trucks, are one row. */
function changedLines(lines: DoorChange["lines"]): Changed[] {
  const titles = new Map<string, { readonly before: number; readonly after: number }>();
  for (const { before, after } of lines) {
    const line = after ?? before;
    if (line === null) continue;
    const title = priceLineTitle(line);
    const sums = titles.get(title) ?? { before: 0, after: 0 };
    titles.set(title, {
      before: sums.before + (before?.amountSatang ?? 0),
      after: sums.after + (after?.amountSatang ?? 0),
    });
  }
  return [...titles].map(([label, { before, after }]) => ({
    label,
    before: formatMoney(before),
    after: formatMoney(after),
  }));
}

function changedTerms({ before, after }: DoorChange): Changed[] {
  const terms = [
    {
      label: m.order_workers_label(),
      before: formatNumber(before.workers),
      after: formatNumber(after.workers),
    },
    {
      label: m.load_label(),
      before: LOAD_TEXTS[before.loadRange](),
      after: LOAD_TEXTS[after.loadRange](),
    },
  ];
  return terms.filter((term) => term.before !== term.after);
}

function changedItems(before: readonly GoodsCount[], after: readonly GoodsCount[]): Changed[] {
  const was = new Map(before.map(({ itemId, count }) => [itemId, count]));
  const is = new Map(after.map(({ itemId, count }) => [itemId, count]));
  const all = [...new Set([...was.keys(), ...is.keys()])];
  return all
    .filter((itemId) => was.get(itemId) !== is.get(itemId))
    .map((itemId) => ({
      label: ITEM_TEXTS[itemId](),
      before: formatNumber(was.get(itemId) ?? 0),
      after: formatNumber(is.get(itemId) ?? 0),
    }));
}

function changedAccess({ before, after }: DoorChange): Changed[] {
  return after.access
    .map((access, stop) => ({
      label: stopText(stop, after.access.length),
      before: floorAndLift(before.access[stop] ?? null),
      after: floorAndLift(access),
    }))
    .filter((stop) => stop.before !== stop.after);
}

/** What a change at the door says of a stop; the way from the door to the truck is no part of it. */
function floorAndLift(access: StopAccess | null): string {
  if (access === null) return m.goods_floor_unknown();
  const { floor, hasLift } = access;
  return floor === 0
    ? floorText(floor)
    : `${floorText(floor)} · ${hasLift ? m.goods_lift_yes() : m.goods_lift_no()}`;
}
