import { describe, expect, it } from "vitest";
import type { RouteLeg } from "#domain/geo/route.ts";
import { MAP_COLOURS } from "../../../../../web/components/route-map/layers/map-colours.ts";
import { dotImage, emptyImage, ringImage } from "../../../../../web/components/route-map/map-images.ts";
import {
  routeFeatures,
  routeLayers,
  stopFeatures,
} from "../../../../../web/components/route-map/layers/route-layers.ts";
import { numberStops, type RouteMapStop } from "../../../../../web/components/route-map/stops.ts";
import { OUTLINE_FRAME } from "../../../../../web/components/route-map/picture/thailand-outline.ts";
import { picturePoint } from "../../../../../web/components/route-map/picture/thailand-picture-frame.ts";

const road: RouteLeg = {
  kind: "road",
  distanceM: 5,
  durationS: 1,
  path: [
    [100.5, 13.7],
    [99.7, 9.3],
  ],
};
const ferry: RouteLeg = {
  kind: "ferry",
  ferryRouteId: "don-sak",
  distanceM: 5,
  durationS: 1,
  reversed: false,
  path: [
    [99.7, 9.3],
    [99.9, 9.5],
  ],
};
const stops: RouteMapStop[] = [
  { id: "b", label: "Bang Kapi, Bangkok", latitude: 13.77, longitude: 100.65, role: "pickup" },
  { id: "a", label: "Ko Samui, Surat Thani", latitude: 9.53, longitude: 99.93, role: "destination" },
];

const alpha = (image: { width: number; data: Uint8Array }, x: number, y: number) =>
  image.data[(y * image.width + x) * 4 + 3] ?? -1;

describe("the route on the map", () => {
  it("keeps road and sea apart, in travel order", () => {
    const { features } = routeFeatures([road, ferry]);
    expect(features.map((feature) => feature.properties.kind)).toEqual(["road", "ferry"]);
    expect(features[1]?.geometry.coordinates).toEqual([
      [99.7, 9.3],
      [99.9, 9.5],
    ]);
  });

  it("draws no line for a leg that goes nowhere", () => {
    expect(
      routeFeatures([
        { ...road, path: [[100.5, 13.7]] },
        { ...road, path: [] },
      ]).features,
    ).toEqual([]);
  });

  it("is solid marigold on land and dashed on water", () => {
    const layers = new Map(
      routeLayers("light").map((layer) => [layer.id, layer.paint as Record<string, unknown>]),
    );
    expect(layers.get("route-road")).toMatchObject({ "line-color": MAP_COLOURS.light.route });
    expect(layers.get("route-road")).not.toHaveProperty("line-dasharray");
    expect(layers.get("route-ferry")).toHaveProperty("line-dasharray");
  });

  it("numbers stops in the order of the journey, and says so in words", () => {
    expect(numberStops(stops).map((stop) => stop.name)).toEqual([
      "1. Bang Kapi, Bangkok",
      "2. Ko Samui, Surat Thani",
    ]);
    expect(stopFeatures(stops).features.map((feature) => feature.properties.role)).toEqual([
      "pickup",
      "destination",
    ]);
  });
});

describe("the pictures of the map", () => {
  it("are full inside their shape and empty outside", () => {
    expect(alpha(dotImage(), 16, 16)).toBe(255);
    expect(alpha(dotImage(), 0, 0)).toBe(0);
    expect(alpha(ringImage(), 18, 18)).toBe(255);
    expect(alpha(ringImage(), 18, 11)).toBeLessThan(191);
    expect(emptyImage(4, 2).data.every((value) => value === 0)).toBe(true);
  });
});

describe("the static picture", () => {
  it("holds the whole country in its frame", () => {
    for (const [longitude, latitude] of [
      [97.35, 18.5],
      [105.63, 15.3],
      [99.9, 20.45],
      [101.1, 5.63],
    ] as const) {
      const [x, y] = picturePoint(longitude, latitude);
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x).toBeLessThanOrEqual(OUTLINE_FRAME.width);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y).toBeLessThanOrEqual(OUTLINE_FRAME.height);
    }
  });
});
