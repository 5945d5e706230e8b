import { DAY_MS } from "#domain/time.ts";
import { query } from "./calls.ts";

/** A signed quote, by default for one 4-wheel truck from Bang Kapi to Pattaya's district. */
export async function signedQuote(
  vehicles: readonly string[] = ["four_wheel"],
  placeIds: readonly string[] = ["th-1006", "th-2004"],
): Promise<string> {
  const stops = placeIds.map((placeId) => ({ placeId }));
  const answer = await query("pricing.quote", { stops, vehicles, workers: 1, loadRange: "under_850_kg" });
  return (answer.data as { token: string }).token;
}

/**
 * The input of `orders.place` for a quote: a pickup in three days, with any changes. The pickup may fall into forbidden
 * truck hours.
 */
export function placing(token: string, change: object = {}) {
  return {
    token,
    contactName: "Malee",
    contactEmail: "malee@example.test",
    contactPhone: "081-234-5678",
    hasWhatsapp: true,
    lineId: "malee",
    pickupAt: new Date(Date.now() + 3 * DAY_MS).toISOString(),
    truckHoursAcknowledged: true,
    idempotencyKey: "key-of-malee-1",
    notes: "two cats",
    stopDetails: ["88/1, floor 3", "gate B"],
    ...change,
  };
}

/**
 * The input of `orders.book`: both places chosen from the suggestions, a 6-wheel truck in Bangkok at a forbidden hour,
 * with any changes.
 */
export function booking(change: object = {}) {
  return {
    contactName: "Malee",
    contactEmail: "malee@example.test",
    contactPhone: "+66 81 234 5678",
    hasWhatsapp: false,
    pickup: { placeId: "th-1006", detail: "88/1, floor 3" },
    destination: { placeId: "th-5001", detail: "gate B" },
    date: new Date(Date.now() + 5 * DAY_MS).toISOString().slice(0, 10),
    vehicle: "six_wheel",
    truckHoursAcknowledged: true,
    notes: "",
    idempotencyKey: "booking-key-1",
    ...change,
  };
}
