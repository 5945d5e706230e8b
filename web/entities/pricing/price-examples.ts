import type { BilingualText } from "#domain/geo/place.ts";
import type { LoadRange, VehicleType } from "#domain/pricing/vehicle.ts";

/** A move whose price is shown as an example. */
export interface PriceExample {
  readonly from: ExamplePlace;
  readonly to: ExamplePlace;
  readonly vehicles: readonly VehicleType[];
  readonly workers: number;
  readonly loadRange: LoadRange;
}

export interface ExamplePlace {
  /** A place id of the gazetteer. */
  readonly placeId: string;
  readonly name: BilingualText;
}

/** Places used by several examples. */
export const EXAMPLE_PLACES = {
  bangKapi: { placeId: "th-1006", name: { th: "บางกะปิ กรุงเทพฯ", en: "Bang Kapi, Bangkok" } },
  pathumWan: { placeId: "th-1007", name: { th: "ปทุมวัน กรุงเทพฯ", en: "Pathum Wan, Bangkok" } },
  huaiKhwang: { placeId: "th-1017", name: { th: "ห้วยขวาง กรุงเทพฯ", en: "Huai Khwang, Bangkok" } },
  chatuchak: { placeId: "th-1030", name: { th: "จตุจักร กรุงเทพฯ", en: "Chatuchak, Bangkok" } },
  bangNa: { placeId: "th-1047", name: { th: "บางนา กรุงเทพฯ", en: "Bang Na, Bangkok" } },
  nonthaburi: { placeId: "th-1201", name: { th: "เมืองนนทบุรี", en: "Mueang Nonthaburi" } },
  pattaya: { placeId: "th-2004", name: { th: "พัทยา (บางละมุง)", en: "Pattaya (Bang Lamung)" } },
  khonKaen: { placeId: "th-4001", name: { th: "เมืองขอนแก่น", en: "Mueang Khon Kaen" } },
  chiangMai: { placeId: "th-5001", name: { th: "เมืองเชียงใหม่", en: "Mueang Chiang Mai" } },
  phuket: { placeId: "th-8301", name: { th: "เมืองภูเก็ต", en: "Mueang Phuket" } },
  kohSamui: { placeId: "th-8404", name: { th: "เกาะสมุย", en: "Koh Samui" } },
} as const satisfies Record<string, ExamplePlace>;

/** The examples of the home page: across the town, to the sea, across the country, to an island. */
export const HOME_EXAMPLES: readonly PriceExample[] = [
  {
    from: EXAMPLE_PLACES.bangKapi,
    to: EXAMPLE_PLACES.bangNa,
    vehicles: ["four_wheel"],
    workers: 0,
    loadRange: "under_850_kg",
  },
  {
    from: EXAMPLE_PLACES.chatuchak,
    to: EXAMPLE_PLACES.pattaya,
    vehicles: ["four_wheel"],
    workers: 1,
    loadRange: "under_850_kg",
  },
  {
    from: EXAMPLE_PLACES.nonthaburi,
    to: EXAMPLE_PLACES.chiangMai,
    vehicles: ["six_wheel"],
    workers: 2,
    loadRange: "from_850_kg",
  },
  {
    from: EXAMPLE_PLACES.bangKapi,
    to: EXAMPLE_PLACES.kohSamui,
    vehicles: ["four_wheel"],
    workers: 0,
    loadRange: "from_850_kg",
  },
];

/** What the build found for an example: its route, and its price with the first pricing config. */
export interface BuiltExample {
  readonly totalSatang: number;
  readonly distanceM: number;
  readonly roadDurationS: number;
  /** The ferries of its route. */
  readonly ferryRouteIds: readonly string[];
}
