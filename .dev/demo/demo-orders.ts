import type { OpenClaimInput } from "#domain/claims/claim-input.ts";
import type { Goods } from "#domain/goods/goods.ts";
import { TYPICAL_ITEMS } from "#domain/goods/home-sizes.ts";
import type { OrderKind } from "#domain/orders/order.ts";
import type { LoadRange, VehicleType } from "#domain/pricing/vehicle.ts";

/** The commands that bring a new order to its demo status. */
export type DemoStep =
  | { readonly type: "confirm" }
  | { readonly type: "cancel"; readonly reason: string }
  | { readonly type: "reserve" | "start" | "complete"; readonly driver: "driver" | "driver2" }
  /** The driver reaches or leaves the pickup. */
  | { readonly type: "arrive" | "leave"; readonly driver: "driver" | "driver2" };

export interface DemoOrder {
  readonly orderId: string;
  readonly kind: OrderKind;
  /** The place's text, as typed into the search. */
  readonly stops: readonly string[];
  readonly vehicles: readonly VehicleType[];
  readonly workers: number;
  readonly loadRange: LoadRange;
  /** The pickup: days from today, and the hour in Bangkok; "now" is the last half hour before the data is written. */
  readonly inDays: number;
  readonly hour: number | "now";
  /** What is moved, for orders with a list of goods. */
  readonly goods?: Goods;
  /** Placed with the payment gateway on: its jobs open once it is paid. */
  readonly gatewayEnabled?: boolean;
  /** Placed on the account of this company, of which the demo's customer is a member. */
  readonly companyId?: string;
  readonly steps: readonly DemoStep[];
}

const open = (
  orderId: string,
  stops: readonly string[],
  inDays: number,
  rest: Partial<Omit<DemoOrder, "orderId" | "stops" | "inDays">> = {},
): DemoOrder => ({
  orderId,
  kind: "calculator",
  stops,
  vehicles: ["four_wheel"],
  workers: 0,
  loadRange: "under_850_kg",
  inDays,
  hour: 9,
  steps: [],
  ...rest,
});

/** Goods of a studio on the eighth floor, moved to a house with stairs. */
const STUDIO: Goods = {
  homeSize: "studio",
  items: TYPICAL_ITEMS.studio,
  stops: [
    { floor: 7, hasLift: true, carryDistanceM: 50 },
    { floor: 1, hasLift: false, carryDistanceM: 20 },
  ],
  note: "กรุณาห่อทีวีและโต๊ะทำงานด้วยผ้านวม",
  noProhibitedGoods: true,
};

/** The order that is on its way. */
export const DEMO_TRACKED_ORDER = "KD-4B5EFG";

/** What the customer reports of a delivered order. */
export const DEMO_CLAIM: OpenClaimInput = {
  claimId: "0b6e1d52-7c1f-4a7e-9a55-3f0c7f3a2d10",
  orderId: "KD-4C6FGH",
  kind: "loss",
  claimedSatang: 1_500_00,
  items: [],
  text: "กล่องเครื่องครัวหายไป 1 กล่อง",
  photoFileIds: [],
};

/** The order that is delivered and paid. */
export const DEMO_PAID_ORDER = "KD-4F9PDD";

/** Orders with ten open jobs on different days, one that waits for its payment, and at least one in every status. */
export const DEMO_ORDERS: readonly DemoOrder[] = [
  open("KD-2A7KMQ", ["บางกะปิ", "พัทยา"], 1, { workers: 2, goods: STUDIO }),
  open("KD-2B8PNR", ["จตุจักร", "เมืองเชียงใหม่"], 2, { workers: 1, loadRange: "from_850_kg", hour: 7 }),
  open("KD-2C9QPS", ["ปากเกร็ด", "หัวหิน"], 3, { kind: "booking", loadRange: "from_850_kg", hour: 8 }),
  open("KD-2D2RQT", ["เมืองสุราษฎร์ธานี", "เกาะสมุย"], 4, { workers: 2, hour: 6 }),
  open("KD-2E3STV", ["บางพลี", "เมืองระยอง"], 5),
  open("KD-2F4TVW", ["เมืองนครราชสีมา", "เมืองขอนแก่น"], 6, { workers: 1, hour: 10 }),
  open("KD-2G5VWX", ["หาดใหญ่", "เมืองภูเก็ต"], 7, { loadRange: "from_850_kg", hour: 6 }),
  open("KD-2H6WXY", ["เมืองชลบุรี", "เกาะช้าง"], 8, { workers: 2, hour: 7 }),
  open("KD-2J7XYZ", ["ธัญบุรี", "เมืองพิษณุโลก", "เมืองลำปาง"], 9, { loadRange: "from_850_kg", hour: 8 }),
  open("KD-2K8YZA", ["บางรัก", "เมืองอุดรธานี"], 10, { hour: 5 }),
  open("KD-3A2BCD", ["ลาดกระบัง", "เมืองอุบลราชธานี"], 3, {
    vehicles: ["six_wheel"],
    workers: 4,
    loadRange: "from_850_kg",
  }),
  open("KD-3B3CDE", ["คลองหลวง", "เมืองนครสวรรค์"], 11, { vehicles: ["four_wheel", "six_wheel"], workers: 3 }),
  open("KD-4A4DEF", ["ดอนเมือง", "เมืองพระนครศรีอยุธยา"], 12, {
    goods: STUDIO,
    steps: [{ type: "reserve", driver: "driver" }],
  }),
  open(DEMO_TRACKED_ORDER, ["มีนบุรี", "เมืองฉะเชิงเทรา"], 0, {
    hour: "now",
    steps: [
      { type: "reserve", driver: "driver2" },
      { type: "start", driver: "driver2" },
      { type: "arrive", driver: "driver2" },
      { type: "leave", driver: "driver2" },
    ],
  }),
  open("KD-4C6FGH", ["วังทองหลาง", "เมืองนครปฐม"], -3, {
    steps: [
      { type: "reserve", driver: "driver" },
      { type: "start", driver: "driver" },
      { type: "complete", driver: "driver" },
    ],
  }),
  open("KD-4D7GHJ", ["บางนา", "ศรีราชา"], -5, {
    kind: "booking",
    loadRange: "from_850_kg",
    steps: [
      { type: "reserve", driver: "driver2" },
      { type: "start", driver: "driver2" },
      { type: "complete", driver: "driver2" },
    ],
  }),
  open(DEMO_PAID_ORDER, ["บางนา", "ศรีราชา"], -6, {
    kind: "booking",
    loadRange: "from_850_kg",
    steps: [
      { type: "reserve", driver: "driver" },
      { type: "start", driver: "driver" },
      { type: "complete", driver: "driver" },
    ],
  }),
  open("KD-5A2PAY", ["บางซื่อ", "เมืองเพชรบุรี"], 14, { gatewayEnabled: true, hour: 10 }),
  open("KD-4E8HJK", ["สาทร", "เมืองกาญจนบุรี"], 13, { steps: [{ type: "cancel", reason: "เลื่อนการย้ายออกไป" }] }),
];
