/** The groups that the list of items is divided into. */
export const GOODS_CATEGORIES = ["bedroom", "living", "kitchen", "work", "other"] as const;
export type GoodsCategory = (typeof GOODS_CATEGORIES)[number];

/** A common item with its planning figures. */
export interface GoodsItem {
  readonly category: GoodsCategory;
  /** The space it takes in a truck, wrapped and disassembled where that is usual, litres. */
  readonly volumeL: number;
  readonly weightKg: number;
  /** The weight of its heaviest part once disassembled, where that is less than the whole. */
  readonly pieceKg?: number;
}

/**
 * The common items of a home or an office. Sizes and weights are planning figures for Thailand, to choose trucks and
 * workers with, never to price with. Orders store the ids, so an id is never renamed or removed.
 */
export const GOODS_ITEMS = {
  bed_single: { category: "bedroom", volumeL: 800, weightKg: 45, pieceKg: 22 },
  bed_double: { category: "bedroom", volumeL: 1_500, weightKg: 80, pieceKg: 36 },
  wardrobe: { category: "bedroom", volumeL: 1_300, weightKg: 85, pieceKg: 38 },
  chest_of_drawers: { category: "bedroom", volumeL: 500, weightKg: 38 },
  dressing_table: { category: "bedroom", volumeL: 400, weightKg: 30 },
  bedside_table: { category: "bedroom", volumeL: 100, weightKg: 10 },
  sofa_two_seats: { category: "living", volumeL: 1_100, weightKg: 45 },
  sofa_three_seats: { category: "living", volumeL: 1_700, weightKg: 65 },
  armchair: { category: "living", volumeL: 700, weightKg: 25 },
  coffee_table: { category: "living", volumeL: 250, weightKg: 18 },
  tv: { category: "living", volumeL: 180, weightKg: 15 },
  tv_stand: { category: "living", volumeL: 400, weightKg: 32 },
  bookshelf: { category: "living", volumeL: 500, weightKg: 35 },
  air_conditioner: { category: "living", volumeL: 250, weightKg: 45, pieceKg: 32 },
  fan: { category: "living", volumeL: 120, weightKg: 5 },
  altar_table: { category: "living", volumeL: 500, weightKg: 40, pieceKg: 20 },
  dining_table: { category: "kitchen", volumeL: 600, weightKg: 38, pieceKg: 28 },
  dining_chair: { category: "kitchen", volumeL: 180, weightKg: 6 },
  fridge_small: { category: "kitchen", volumeL: 350, weightKg: 35 },
  fridge_large: { category: "kitchen", volumeL: 950, weightKg: 90 },
  washing_machine: { category: "kitchen", volumeL: 450, weightKg: 60 },
  microwave: { category: "kitchen", volumeL: 70, weightKg: 14 },
  water_dispenser: { category: "kitchen", volumeL: 150, weightKg: 16 },
  desk: { category: "work", volumeL: 500, weightKg: 35 },
  office_chair: { category: "work", volumeL: 350, weightKg: 15 },
  filing_cabinet: { category: "work", volumeL: 400, weightKg: 45 },
  computer: { category: "work", volumeL: 150, weightKg: 14 },
  copier: { category: "work", volumeL: 700, weightKg: 110 },
  box: { category: "other", volumeL: 60, weightKg: 12 },
  suitcase: { category: "other", volumeL: 100, weightKg: 18 },
  plant: { category: "other", volumeL: 200, weightKg: 15 },
  bicycle: { category: "other", volumeL: 450, weightKg: 15 },
  motorcycle: { category: "other", volumeL: 1_400, weightKg: 110 },
  treadmill: { category: "other", volumeL: 900, weightKg: 90 },
  piano: { category: "other", volumeL: 1_400, weightKg: 220 },
  safe: { category: "other", volumeL: 200, weightKg: 150 },
} as const satisfies Readonly<Record<string, GoodsItem>>;

export type GoodsItemId = keyof typeof GOODS_ITEMS;

/** Every item, in the order of the list. */
export const GOODS_ITEM_IDS = Object.keys(GOODS_ITEMS) as [GoodsItemId, ...GoodsItemId[]];

/** From this weight on, a single piece is carried by two people or more. */
export const HEAVY_PIECE_KG = 40;

/** The weight of the heaviest part of an item, disassembled as usual. */
export function pieceKgOf(itemId: GoodsItemId): number {
  const item: GoodsItem = GOODS_ITEMS[itemId];
  return item.pieceKg ?? item.weightKg;
}

/** Whether a value is the id of an item. */
export function isGoodsItemId(found: unknown): found is GoodsItemId {
  return typeof found === "string" && Object.hasOwn(GOODS_ITEMS, found);
}
