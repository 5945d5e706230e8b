import { describe, expect, it } from "vitest";
import { LANDMARK_KINDS } from "#domain/geo/landmark.ts";
import { greatCircleM } from "#domain/geo/distance.ts";
import { hasThai, normaliseText, plainKey } from "#domain/geo/place-name.ts";
import { EmbeddedGeocoder } from "#worker/adapters/geocoding/embedded/embedded-geocoder.ts";
import { gazetteer, thailandOutline } from "#worker/adapters/geocoding/embedded/gazetteer.ts";
import {
  LANDMARK_FILES,
  readLandmark,
  type Landmark,
} from "#worker/adapters/geocoding/embedded/landmarks.ts";
import { islandAt } from "#worker/adapters/geocoding/embedded/landmasses.ts";
import { distanceToShapeM, whereabouts } from "#worker/adapters/geocoding/embedded/thailand-outline.ts";

/** The outlines of provinces are this coarse: see `embedded-geocoder.ts`. */
const OUTLINE_ERROR_M = 6000;
/** The declared district is one of this many nearest ones, by the known points of districts and subdistricts. */
const NEAR_DISTRICTS = 5;
/** The same in Bangkok and the provinces around it, whose districts are small and mostly known by one point. */
const NEAR_DISTRICTS_OF_BANGKOK = 8;
const isAroundBangkok = (districtCode: string): boolean => /^1[0-3]/.test(districtCode);
/** Two landmarks nearer than this would be one place under two names, which is what aliases are for. */
const LEAST_APART_M = 60;

const texts = Object.values(LANDMARK_FILES).flat();

/** One line per landmark that breaks a rule: its slug and why. */
const broken = (why: (landmark: Landmark, index: number) => string | undefined): string[] =>
  texts.map(readLandmark).flatMap((landmark, index) => {
    const reason = why(landmark, index);
    return reason === undefined ? [] : [`${landmark.slug}: ${reason}`];
  });

const key = (name: string): string => plainKey(normaliseText(name));

/** Points of each district: its own and those of its subdistricts. */
const pointsOfDistrict = Map.groupBy(
  gazetteer().entries.filter(
    ({ kind, ownPosition }) => (kind === "district" || kind === "subdistrict") && ownPosition,
  ),
  ({ code }) => code.slice(0, 4),
);

