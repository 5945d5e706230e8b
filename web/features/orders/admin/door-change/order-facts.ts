import type { QuoteLine } from "#domain/pricing/quote.ts";
import type { DoorDraft, DoorFacts } from "#web/entities/door-changes/door-change-draft.ts";
import { LOAD_TEXTS } from "#web/entities/door-changes/door-change-texts.ts";
import type { TheirChange } from "#web/entities/edit-conflict/merge-edits.ts";
import { accessText, ITEM_TEXTS, stopText } from "#web/entities/goods/goods-texts.ts";
import { VEHICLE_TEXTS } from "#web/entities/pricing/vehicle-texts.ts";
import { formatMoney, formatNumber } from "#web/lib/i18n/format.ts";
import { localized } from "#web/lib/i18n/localized.ts";
import { m } from "#web/paraglide/messages.js";
import type { Order } from "../../order-types.ts";
import { lineKey, lineName } from "../settle/adjust-lines.tsx";

/** What a change of an order under way depends on: what may be changed of it, and its price. */
export interface OrderFacts extends DoorFacts {
  readonly lines: readonly QuoteLine[];
  readonly totalSatang: number;
}

/** These facts of an order, as the office has read it. */
export function orderFacts({
  workers,
  loadRange,
  goods,
  stops,
  jobs,
  lines,
  totalSatang,
}: Order): OrderFacts {
  return {
    workers,
    loadRange,
    items: goods?.items ?? [],
    access: goods?.stops ?? [],
    stops: stops.map(({ label }) => label),
    vehicles: jobs.map(({ vehicle }) => vehicle),
    lines,
    totalSatang: totalSatang ?? 0,
  };
}

/** Tells two states of an order apart by what a change depends on, as it is read: other notes are no other state. */
export function factsState(facts: OrderFacts): string {
  return JSON.stringify([...partsOf(facts)]);
}

/** What somebody else has made of an order while a change of it was being entered: only what differs, as texts for a notice. */
export function factsDifferences(seen: OrderFacts, now: OrderFacts, draft: DoorDraft) {
  const [before, after] = [partsOf(seen), partsOf(now)];
  const { workers, loadRange, items } = draft;
  const access = seen.stops.map((_, stop) => {
    const [was, told] = [seen.access[stop] ?? null, draft.access[stop] ?? null];
    return told === null ? was : { ...told, carryDistanceM: was?.carryDistanceM ?? 0 };
  });
  const asked = partsOf({ ...seen, workers, loadRange, items, access });
  const fields = [...new Set([...after.keys(), ...before.keys()])];
  const changes = fields.flatMap((field): TheirChange<string, string>[] => {
    const [was, theirs, yours] = [before, after, asked].map((parts) => parts.get(field)?.text ?? NONE);
    if (was === undefined || theirs === undefined || was === theirs) return [];
    return [{ field, before: was, theirs, yours: yours === undefined || yours === was ? null : yours }];
  });
  return {
    changes,
    label: (field: string) => (after.get(field) ?? before.get(field))?.label ?? "",
    valueText: (_field: string, text: string) => text,
  };
}

const NONE = "–";

interface Part {
  readonly label: string;
  readonly text: string;
}

function partsOf({ workers, loadRange, items, access, stops, vehicles, lines, totalSatang }: OrderFacts) {
  const things = items.filter(({ count }) => count > 0);
  return new Map<string, Part>([
    ["workers", { label: m.order_workers_label(), text: formatNumber(workers) }],
    ["load", { label: m.load_label(), text: LOAD_TEXTS[loadRange]() }],
    ...things.map(({ itemId, count }): [string, Part] => [
      `item ${itemId}`,
      { label: ITEM_TEXTS[itemId](), text: formatNumber(count) },
    ]),
    ["stops", { label: m.order_route_label(), text: stops.map(localized).join(" – ") }],
    ...stops.map((_, stop): [string, Part] => [
      `access ${stop}`,
      { label: stopText(stop, stops.length), text: accessText(access[stop] ?? null) },
    ]),
    [
      "vehicles",
      { label: m.control_vehicles(), text: vehicles.map((each) => VEHICLE_TEXTS[each]()).join(", ") },
    ],
    ...lines.map((line): [string, Part] => [
      lineKey(line),
      { label: lineName(line), text: formatMoney(line.amountSatang) },
    ]),
    ["total", { label: m.order_total_label(), text: formatMoney(totalSatang) }],
  ]);
}
