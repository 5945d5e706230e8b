import { describe, expect, it } from "vitest";
import { greatCircleM, projectOntoSegment } from "#domain/geo/distance.ts";
import { hasThai } from "#domain/geo/place-name.ts";
import type { Point } from "#domain/geo/place.ts";
import { gazetteer, thailandOutline } from "#worker/adapters/geocoding/embedded/gazetteer.ts";
import {
  readStreet,
  streets,
  type Side,
  type Street,
} from "#worker/adapters/geocoding/embedded/streets/street-data.ts";
import {
  distancesAlongM,
  highestSoi,
  soiOn,
} from "#worker/adapters/geocoding/embedded/streets/street-line.ts";
import { distanceToShapeM, whereabouts } from "#worker/adapters/geocoding/embedded/thailand-outline.ts";

/** The outlines of provinces are this coarse: see `embedded-geocoder.ts`. */
const OUTLINE_ERROR_M = 6000;
/** The declared district is one of this many nearest ones, by the known points of districts and subdistricts. */
const NEAR_DISTRICTS = 8;
/** A known point of a district is also near within this distance: districts in the centre of Bangkok are small. */
const NEAR_M = 6000;
/** Longest distance between two points of a line: a straight line between them follows the road well enough. */
const LONGEST_STEP_M = 3300;
/** Longest way between two known sois of a side. */
const LONGEST_GAP_M = 4000;
/** Kilometres are as long as each other. */
const LONGEST_KM_GAP_M = 9000;
const SIDES: readonly Side[] = ["odd", "even", "all", "km"];

/** One line per street that breaks a rule. */
const broken = (why: (street: Street) => string | undefined): string[] =>
  streets().flatMap((street) => {
    const reason = why(street);
    return reason === undefined ? [] : [`${street.slug}: ${reason}`];
  });

const numbersOf = (street: Street, side: Side): number[] => {
  const highest = highestSoi(street, side);
  return Array.from({ length: highest }, (_, index) => index + 1).filter(
    (number) => side === "all" || side === "km" || (number % 2 === 1) === (side === "odd"),
  );
};

/** Metres along the line to the point of it that is nearest, and how far away that is. */
const onLine = (line: readonly Point[], point: Point): { alongM: number; offM: number } => {
  const along = distancesAlongM(line);
  let best = { alongM: 0, offM: Infinity };
  for (const [index, to] of line.entries()) {
    const from = line[index - 1];
    if (from === undefined) continue;
    const { share, distanceM } = projectOntoSegment(point, from, to);
    const start = along[index - 1] ?? 0;
    if (distanceM < best.offM)
      best = { alongM: start + ((along[index] ?? 0) - start) * share, offM: distanceM };
  }
  return best;
};

const pointsOfDistrict = Map.groupBy(
  gazetteer().entries.filter(
    ({ kind, ownPosition }) => (kind === "district" || kind === "subdistrict") && ownPosition,
  ),
  ({ code }) => code.slice(0, 4),
);

