import { VEHICLE_DIMENSIONS } from "../pricing/vehicle-dimensions.ts";
import { MAX_VEHICLES, MAX_WORKERS, type LoadRange, type VehicleType } from "../pricing/vehicle.ts";
import type { GoodsCount, StopAccess } from "./goods.ts";
import { heavyPieces, totalsOf, type GoodsTotals } from "./goods-summary.ts";
import { pieceKgOf, type GoodsItemId } from "./items.ts";

/** Why a suggestion is what it is; each carries the figures its sentence needs. */
export type SuggestionReason =
  /** The room it takes, and the room in the suggested trucks that can be filled. */
  | { readonly kind: "volume"; readonly volumeL: number; readonly holdsL: number }
  | { readonly kind: "weight"; readonly weightKg: number; readonly holdsKg: number }
  /** The heaviest single piece, when it takes two people or more. */
  | { readonly kind: "heavy_piece"; readonly itemId: GoodsItemId; readonly pieceKg: number }
  /** Storeys to climb without a lift, all stops together. */
  | { readonly kind: "stairs"; readonly floors: number }
  /** From doors to trucks, all stops together. */
  | { readonly kind: "carrying"; readonly distanceM: number };

/** Trucks, hands and load range that suit what is moved. */
export interface MoveSuggestion extends GoodsTotals {
  readonly kind: "fits";
  readonly counts: Readonly<Record<VehicleType, number>>;
  readonly workers: number;
  readonly loadRange: LoadRange;
  /** What decided on the trucks comes first. */
  readonly reasons: readonly SuggestionReason[];
}

/** What comes of a list: nothing to go by, a suggestion, or more than one order can carry. */
export type SuggestedMove =
  | { readonly kind: "nothing_listed" }
  | MoveSuggestion
  | (GoodsTotals & { readonly kind: "too_much" });

/** How much of a cargo space furniture fills: planning figure, the rest is blankets, corners and air. */
const FILLED_PERCENT = 80;
/** As in the price: from this weight on the load is "850 kg and over". */
const HEAVIER_LOAD_FROM_KG = 850;
/** What one person and the driver put into a car boot without help. */
const WITHOUT_WORKERS_KG = 120;
/** What one worker loads and unloads in a move of usual length, by planning figure. */
const KG_PER_WORKER = 500;
/** A storey of stairs and ten metres of carrying make the same load so much more work. */
const PERCENT_PER_STOREY = 20;
const PERCENT_PER_10_M = 5;
/** How many people lift a piece of this weight; lighter ones need no second. */
const HANDS_FOR_PIECE = [
  { fromKg: 180, workers: 4 },
  { fromKg: 100, workers: 3 },
  { fromKg: 40, workers: 2 },
] as const;

/**
 * Trucks, workers and load range for what is moved, and why. Never less for more goods, more stairs or a longer way to
 * carry; always enough room and payload, and always something that a price can be asked for. It knows no prices.
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
    loadRange: totals.weightKg < HEAVIER_LOAD_FROM_KG ? "under_850_kg" : "from_850_kg",
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

/** What furniture fills of a vehicle's cargo space, litres. */
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
 * The fleets that are suggested, each larger than the one before in room and in payload: 6-wheels as many as needed and
 * one 4-wheel for the rest. Two 4-wheels are never suggested: one 6-wheel holds three times as much with one driver.
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
