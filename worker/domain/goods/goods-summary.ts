import type { Goods, GoodsCount, GoodsSummary } from "./goods.ts";
import { GOODS_ITEMS, HEAVY_PIECE_KG, pieceKgOf } from "./items.ts";

/** The size and weight of a list of goods. */
export interface GoodsTotals {
  readonly pieces: number;
  readonly volumeL: number;
  readonly weightKg: number;
}

/** Number of pieces, litres and kilograms of a list. */
export function totalsOf(items: readonly GoodsCount[]): GoodsTotals {
  const total = { pieces: 0, volumeL: 0, weightKg: 0 };
  for (const { itemId, count } of items) {
    total.pieces += count;
    total.volumeL += count * GOODS_ITEMS[itemId].volumeL;
    total.weightKg += count * GOODS_ITEMS[itemId].weightKg;
  }
  return total;
}

/** Items that need two people or more to carry, heaviest first; equally heavy ones in the order of the list. */
export function heavyPieces(items: readonly GoodsCount[]): readonly GoodsCount[] {
  return items
    .filter(({ itemId }) => pieceKgOf(itemId) >= HEAVY_PIECE_KG)
    .toSorted((a, b) => pieceKgOf(b.itemId) - pieceKgOf(a.itemId));
}

/** What drivers may read before they reserve the job: amounts and difficulty, never the customer's note. */
export function summarize(goods: Goods, vehicleCount: number): GoodsSummary {
  return {
    ...totalsOf(goods.items),
    heavyPieces: heavyPieces(goods.items),
    stops: goods.stops,
    noProhibitedGoods: goods.noProhibitedGoods,
    vehicleCount,
  };
}
