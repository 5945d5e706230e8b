import { expect, test } from "vitest";
import { toMapFerries } from "#web/entities/places/map/map-ferries.ts";
import { overwriteGetLocale } from "#web/paraglide/runtime.js";
import { SAMUI } from "../../../features/ferries/sample-ferry.ts";

test("the map gets a line from port to port for every ferry route that takes vehicles", () => {
  expect(toMapFerries([SAMUI, { ...SAMUI, ferryRouteId: "people", vehicleAllowed: false }])).toEqual([
    {
      id: SAMUI.ferryRouteId,
      name: "Don Sak – Ko Samui",
      path: [
        [99.7465, 9.3284],
        [99.93, 9.498],
      ],
    },
  ]);
});

test.each([
  ["th", "ดอนสัก – เกาะสมุย"],
  ["km", "Don Sak – Ko Samui"],
] as const)("in %s its name is %s", (locale, name) => {
  overwriteGetLocale(() => locale);
  expect(toMapFerries([SAMUI])[0]?.name).toBe(name);
});
