import { validateStyleMin } from "@maplibre/maplibre-gl-style-spec";
import { describe, expect, it } from "vitest";
import { buildMapStyle } from "../../../../web/components/route-map/map-style.ts";
import { MAP_COLOURS } from "../../../../web/components/route-map/layers/map-colours.ts";
import {
  ROUTE_ROOM,
  ROUTE_SOURCES,
  routeFeatures,
  routeLayers,
  stopFeatures,
  stopLayer,
} from "../../../../web/components/route-map/layers/route-layers.ts";

const themes = ["light", "dark"] as const;

const bare = (theme: (typeof themes)[number]) =>
  [...buildMapStyle(theme, "en").layers, ...routeLayers(theme)].map(({ paint, ...layer }) => ({
    ...layer,
    painted: Object.keys(paint ?? {}),
  }));

const fieldOf = (locale: string) =>
  buildMapStyle("light", locale).layers.flatMap((layer) =>
    layer.type === "symbol" && layer.id.startsWith("towns") ? [layer.layout?.["text-field"]] : [],
  );

describe("the embedded style", () => {
  it.each(themes.flatMap((theme) => [["th", theme] as const, ["en", theme] as const]))(
    "is a valid MapLibre style with the route on it (%s, %s)",
    (locale, theme) => {
      const style = buildMapStyle(theme, locale);
      style.sources[ROUTE_SOURCES.legs] = { type: "geojson", data: routeFeatures([]) };
      style.sources[ROUTE_SOURCES.stops] = { type: "geojson", data: stopFeatures([]) };
      style.layers.push(...routeLayers(theme), stopLayer(theme, true), ROUTE_ROOM);
      expect(validateStyleMin(style)).toEqual([]);
    },
  );

  it("names no address at all", () => {
    const { sources, layers, ...rest } = buildMapStyle("light", "th");
    expect(Object.keys(rest).sort()).toEqual(["name", "version"]);
    expect(JSON.stringify(layers)).not.toMatch(/https?:|\/\//);
    expect(
      Object.values(sources).every((source) => source.type === "geojson" && typeof source.data === "object"),
    ).toBe(true);
  });

  it("differs between day and night in paint alone, so that colours can be swapped in place", () => {
    expect(bare("dark")).toEqual(bare("light"));
    expect(Object.keys(MAP_COLOURS.dark)).toEqual(Object.keys(MAP_COLOURS.light));
  });

  it("names towns in Thai for Thai pages and in English for all others", () => {
    expect(new Set(fieldOf("th").map((field) => JSON.stringify(field)))).toEqual(new Set(['["get","th"]']));
    for (const locale of ["en", "km", "zh"]) {
      expect(new Set(fieldOf(locale).map((field) => JSON.stringify(field)))).toEqual(
        new Set(['["get","en"]']),
      );
    }
  });

  it("asks no outside glyph server for the names of stops", () => {
    expect(stopLayer("light", false).layout).not.toHaveProperty("text-field");
  });
});
