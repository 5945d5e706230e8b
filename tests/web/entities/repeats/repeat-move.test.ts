import { expect, test } from "vitest";
import { DRAFT } from "#web/entities/moves/draft-shape.ts";
import { requestOf } from "#web/entities/moves/move-request.ts";
import { repeatMove, type OrderedMove, type OrderedStop } from "#web/entities/repeats/repeat-move.ts";

const BANG_KAPI = { th: "เขตบางกะปิ กรุงเทพมหานคร", en: "Bang Kapi, Bangkok" };
const HUA_HIN = { th: "อำเภอหัวหิน จังหวัดประจวบคีรีขันธ์", en: "Hua Hin, Prachuap Khiri Khan" };

const PICKUP: OrderedStop = {
  placeId: "th-1006",
  label: BANG_KAPI,
  latitude: 13.76,
  longitude: 100.64,
  isExact: false,
  words: "บ้าน",
  detail: "88/1",
  pin: { latitude: 13.761, longitude: 100.641 },
  person: { name: "Malee", phone: "+66812345678" },
};
const DESTINATION: OrderedStop = {
  placeId: "th-7707",
  label: HUA_HIN,
  latitude: 12.57,
  longitude: 99.95,
  isExact: true,
  words: "",
  detail: "gate B",
  pin: { latitude: 12.57, longitude: 99.95 },
  person: null,
};

function ordered(change: Partial<OrderedMove> = {}): OrderedMove {
  return {
    stops: [PICKUP, DESTINATION],
    vehicles: ["four_wheel", "six_wheel"],
    jobs: [],
    workers: 2,
    loadRange: "from_850_kg",
    goods: {
      homeSize: null,
      items: [{ itemId: "fridge_small", count: 1 }] as never,
      stops: [{ floor: 7, hasLift: true, carryDistanceM: 50 }, null],
      note: "the lamp",
      noProhibitedGoods: true,
    },
    contactName: "Somchai",
    contactEmail: "somchai@example.test",
    contactPhone: "+66800000002",
    hasWhatsapp: true,
    lineId: null,
    notes: "Ring twice",
    ...change,
  };
}

test("the same again has the stops with their doors and people, trucks, load, helpers and goods, without a day or a price", () => {
  const { move, contact, quote, shown, step } = repeatMove(ordered(), "again");
  expect({ quote, shown, step }).toEqual({ quote: null, shown: null, step: "calculator" });
  expect(move).toMatchObject({
    counts: { four_wheel: 1, six_wheel: 1 },
    workers: 2,
    loadRange: "from_850_kg",
    date: "",
    time: "",
    stops: [
      {
        text: "บ้าน",
        place: { placeId: "th-1006", name: "บ้าน", label: BANG_KAPI.en },
        detail: "88/1",
        doorPin: { latitude: 13.761, longitude: 100.641 },
        person: { name: "Malee", phone: "+66812345678" },
      },
      {
        text: "near Hua Hin, Prachuap Khiri Khan",
        place: { placeId: "th-7707", pin: { latitude: 12.57, longitude: 99.95, near: HUA_HIN } },
        detail: "gate B",
      },
    ],
    goods: { note: "the lamp", noProhibitedGoods: false, access: { "1": { floor: 7 } } },
  });
  expect(contact).toMatchObject({ contactName: "Somchai", notes: "Ring twice", lineId: "" });
});

test("on the way back the doors, the people and the access of the stops change ends, and the notes stay behind", () => {
  const { move, contact } = repeatMove(ordered(), "back");
  const [first, last] = move.stops;
  expect(first).toMatchObject({ key: 1, place: { placeId: "th-7707" }, detail: "gate B" });
  expect(first).not.toHaveProperty("person");
  expect(last).toMatchObject({ key: 2, place: { placeId: "th-1006" }, person: { name: "Malee" } });
  expect(move.goods?.access).toEqual({ "2": { floor: 7, hasLift: true, carryDistanceM: 50 } });
  expect(contact.notes).toBe("");
});

test("an exact point is priced as that point, a place as that place", () => {
  expect(requestOf(repeatMove(ordered(), "again").move)?.stops).toEqual([
    { placeId: "th-1006" },
    { latitude: 12.57, longitude: 99.95 },
  ]);
});

test("a place in the customer's own words opens the booking form", () => {
  const stop: OrderedStop = {
    ...DESTINATION,
    placeId: null,
    label: { th: "บ้านสวนลุงมี", en: "บ้านสวนลุงมี" },
    latitude: null,
    longitude: null,
    isExact: false,
    pin: null,
  };
  const { move, step } = repeatMove(ordered({ stops: [PICKUP, stop] }), "again");
  expect(step).toBe("booking");
  expect(move.stops[1]).toMatchObject({ text: "บ้านสวนลุงมี", place: null });
});

test("an old order's trucks are those of its jobs", () => {
  const old = ordered({ vehicles: [], jobs: [{ vehicle: "six_wheel" }] });
  expect(repeatMove(old, "again").move.counts).toEqual({ four_wheel: 0, six_wheel: 1 });
  expect(repeatMove(ordered({ vehicles: [] }), "again").move.counts).toEqual({ four_wheel: 1, six_wheel: 0 });
});

test("it is a draft as it is stored", () => {
  for (const direction of ["again", "back"] as const) {
    const draft = repeatMove(ordered(), direction);
    expect(DRAFT(JSON.parse(JSON.stringify(draft)))).toEqual(draft);
  }
});
