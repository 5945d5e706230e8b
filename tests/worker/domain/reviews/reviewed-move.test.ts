import { expect, test } from "vitest";
import { reviewedMove } from "#domain/reviews/reviewed-move.ts";

const stop = (placeId: string | null, th: string, en: string) => ({ placeId, area: { th, en } });
const BANG_KAPI = stop("th-1006", "เขตบางกะปิ กรุงเทพมหานคร", "Bang Kapi, Bangkok");
const HUA_HIN = stop("th-7707", "อำเภอหัวหิน จังหวัดประจวบคีรีขันธ์", "Hua Hin, Prachuap Khiri Khan");
const NAN = stop("th-55", "จังหวัดน่าน", "Nan");
const pickupAt = Date.parse("2026-11-21T02:00:00Z");

test("a review tells the provinces, the largest vehicle and the month, and nothing nearer", () => {
  const move = reviewedMove({ stops: [BANG_KAPI, NAN, HUA_HIN], vehicles: ["four_wheel"], pickupAt });
  expect(move).toEqual({
    from: { th: "กรุงเทพมหานคร", en: "Bangkok" },
    to: { th: "ประจวบคีรีขันธ์", en: "Prachuap Khiri Khan" },
    vehicle: "four_wheel",
    month: "2026-11",
  });
});

test("a place that is a whole province is that province", () => {
  expect(reviewedMove({ stops: [NAN, NAN], vehicles: [], pickupAt }).from).toEqual({ th: "น่าน", en: "Nan" });
});

test("what customers wrote themselves is never told", () => {
  const home = stop(null, "บ้านคุณสมชาย 99/1", "Somchai's house, 99/1");
  const move = reviewedMove({ stops: [home, HUA_HIN], vehicles: ["six_wheel", "four_wheel"], pickupAt });
  expect(move).toMatchObject({ from: null, vehicle: "six_wheel" });
  expect(reviewedMove({ stops: [], vehicles: [], pickupAt })).toMatchObject({ from: null, to: null });
});

test("the month is Bangkok's", () => {
  const lateInOctober = Date.parse("2026-10-31T18:00:00Z");
  expect(reviewedMove({ stops: [], vehicles: [], pickupAt: lateInOctober }).month).toBe("2026-11");
});
