import type { BilingualText } from "#domain/geo/place.ts";
import type { LoadRange, VehicleType } from "#domain/pricing/vehicle.ts";
import type { ServiceId } from "./services.ts";

/** What a service's own page tells beyond its card; the one home of its questions and answers. */
export interface ServiceDetails {
  readonly serviceId: ServiceId;
  readonly intro: () => string;
  readonly included: readonly (() => string)[];
  readonly limits: readonly (() => string)[];
  readonly questions: readonly Question[];
  /** The trucks it is carried out with. */
  readonly vehicles: readonly VehicleType[];
  readonly example: PriceExample;
}

export interface Question {
  readonly question: () => string;
  readonly answer: () => string;
}

/** A move whose price the page asks of the server, so that the example is never out of date. */
export interface PriceExample {
  readonly from: ExamplePlace;
  readonly to: ExamplePlace;
  readonly vehicles: readonly VehicleType[];
  readonly workers: number;
  readonly loadRange: LoadRange;
}

export interface ExamplePlace {
  /** An id of the gazetteer. */
  readonly placeId: string;
  readonly name: BilingualText;
}

/** Places that several examples begin or end at. */
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
