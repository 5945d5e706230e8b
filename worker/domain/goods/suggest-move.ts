import { VEHICLE_DIMENSIONS } from "../pricing/vehicle-dimensions.ts";
import { MAX_VEHICLES, MAX_WORKERS, type LoadRange, type VehicleType } from "../pricing/vehicle.ts";
import type { GoodsCount, StopAccess } from "./goods.ts";
import { heavyPieces, totalsOf, type GoodsTotals } from "./goods-summary.ts";
import { pieceKgOf, type GoodsItemId } from "./items.ts";

/** The reasons of a suggestion, each with the figures that its text needs. */
export type SuggestionReason =
  /** The volume of the goods, and the usable volume of the suggested trucks. */
  | { readonly kind: "volume"; readonly volumeL: number; readonly holdsL: number }
  | { readonly kind: "weight"; readonly weightKg: number; readonly holdsKg: number }
  /** The heaviest single piece, when it needs two people or more. */
  | { readonly kind: "heavy_piece"; readonly itemId: GoodsItemId; readonly pieceKg: number }
  /** Storeys to climb without a lift, summed over all stops. */
  | { readonly kind: "stairs"; readonly floors: number }
  /** Between doors and trucks, summed over all stops. */
  | { readonly kind: "carrying"; readonly distanceM: number };

/** Trucks, workers and load range that suit the goods. */
export interface MoveSuggestion extends GoodsTotals {
  readonly kind: "fits";
  readonly counts: Readonly<Record<VehicleType, number>>;
  readonly workers: number;
  readonly loadRange: LoadRange;
  /** The reason that decided the trucks comes first. */
  readonly reasons: readonly SuggestionReason[];
}

/** The result for a list: empty, a suggestion, or too large for one order. */
export type SuggestedMove =
  | { readonly kind: "nothing_listed" }
  | MoveSuggestion
  | (GoodsTotals & { readonly kind: "too_much" });

/** How much of a cargo space furniture fills, a planning figure; the rest is blankets, corners and air. */
const FILLED_PERCENT = 80;
/** The same limit as in the price: from this weight on, the load is "850 kg and over". */
const HEAVIER_LOAD_FROM_KG = 850;
/** What one person and the driver load without help, like the contents of a car boot. */
const WITHOUT_WORKERS_KG = 120;
/** What one worker loads and unloads in a move of usual length, a planning figure. */
const KG_PER_WORKER = 500;
/** By how many percent each storey of stairs, and each ten metres of carrying, increases the work. */
const PERCENT_PER_STOREY = 20;
const PERCENT_PER_10_M = 5;
/** How many people a piece of this weight needs; a lighter one needs one. */
const HANDS_FOR_PIECE = [
  { fromKg: 180, workers: 4 },
  { fromKg: 100, workers: 3 },
  { fromKg: 40, workers: 2 },
] as const;

/**
 * Trucks, workers and load range for the goods, and the reasons. More goods, more stairs or longer carrying never give
 * a smaller suggestion. The suggestion always has enough volume and payload and can always be priced. Prices play no
 * part in it.
 */
export function suggestMove(
  items: readonly GoodsCount[],
  stops: readonly (StopAccess | null)[],
): SuggestedMove {
  const totals = totalsOf(items);
  if (totals.pieces === 0) return { kind: "nothing_listed" };
  const byVolume = FLEETS.findIndex((fleet) => fleet.holdsL >= totals.volumeL);
  const byWeight = FLEETS.findIndex((fleet) => fleet.holdsKg >= totals.weightKg);
  const fleet = FLEETS[Math.max(byVolume, byWeight)];
  if (byVolume === -1 || byWeight === -1 || fleet === undefined) return { kind: "too_much", ...totals };

  const known = stops.filter((stop) => stop !== null);
  const floors = sum(known.map(({ floor, hasLift }) => (hasLift ? 0 : Math.abs(floor))));
  const distanceM = sum(known.map(({ carryDistanceM }) => carryDistanceM));
  const [heaviest] = heavyPieces(items);
  const volume: SuggestionReason = { kind: "volume", volumeL: totals.volumeL, holdsL: fleet.holdsL };
  const weight: SuggestionReason = { kind: "weight", weightKg: totals.weightKg, holdsKg: fleet.holdsKg };
  return {
    kind: "fits",
    ...totals,
    counts: fleet.counts,
    workers: Math.max(workersForLoad(totals.weightKg, floors, distanceM), workersForPiece(heaviest)),
    loadRange: loadRangeOf(totals.weightKg),
    reasons: [
      ...(byWeight > byVolume ? [weight, volume] : [volume, weight]),
      ...(heaviest === undefined
        ? []
        : [{ kind: "heavy_piece" as const, itemId: heaviest.itemId, pieceKg: pieceKgOf(heaviest.itemId) }]),
      ...(floors > 0 ? [{ kind: "stairs" as const, floors }] : []),
      ...(distanceM > 0 ? [{ kind: "carrying" as const, distanceM }] : []),
    ],
  };
}

/** The load range of goods of this weight. */
export function loadRangeOf(weightKg: number): LoadRange {
  return weightKg < HEAVIER_LOAD_FROM_KG ? "under_850_kg" : "from_850_kg";
}

/** The part of a vehicle's cargo space that furniture can fill, litres. */
export function usableVolumeL(vehicle: VehicleType): number {
  const { lengthM, widthM, heightM } = VEHICLE_DIMENSIONS[vehicle].cargo;
  return Math.round(lengthM * widthM * heightM * 10 * FILLED_PERCENT);
}

interface Fleet {
  readonly counts: Readonly<Record<VehicleType, number>>;
  readonly holdsL: number;
  readonly holdsKg: number;
}

/**
 * The combinations that are suggested, each larger than the one before in volume and payload: as many 6-wheels as
 * needed, and one 4-wheel for the rest. Never two 4-wheels: one 6-wheel holds three times as much with one driver.
 */
const FLEETS: readonly Fleet[] = Array.from({ length: MAX_VEHICLES + 1 }, (_, sixWheels) => [
  fleetOf(0, sixWheels),
  fleetOf(1, sixWheels),
])
  .flat()
  .filter(({ counts }) => {
    const vehicles = counts.four_wheel + counts.six_wheel;
    return vehicles >= 1 && vehicles <= MAX_VEHICLES;
  })
  .toSorted((a, b) => a.holdsL - b.holdsL);

function fleetOf(fourWheels: number, sixWheels: number): Fleet {
  const { four_wheel: small, six_wheel: large } = VEHICLE_DIMENSIONS;
  return {
    counts: { four_wheel: fourWheels, six_wheel: sixWheels },
    holdsL: fourWheels * usableVolumeL("four_wheel") + sixWheels * usableVolumeL("six_wheel"),
    holdsKg: fourWheels * small.cargo.payloadKg + sixWheels * large.cargo.payloadKg,
  };
}

function workersForLoad(weightKg: number, floors: number, distanceM: number): number {
  const percent = 100 + floors * PERCENT_PER_STOREY + (distanceM / 10) * PERCENT_PER_10_M;
  const effortKg = (weightKg * percent) / 100;
  if (effortKg <= WITHOUT_WORKERS_KG) return 0;
  return Math.min(MAX_WORKERS, Math.ceil(effortKg / KG_PER_WORKER));
}

function workersForPiece(heaviest: GoodsCount | undefined): number {
  if (heaviest === undefined) return 0;
  const pieceKg = pieceKgOf(heaviest.itemId);
  return HANDS_FOR_PIECE.find(({ fromKg }) => pieceKg >= fromKg)?.workers ?? 0;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
