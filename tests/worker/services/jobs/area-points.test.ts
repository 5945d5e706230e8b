import { expect, test } from "vitest";
import { areaPoints } from "#worker/services/jobs/area-points.ts";

test("an area of a card has the point of its district, and one that is no area is left out", () => {
  const points = areaPoints(["Bang Lamung, Chon Buri", "Soi 5, nowhere"]);
  expect(Object.keys(points)).toEqual(["Bang Lamung, Chon Buri"]);
  const { placeId, latitude, longitude } = points["Bang Lamung, Chon Buri"]!;
  expect(placeId).toBe("th-2004");
  expect(latitude).toBeCloseTo(12.97, 0);
  expect(longitude).toBeCloseTo(100.9, 0);
});
