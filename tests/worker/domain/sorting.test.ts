import { expect, test } from "vitest";
import { VEHICLE_SORTINGS } from "#domain/drivers/vehicles/vehicle-list-input.ts";
import { SORTINGS } from "#domain/orders/office/list-terms.ts";
import { pressedSorting } from "#domain/sorting.ts";

test("a press on a heading sorts by it as it is asked for most, and another one the other way round", () => {
  expect(pressedSorting(SORTINGS, "total", "newest")).toBe("total");
  expect(pressedSorting(SORTINGS, "total", "total")).toBe("total_asc");
  expect(pressedSorting(SORTINGS, "total", "total_asc")).toBe("total");
  expect(pressedSorting(VEHICLE_SORTINGS, "expiry", "plate_desc")).toBe("expiry");
});