describe("each street", () => {
  it("has a slug of its own, also beside the ids of sois", () => {
    const slugs = streets().map(({ slug }) => slug);
    expect(slugs.filter((slug, index) => slugs.indexOf(slug) !== index)).toEqual([]);
    expect(
      broken(({ slug }) => {
        const [, other, number] = /^(.+)-(\d+)$/.exec(slug) ?? [];
        const twin = streets().find((street) => street.slug === other);
        return twin !== undefined && soiOn(twin, Number(number)) !== undefined
          ? `a soi of ${other}`
          : undefined;
      }),
    ).toEqual([]);
  });

  it("has a Thai name in Thai and an English name in Latin letters", () => {
    expect(
      broken(({ name, base }) => {
        if (!/^(ถนน|ซอย)/.test(name.th) || base.th === "" || base.en === "") return "no word for its kind";
        if (!hasThai(name.th)) return `"${name.th}" is not Thai`;
        return /^[A-Za-z0-9 .,'()/-]+$/.test(name.en) ? undefined : `"${name.en}" is not in Latin letters`;
      }),
    ).toEqual([]);
  });

  it("has no alias that is the name of a province or district", () => {
    const taken = new Set(
      gazetteer()
        .entries.filter(({ kind }) => kind === "province" || kind === "district" || kind === "subdistrict")
        .flatMap(({ name }) => [name.th, name.en]),
    );
    expect(
      broken(({ aliases }) => {
        const alias = aliases.find((one) => taken.has(one));
        return alias === undefined ? undefined : `"${alias}" is the name of a unit`;
      }),
    ).toEqual([]);
  });

  it("is a line without gaps, from one point to another", () => {
    expect(
      broken(({ points }) => {
        if (points.length < 2) return "fewer than two points";
        const at = points.findIndex((point, index) => {
          const before = points[index - 1];
          return before !== undefined && greatCircleM(before, point) > LONGEST_STEP_M;
        });
        if (at !== -1) return `point ${at + 1} is too far from the one before it`;
        const twice = points.findIndex((point, index) => {
          const before = points[index - 1];
          return before !== undefined && greatCircleM(before, point) < 20;
        });
        return twice === -1 ? undefined : `point ${twice + 1} is on the one before it`;
      }),
    ).toEqual([]);
  });

  it("turns back nowhere", () => {
    expect(
      broken(({ points }) => {
        const at = points.findIndex((point, index) => {
          const [before, next] = [points[index - 1], points[index + 1]];
          if (before === undefined || next === undefined) return false;
          const shrink = Math.cos((point.latitude * Math.PI) / 180);
          const [ax, ay] = [(point.longitude - before.longitude) * shrink, point.latitude - before.latitude];
          const [bx, by] = [(next.longitude - point.longitude) * shrink, next.latitude - point.latitude];
          return (ax * bx + ay * by) / (Math.hypot(ax, ay) * Math.hypot(bx, by)) < -0.5;
        });
        return at === -1 ? undefined : `at point ${at + 1}`;
      }),
    ).toEqual([]);
  });

  it("is on land, in the provinces of its districts", () => {
    const outline = thailandOutline();
    expect(
      broken(({ points }) => {
        for (const [index, point] of points.entries()) {
          const where = whereabouts(outline, point);
          if (where.kind !== "province") return `point ${index + 1}: ${where.kind}`;
          const around = [...(points[index - 1]?.districts ?? []), ...point.districts].map((code) =>
            code.slice(0, 2),
          );
          const near = around.some(
            (code) =>
              where.provinceCode === code ||
              outline.provinces
                .find((province) => province.code === code)
                ?.shapes.some((shape) => distanceToShapeM(shape, point, OUTLINE_ERROR_M) <= OUTLINE_ERROR_M),
          );
          if (!near) return `point ${index + 1}: in province ${where.provinceCode}`;
        }
        return undefined;
      }),
    ).toEqual([]);
  });

  it("is in its districts or next to them", () => {
    expect(
      broken(({ points }) => {
        for (const [index, point] of points.entries()) {
          const nearest = [...pointsOfDistrict]
            .map(([code, known]) => ({
              code,
              apartM: Math.min(...known.map((one) => greatCircleM(one, point))),
            }))
            .sort((a, b) => a.apartM - b.apartM)
            .filter(({ apartM }, rank) => rank < NEAR_DISTRICTS || apartM < NEAR_M)
            .map(({ code }) => code);
          const wrong = point.districts.find((code) => !nearest.includes(code));
          if (wrong !== undefined) return `point ${index + 1}: near ${nearest.join(", ")}, not near ${wrong}`;
        }
        return undefined;
      }),
    ).toEqual([]);
  });
});

describe("the sois of each street", () => {
  it("are counted upwards along the line, with no long way between two known ones", () => {
    expect(
      broken((street) => {
        const along = distancesAlongM(street.points);
        for (const side of SIDES) {
          let before = { number: 0, metres: 0 };
          for (const [index, { sois }] of street.points.entries())
            for (const { number } of sois.filter((mark) => mark.side === side)) {
              const metres = along[index] ?? 0;
              if (number <= before.number) return `${number} after ${before.number}`;
              if (side === "odd" && number % 2 === 0) return `${number} is not odd`;
              if (side === "even" && number % 2 === 1) return `${number} is not even`;
              if (
                before.number > 0 &&
                metres - before.metres > (side === "km" ? LONGEST_KM_GAP_M : LONGEST_GAP_M)
              )
                return `nothing known between ${before.number} and ${number}`;
              before = { number, metres };
            }
        }
        return undefined;
      }),
    ).toEqual([]);
  });

  it("begin on the line, each farther along it than the one before", () => {
    expect(
      broken((street) => {
        for (const side of SIDES) {
          let beforeM = -1;
          for (const number of numbersOf(street, side)) {
            const soi = soiOn(street, number);
            if (soi === undefined) return `${number} is missing`;
            const { alongM, offM } = onLine(street.points, soi);
            if (offM > 5) return `${number} is ${Math.round(offM)} m off the line`;
            if (alongM < beforeM - 5) return `${number} comes before the one below it`;
            beforeM = alongM;
          }
        }
        return undefined;
      }),
    ).toEqual([]);
  });

  it("are not on a street with kilometre posts, and a kilometre is about a kilometre", () => {
    expect(
      broken((street) => {
        const along = distancesAlongM(street.points);
        const marks = street.points.flatMap(({ sois }, index) =>
          sois.map((mark) => ({ ...mark, metres: along[index] ?? 0 })),
        );
        const posts = marks.filter(({ side }) => side === "km");
        if (posts.length > 0 && posts.length < marks.length) return "has sois and kilometre posts";
        const wrong = posts.find(({ number, metres }) => Math.abs(metres / 1000 - number) > 1);
        return wrong === undefined ? undefined : `km ${wrong.number} is ${wrong.metres} m along`;
      }),
    ).toEqual([]);
  });

  it("end with the highest number", () => {
    expect(
      broken((street) => {
        const next = SIDES.map((side) => ({ side, highest: highestSoi(street, side) }))
          .filter(({ highest }) => highest > 0)
          .map(({ side, highest }) => highest + (side === "all" || side === "km" ? 1 : 2));
        const found = next.find((number) => soiOn(street, number) !== undefined);
        return found === undefined ? undefined : `${found} exists`;
      }),
    ).toEqual([]);
  });

  it("that are known by name exist", () => {
    expect(
      broken((street) => {
        const missing = street.knownSois.find(({ number }) => soiOn(street, number) === undefined);
        return missing === undefined ? undefined : String(missing.number);
      }),
    ).toEqual([]);
  });
});

describe("where a soi is", () => {
  const street = readStreet(
    "test|ถนนทดสอบ|Test Road|||13.7000,100.5000:1/2@1028 13.7000,100.5050:11/ 13.7000,100.5250:31/22@1012-1028 13.7000,100.5300:~41/",
  );

  it.each([
    [1, 100.5, "1028", 500],
    [11, 100.505, "1028", 500],
    [5, 100.502, "1028", 500],
    [21, 100.515, "1028", 2000],
    [12, 100.5125, "1028", 2000],
    [31, 100.525, "1012", 500],
    [22, 100.525, "1028", 500],
    [41, 100.53, "1012", 2000],
  ])("number %s: longitude %s, district %s, within %s m", (number, longitude, districtCode, exactM) => {
    const found = soiOn(street, number);
    expect(found).toMatchObject({ districtCode, exactM });
    expect(found?.longitude).toBeCloseTo(longitude, 4);
  });

  it.each([0, 1.5, 24, 36, 43])("number %s is not on it", (number) => {
    expect(soiOn(street, number)).toBeUndefined();
  });

  it("a street without numbered sois has none", () => {
    expect(soiOn(readStreet("a|ถนนก|A Road|||13.700,100.500@1028 13.710,100.500"), 1)).toBeUndefined();
  });
});

describe("a street that cannot be read says why", () => {
  it.each([
    ["a|ถนนก|A Road||13.700,100.500@1028", "5 columns"],
    ["A|ถนนก|A Road|||13.700,100.500@1028", "slug"],
    ["a||A Road|||13.700,100.500@1028", "name"],
    ["a|ถนนก|A Road|||13.700,100.500", "district"],
    ["a|ถนนก|A Road|||13.7,100.500@1028", "point"],
    ["a|ถนนก|A Road|||13.700,100.500:1-2@1028", "point"],
  ])("%s: %s", (text, reason) => {
    expect(() => readStreet(text).points).toThrow(reason);
  });
});
