import type { FieldErrors } from "../field-errors.ts";
import type { GoodsCount, StopAccess } from "../goods/goods.ts";
import { totalsOf, type GoodsTotals } from "../goods/goods-summary.ts";
import { loadRangeOf, usableVolumeL } from "../goods/suggest-move.ts";
import { VEHICLE_DIMENSIONS } from "../pricing/vehicle-dimensions.ts";
import type { VehicleType } from "../pricing/vehicle.ts";
import type { AskedDoorChange } from "./door-change-input.ts";
import type { DoorChangeTerms, DoorTerms } from "./door-change.ts";

/** The terms without their price. */
export type PlainDoorTerms = Omit<DoorTerms, "lines" | "totalSatang">;

/**
 * The terms of an order after what a driver asks for. Goods of 850 kg and over make the load "850 kg and over", whatever
 * was chosen. What a stop's access does not say stays.
 * @param stopCount of the order, with the stop that it adds
 */
export function askedTerms(
  before: PlainDoorTerms,
  asked: AskedDoorChange,
  stopCount: number,
): PlainDoorTerms {
  const { workers, items } = asked;
  const isHeavy = [asked.loadRange, loadRangeOf(totalsOf(items).weightKg)].includes("from_850_kg");
  return {
    workers,
    loadRange: isHeavy ? "from_850_kg" : "under_850_kg",
    items,
    access: askedAccess(before.access, asked.access, stopCount),
  };
}

function askedAccess(
  before: PlainDoorTerms["access"],
  asked: AskedDoorChange["access"],
  stopCount: number,
): PlainDoorTerms["access"] {
  if (asked.length === 0 && (before.length === 0 || before.length === stopCount)) return before;
  return Array.from({ length: stopCount }, (_, stop): StopAccess | null => {
    const was = before[stop] ?? null;
    const told = asked.find((each) => each.stop === stop);
    if (told === undefined) return was;
    const { floor, hasLift } = told;
    return { floor, hasLift, carryDistanceM: was?.carryDistanceM ?? 0 };
  });
}

/**
 * What is wrong with a change at the door, by field: it only ever adds, because what becomes less is settled by the
 * office; and it changes something. Empty when nothing is.
 * @param addsStop whether it adds a stop besides
 */
export function doorChangeFaults(
  before: PlainDoorTerms,
  after: PlainDoorTerms,
  addsStop = false,
): FieldErrors {
  if (after.workers < before.workers) return { workers: "TOO_SMALL" };
  if (before.loadRange === "from_850_kg" && after.loadRange !== before.loadRange)
    return { loadRange: "TOO_SMALL" };
  return !addsStop && isSame(before, after) ? { items: "REQUIRED" } : {};
}

/** Whether a change is of the price alone: workers, load, goods, floors and stops stay as they are. */
export function isPriceAlone({
  before,
  after,
  stop,
}: Pick<DoorChangeTerms, "before" | "after" | "stop">): boolean {
  return stop === undefined && isSame(before, after);
}

function isSame(before: PlainDoorTerms, after: PlainDoorTerms): boolean {
  const told = ({ workers, loadRange, items, access }: PlainDoorTerms) =>
    JSON.stringify([workers, loadRange, sorted(items), access.map(toldAccess)]);
  return told(before) === told(after);
}

function sorted(items: readonly GoodsCount[]): readonly (readonly [string, number])[] {
  return items.map(({ itemId, count }) => [itemId, count] as const).toSorted(([a], [b]) => (a < b ? -1 : 1));
}

function toldAccess(access: StopAccess | null) {
  return access === null ? null : [access.floor, access.hasLift, access.carryDistanceM];
}

/** Goods that are larger or heavier than the trucks of an order hold. */
export interface TooMuch extends GoodsTotals {
  readonly holdsL: number;
  readonly holdsKg: number;
}

/** Why goods do not fit into the trucks of an order, or `null`. Goods that have not become more are not asked about. */
export function whyNotFit(
  before: readonly GoodsCount[],
  after: readonly GoodsCount[],
  vehicles: readonly VehicleType[],
): TooMuch | null {
  const was = totalsOf(before);
  const totals = totalsOf(after);
  if (totals.volumeL <= was.volumeL && totals.weightKg <= was.weightKg) return null;
  const holdsL = vehicles.reduce((sum, vehicle) => sum + usableVolumeL(vehicle), 0);
  const holdsKg = vehicles.reduce((sum, vehicle) => sum + VEHICLE_DIMENSIONS[vehicle].cargo.payloadKg, 0);
  return totals.volumeL > holdsL || totals.weightKg > holdsKg ? { ...totals, holdsL, holdsKg } : null;
}
