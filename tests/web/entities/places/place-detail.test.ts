import { expect, test } from "vitest";
import { m } from "#web/paraglide/messages.js";
import { placeDetail } from "#web/entities/places/place-detail.ts";
import { formatDistance } from "#web/lib/i18n/format.ts";

test("a suggested place is never shown as more exact than it is", () => {
  expect(placeDetail(null, null)).toBeUndefined();
  expect(placeDetail(null, 500)).toBeUndefined();
  expect(placeDetail(null, 2000)).toBe(m.place_approximate({ distance: formatDistance(2000) }));
  expect(placeDetail("Pai", null)).toBe(m.place_near({ place: "Pai" }));
});
