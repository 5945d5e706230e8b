import type { Database } from "#db/client.ts";
import { insertOrder } from "#db/queries/orders/new-order.ts";
import { jobCards, type NewOrder } from "#domain/orders/new-order.ts";
import type { VehicleType } from "#domain/pricing/vehicle.ts";
import { DAY_MS } from "#domain/time.ts";

const BANG_KAPI = { th: "เขตบางกะปิ กรุงเทพมหานคร", en: "Bang Kapi, Bangkok" };
const HUA_HIN = { th: "อำเภอหัวหิน จังหวัดประจวบคีรีขันธ์", en: "Hua Hin, Prachuap Khiri Khan" };

export interface OrderOptions {
  readonly customerId: string;
  readonly orderId?: string;
  readonly vehicles?: readonly VehicleType[];
  readonly pickupAt?: number;
  readonly durationS?: number;
}

/** An order between two known places, one job per vehicle, ready to be written. */
export function anOrder(options: OrderOptions): NewOrder {
  const { customerId, orderId = "KD-AAAAAA", vehicles = ["four_wheel"], durationS = 4 * 3600 } = options;
  const pickupAt = options.pickupAt ?? Date.now() + 3 * DAY_MS;
  const lines = vehicles.map((vehicle, vehicleIndex) => ({
    kind: "transport" as const,
    vehicleIndex,
    vehicle,
    amountSatang: 3_300_00,
    basePriceSatang: 500_00,
    pricePerKmSatang: 14_00,
    distanceM: 200_000,
    factorMilli: 1000,
  }));
  return {
    orderId,
    kind: "calculator",
    customerId,
    contactName: "Somchai",
    contactEmail: "somchai@example.test",
    contactPhone: "+66812345678",
    hasWhatsapp: false,
    lineId: null,
    notes: "",
    pickupAt,
    truckHoursAcknowledgedAt: null,
    loadRange: "under_850_kg",
    workers: 1,
    vehicles,
    stops: [
      {
        role: "pickup",
        placeId: "th-1006",
        label: BANG_KAPI,
        area: BANG_KAPI,
        latitude: 13.76,
        longitude: 100.64,
        detail: "88/1",
      },
      {
        role: "destination",
        placeId: "th-7707",
        label: HUA_HIN,
        area: HUA_HIN,
        latitude: 12.57,
        longitude: 99.95,
        detail: "",
      },
    ],
    goods: null,
    price: {
      lines,
      totalSatang: 3_300_00 * vehicles.length,
      distanceM: 200_000,
      seaDistanceM: 0,
      durationS,
      journey: [{ kind: "road", durationS }],
      crossings: [],
      pricingVersion: 1,
      driverSharePercent: 60,
    },
    paymentStatus: "paid_fake",
    gatewayEnabled: false,
    cancellationPolicy: null,
    createdAt: Date.now(),
    idempotencyKey: `key-${orderId}`,
    requestHash: "",
  };
}

/** Writes an order as placing it does; the board does not know it yet. */
export async function writeOrder(db: Database, options: OrderOptions): Promise<NewOrder> {
  const order = anOrder(options);
  await insertOrder(db, order, jobCards(order));
  return order;
}
