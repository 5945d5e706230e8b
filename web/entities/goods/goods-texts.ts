import type { Goods, GoodsCount, GoodsSummary, StopAccess } from "#domain/goods/goods.ts";
import type { GoodsItemId } from "#domain/goods/items.ts";
import { formatMetres, formatNumber, formatWeight } from "../../lib/i18n/format.ts";
import { formatVolume } from "../../lib/i18n/format-volume.ts";
import { m } from "../../paraglide/messages.js";

/** The names of the catalogue's items. */
export const ITEM_TEXTS = {
  bed_single: m.goods_item_bed_single,
  bed_double: m.goods_item_bed_double,
  wardrobe: m.goods_item_wardrobe,
  chest_of_drawers: m.goods_item_chest_of_drawers,
  dressing_table: m.goods_item_dressing_table,
  bedside_table: m.goods_item_bedside_table,
  sofa_two_seats: m.goods_item_sofa_two_seats,
  sofa_three_seats: m.goods_item_sofa_three_seats,
  armchair: m.goods_item_armchair,
  coffee_table: m.goods_item_coffee_table,
  tv: m.goods_item_tv,
  tv_stand: m.goods_item_tv_stand,
  bookshelf: m.goods_item_bookshelf,
  air_conditioner: m.goods_item_air_conditioner,
  fan: m.goods_item_fan,
  altar_table: m.goods_item_altar_table,
  dining_table: m.goods_item_dining_table,
  dining_chair: m.goods_item_dining_chair,
  fridge_small: m.goods_item_fridge_small,
  fridge_large: m.goods_item_fridge_large,
  washing_machine: m.goods_item_washing_machine,
  microwave: m.goods_item_microwave,
  water_dispenser: m.goods_item_water_dispenser,
  desk: m.goods_item_desk,
  office_chair: m.goods_item_office_chair,
  filing_cabinet: m.goods_item_filing_cabinet,
  computer: m.goods_item_computer,
  copier: m.goods_item_copier,
  box: m.goods_item_box,
  suitcase: m.goods_item_suitcase,
  plant: m.goods_item_plant,
  bicycle: m.goods_item_bicycle,
  motorcycle: m.goods_item_motorcycle,
  treadmill: m.goods_item_treadmill,
  piano: m.goods_item_piano,
  safe: m.goods_item_safe,
} as const satisfies Record<GoodsItemId, () => string>;

/** A floor in the Thai count, where street level is floor 1. */
export function floorText(floor: number): string {
  if (floor === 0) return m.goods_floor_street();
  return floor < 0
    ? m.goods_floor_basement({ number: formatNumber(-floor) })
    : m.goods_floor_number({ number: formatNumber(floor + 1) });
}

/** The carrying distance between door and truck. */
export function carryText(distanceM: number): string {
  return distanceM === 0
    ? m.goods_carry_none()
    : m.goods_carry_distance({ distance: formatMetres(distanceM) });
}

/** The access at a stop: floor, lift (not at street level) and carrying distance. */
export function accessText(access: StopAccess | null): string {
  if (access === null) return m.goods_floor_unknown();
  const lift = access.hasLift ? m.goods_lift_yes() : m.goods_lift_no();
  return [
    floorText(access.floor),
    ...(access.floor === 0 ? [] : [lift]),
    carryText(access.carryDistanceM),
  ].join(" · ");
}

/** A labelled fact of one or more lines. */
export interface GoodsFact {
  readonly label: string;
  readonly lines: readonly string[];
}

/**
 * The goods for reading: amount, heavy items, access, and the customer's declaration.
 * @param inFull adds the whole list and the customer's note, for readers who may see them
 * @param isOwner whether the reader is the customer
 */
export function goodsFacts(
  summary: GoodsSummary,
  inFull: Goods | null,
  isOwner: boolean,
): readonly GoodsFact[] {
  const { pieces, heavyPieces, stops, vehicleCount } = summary;
  const amount =
    pieces === 0
      ? [m.goods_none_listed()]
      : [
          m.goods_pieces({ count: formatNumber(pieces) }),
          m.goods_amount({ volume: formatVolume(summary.volumeL), weight: formatWeight(summary.weightKg) }),
          ...(vehicleCount > 1 ? [m.goods_shared_by({ count: formatNumber(vehicleCount) })] : []),
        ];
  const facts: GoodsFact[] = [{ label: m.goods_amount_label(), lines: amount }];
  if (heavyPieces.length > 0) facts.push({ label: m.goods_heavy_label(), lines: heavyPieces.map(countText) });
  for (const [index, access] of stops.entries())
    if (access !== null) facts.push({ label: stopText(index, stops.length), lines: [accessText(access)] });
  facts.push({
    label: m.goods_prohibited_label(),
    lines: [declaredText(summary.noProhibitedGoods, isOwner)],
  });
  if (inFull !== null && inFull.items.length > 0)
    facts.push({ label: m.goods_items_label(), lines: inFull.items.map(countText) });
  if (inFull !== null && inFull.note !== "")
    facts.push({ label: m.goods_note_label(), lines: [inFull.note] });
  return facts;
}

/** An item of the catalogue with its count: "10 × Box". */
export function countText({ itemId, count }: GoodsCount): string {
  return `${formatNumber(count)} × ${ITEM_TEXTS[itemId]()}`;
}

function declaredText(isDeclared: boolean, isOwner: boolean): string {
  if (isOwner) return isDeclared ? m.goods_declared_by_you() : m.goods_not_declared_by_you();
  return isDeclared ? m.goods_declared() : m.goods_not_declared();
}

/** A stop's name by its position: pickup, waypoint number, destination. */
export function stopText(index: number, stopCount: number): string {
  if (index === 0) return m.stop_pickup();
  return index === stopCount - 1 ? m.stop_destination() : m.stop_waypoint({ number: index });
}
