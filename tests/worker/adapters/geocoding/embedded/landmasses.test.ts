import { describe, expect, it } from "vitest";
import { NAMED_ISLANDS } from "#worker/adapters/geocoding/embedded/islands.ts";
import { ISLAND_NAMES, landmassName } from "#domain/geo/landmass-names.ts";
import { islandAt, landmassOfUnit } from "#worker/adapters/geocoding/embedded/landmasses.ts";
import { MAINLAND } from "#domain/geo/place.ts";

describe("landmasses", () => {
  it("have a name for each island and none for the mainland", () => {
    for (const id of Object.keys(ISLAND_NAMES)) expect(landmassName(id)?.en).toMatch(/^[A-Z]/);
    expect(landmassName(MAINLAND)).toBeUndefined();
    expect(landmassName("toString")).toBeUndefined();
  });

  it("are told by official code, the longest known start deciding", () => {
    expect(landmassOfUnit("8404")).toBe("ko-samui");
    expect(landmassOfUnit("840406")).toBe("ko-samui");
    expect(landmassOfUnit("840503")).toBe("ko-tao");
    expect(landmassOfUnit("840501")).toBe("ko-phangan");
    expect(landmassOfUnit("810304")).toBe(MAINLAND);
    expect(landmassOfUnit("84")).toBe(MAINLAND);
    expect(landmassOfUnit("8301")).toBe(MAINLAND);
  });

  it("are told by point", () => {
    expect(islandAt({ latitude: 9.5, longitude: 100 })).toBe("ko-samui");
    expect(islandAt({ latitude: 13.75, longitude: 100.5 })).toBeUndefined();
  });

  it("of named islands hold the island's own point", () => {
    const elsewhere = NAMED_ISLANDS.filter((island) => islandAt(island) !== island.landmassId);
    expect(elsewhere.map((island) => island.slug)).toEqual([]);
  });
});
