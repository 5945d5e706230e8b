import { validateStyleMin } from "@maplibre/maplibre-gl-style-spec";
import { describe, expect, it } from "vitest";
import {
  FERRY_SOURCE,
  ferryFeatures,
  ferryLineLayer,
  ferryNameLayer,
  type StandingFerry,
} from "../../../../../web/components/route-map/layers/ferry-lines.ts";
import { buildMapStyle, isEmbeddedStyle } from "../../../../../web/components/route-map/map-style.ts";

const SAMUI: StandingFerry = {
  id: "don-sak-samui",
  name: "Don Sak – Ko Samui",
  path: [
    [99.7, 9.3],
    [99.9, 9.5],
  ],
};

const painted = ({ paint, ...layer }: ReturnType<typeof ferryLineLayer>) => ({
  ...layer,
  painted: Object.keys(paint ?? {}),
});

describe("standing ferry lines", () => {
  it("are a line from port to port with the name halfway", () => {
    const { features } = ferryFeatures([SAMUI]);
    expect(features.map((feature) => [feature.properties.name, feature.geometry.type])).toEqual([
      ["Don Sak – Ko Samui", "LineString"],
      ["Don Sak – Ko Samui", "Point"],
    ]);
    expect(features[0]?.geometry.coordinates).toEqual(SAMUI.path);
    expect(features[1]?.geometry.coordinates).toEqual([expect.closeTo(99.8), expect.closeTo(9.4)]);
  });

  it("without length are not drawn", () => {
    expect(
      ferryFeatures([
        { ...SAMUI, path: [] },
        { ...SAMUI, path: SAMUI.path.slice(1) },
      ]).features,
    ).toEqual([]);
  });

  it("are valid layers, dashed, and differ between day and night in paint alone", () => {
    for (const theme of ["light", "dark"] as const) {
      const style = buildMapStyle(theme, "th");
      style.sources[FERRY_SOURCE] = { type: "geojson", data: ferryFeatures([SAMUI]) };
      style.layers.push(ferryLineLayer(theme), ferryNameLayer(theme));
      expect(validateStyleMin(style)).toEqual([]);
    }
    expect(ferryLineLayer("light").paint).toHaveProperty("line-dasharray");
    expect(painted(ferryLineLayer("dark"))).toEqual(painted(ferryLineLayer("light")));
    expect(painted(ferryNameLayer("dark"))).toEqual(painted(ferryNameLayer("light")));
  });
});

describe("an outside style", () => {
  it("is never taken for the embedded one", () => {
    expect(isEmbeddedStyle(buildMapStyle("dark", "km"))).toBe(true);
    expect(isEmbeddedStyle({ name: "Liberty" })).toBe(false);
    expect(
      isEmbeddedStyle({ name: "KhonDee streets", glyphs: "https://tiles.example/{fontstack}/{range}" }),
    ).toBe(false);
    expect(isEmbeddedStyle({})).toBe(false);
  });
});