describe("each landmark", () => {
  it("can be read", () => {
    const wrong = texts.flatMap((text) => {
      try {
        readLandmark(text);
        return [];
      } catch (error) {
        return [String(error)];
      }
    });
    expect(wrong).toEqual([]);
  });

  it("is one of at least 1,900", () => {
    expect(texts.length).toBeGreaterThanOrEqual(1900);
    const kinds = new Set(texts.map((text) => readLandmark(text).kind));
    expect(LANDMARK_KINDS.filter((kind) => !kinds.has(kind))).toEqual([]);
  });

  it("has a slug of its own", () => {
    const seen = new Set<string>();
    expect(broken(({ slug }) => (seen.size === seen.add(slug).size ? "used twice" : undefined))).toEqual([]);
  });

  it("has a Thai name in Thai and an English name in Latin letters", () => {
    expect(
      broken(({ name }) => {
        if (!hasThai(name.th)) return `"${name.th}" is not Thai`;
        return /^[A-Za-z0-9 .,'’&()/+-]+$/.test(name.en) ? undefined : `"${name.en}" is not in Latin letters`;
      }),
    ).toEqual([]);
  });

  it("has no empty and no padded column", () => {
    const wrong = texts.filter((text) => text.split(/[|;]/).some((part) => part !== part.trim()));
    expect(wrong).toEqual([]);
    expect(broken(({ aliases }) => (aliases.includes("") ? "an empty alias" : undefined))).toEqual([]);
  });

  it("has no alias that is another landmark's name or its own", () => {
    const owners = new Map<string, string>();
    for (const { slug, name } of texts.map(readLandmark))
      for (const own of [name.th, name.en]) owners.set(key(own), slug);
    expect(
      broken(({ aliases }) => {
        const taken = aliases.find((alias) => owners.has(key(alias)));
        return taken === undefined ? undefined : `"${taken}" is the name of ${owners.get(key(taken))}`;
      }),
    ).toEqual([]);
  });

  it("is on land, in its province", () => {
    const outline = thailandOutline();
    expect(
      broken((landmark) => {
        if (islandAt(landmark) !== undefined) return undefined;
        const where = whereabouts(outline, landmark);
        if (where.kind !== "province") return where.kind;
        const province = landmark.districtCode.slice(0, 2);
        if (where.provinceCode === province) return undefined;
        const shapes = outline.provinces.find(({ code }) => code === province)?.shapes ?? [];
        const near = shapes.some(
          (shape) => distanceToShapeM(shape, landmark, OUTLINE_ERROR_M) <= OUTLINE_ERROR_M,
        );
        return near ? undefined : `in province ${where.provinceCode}, not in ${province}`;
      }),
    ).toEqual([]);
  });

  it("is in its district or next to it", () => {
    expect(
      broken((landmark) => {
        const nearest = [...pointsOfDistrict]
          .map(([code, points]) => ({
            code,
            apartM: Math.min(...points.map((point) => greatCircleM(point, landmark))),
          }))
          .sort((a, b) => a.apartM - b.apartM)
          .slice(0, isAroundBangkok(landmark.districtCode) ? NEAR_DISTRICTS_OF_BANGKOK : NEAR_DISTRICTS)
          .map(({ code }) => code);
        return nearest.includes(landmark.districtCode)
          ? undefined
          : `near ${nearest.join(", ")}, not near ${landmark.districtCode}`;
      }),
    ).toEqual([]);
  });

  it("is apart from every other", () => {
    const all = texts.map(readLandmark);
    expect(
      broken((landmark, index) => {
        const twin = all.slice(0, index).find((other) => greatCircleM(other, landmark) < LEAST_APART_M);
        return twin === undefined ? undefined : `on the spot of ${twin.slug}`;
      }),
    ).toEqual([]);
  });
});

describe("a landmark as a place", () => {
  const geocoder = new EmbeddedGeocoder();

  it("has its own point and the area of its district", async () => {
    expect(await geocoder.byId("th-landmark-central-ladprao")).toMatchObject({
      kind: "landmark",
      landmark: "mall",
      exactM: 500,
      title: { th: "เซ็นทรัล ลาดพร้าว", en: "Central Ladprao" },
      label: { th: "เซ็นทรัล ลาดพร้าว เขตจตุจักร กรุงเทพมหานคร", en: "Central Ladprao, Chatuchak, Bangkok" },
      area: { th: "เขตจตุจักร กรุงเทพมหานคร", en: "Chatuchak, Bangkok" },
      postcodes: ["10900"],
      landmassId: "mainland",
      latitude: 13.8163,
      longitude: 100.5612,
    });
  });

  it("on an island is on that island's landmass", async () => {
    expect(await geocoder.byId("th-landmark-nathon-pier")).toMatchObject({ landmassId: "ko-samui" });
  });

  it("does not name a point: units and islands do", async () => {
    const wrong: string[] = [];
    for (const landmark of texts.map(readLandmark)) {
      const found = await geocoder.locate(landmark);
      if (found.kind !== "found" || found.place.kind === "landmark") wrong.push(landmark.slug);
    }
    expect(wrong).toEqual([]);
  });
});

describe("a line that cannot be read says why", () => {
  it.each([
    ["a|mall|ก|A|13.7512,100.5312|500|1007|3", "8 columns"],
    ["A b|mall|ก|A|13.7512,100.5312|500|1007|3|", "slug"],
    ["a|shop|ก|A|13.7512,100.5312|500|1007|3|", "kind"],
    ["a|mall|ก|A|13.75,100.53|500|1007|3|", "point"],
    ["a|mall|ก|A|13.7512,100.5312|100|1007|3|", "exactM"],
    ["a|mall|ก|A|13.7512,100.5312|500|107|3|", "district code"],
    ["a|mall|ก|A|13.7512,100.5312|500|1007|9|", "size"],
    ["a|mall||A|13.7512,100.5312|500|1007|3|", "name"],
  ])("%s: %s", (text, reason) => {
    expect(() => readLandmark(text)).toThrow(reason);
  });
});
