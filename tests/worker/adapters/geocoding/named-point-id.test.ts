import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { EmbeddedGeocoder } from "#worker/adapters/geocoding/embedded/embedded-geocoder.ts";
import { GeocoderWithService } from "#worker/adapters/geocoding/geocoder-with-service.ts";
import {
  keepableName,
  MAX_NAME_LENGTH,
  namedPointId,
  readNamedPointId,
} from "#worker/adapters/geocoding/named-point-id.ts";
import type { NamedPoint } from "#worker/adapters/geocoding/place-service.ts";

const nobody = { name: "nobody", search: () => Promise.reject(new Error("nobody is asked")) };
const geocoder = new GeocoderWithService(nobody, new EmbeddedGeocoder());

const BANGKOK = { latitude: 13.7563, longitude: 100.5018 };
const idOf = (name: string, point = BANGKOK): string => namedPointId({ name, ...point }) ?? "";
const rawId = (bytes: string, point = "13.75630-100.50180"): string =>
  `at-${point}-${btoa(bytes).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "")}`;

/** Names with letters of both scripts, accents, dropped characters, and arbitrary text. */
const name = fc.oneof(
  fc.string({ unit: fc.constantFrom(..."กขคงจฉ้ำิีเแโ๑๒ abcXYZ019.,/-()é中"), maxLength: 60 }),
  fc.string({ unit: "binary", maxLength: 60 }),
);
const point = fc.record({
  latitude: fc.double({ min: 5.5, max: 20.6, noNaN: true }),
  longitude: fc.double({ min: 97.2, max: 105.8, noNaN: true }),
});

describe("an id of a named point", () => {
  it("gives back the point to the metre and the name as it could be kept, in at most 80 characters", () => {
    fc.assert(
      fc.property(name, point, (text, at) => {
        const id = namedPointId({ name: text, ...at }) ?? "";
        expect(id === "").toBe(keepableName(text) === "");
        fc.pre(id !== "");
        expect(id.length).toBeLessThanOrEqual(80);
        const read = readNamedPointId(id) as NamedPoint;
        expect(read.name).toBe(keepableName(text));
        expect(Math.abs(read.latitude - at.latitude)).toBeLessThan(1e-5);
        expect(Math.abs(read.longitude - at.longitude)).toBeLessThan(1e-5);
        expect(namedPointId(read)).toBe(id);
      }),
    );
  });

  it("keeps names as people write them", () => {
    for (const text of ["ร้านน้ำดื่ม ซ.๕", "โรงพยาบาลศิริราช", "Central World (Gate 3)", "88/1 Rama IV Rd."])
      expect(readNamedPointId(idOf(text))?.name).toBe(text);
    expect(keepableName("Café  Société\n")).toBe("Cafe Societe");
    expect(keepableName("<b>A</b>\u202eevil\u0000")).toBe("b A /b evil");
    expect(keepableName("中文")).toBe("");
    expect(keepableName("ก".repeat(400))).toHaveLength(MAX_NAME_LENGTH);
  });
});

describe("an id that nobody was given", () => {
  it.each([
    ["another prefix", "xx-13.75630-100.50180-QQ"],
    ["no name", "at-13.75630-100.50180-"],
    ["too many digits", "at-13.756300-100.50180-QQ"],
    ["a negative latitude", "at--3.75630-100.50180-QQ"],
    ["not base64url", "at-13.75630-100.50180-Q+"],
    ["base64 of an impossible length", "at-13.75630-100.50180-QQQQQ"],
    ["unused bits set", "at-13.75630-100.50180-QR"],
    ["a name too long", rawId("a".repeat(43))],
    ["a control character", rawId("a\u0007b")],
    ["markup", rawId("<script>")],
    ["spaces around", rawId(" a ")],
    ["no Thai letter", rawId("\u00ff\u00fe")],
    ["a leading zero", rawId("a", "05.75630-100.50180")],
    ["a newline after it", `${idOf("A")}\n`],
  ])("is unknown: %s", async (_what, id) => {
    expect(readNamedPointId(id)).toBeUndefined();
    expect(await geocoder.byId(id)).toBeUndefined();
  });

  it("never makes anything but a place in Thailand: abroad and at sea are unknown, the island is ours", async () => {
    expect(
      await geocoder.byId(idOf("Vientiane", { latitude: 17.9667, longitude: 102.6161 })),
    ).toBeUndefined();
    expect(await geocoder.byId(idOf("Gulf", { latitude: 12.2, longitude: 100.4 }))).toBeUndefined();
    const samui = await geocoder.byId(idOf("Mainland, honestly", { latitude: 9.5357, longitude: 100.0629 }));
    expect(samui?.landmassId).toBe("ko-samui");
  });

  it("is never taken for another: what resolves has that very id, whatever the text", async () => {
    const forged = fc.base64String().map((text) => `at-13.75630-100.50180-${text}`);
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string(), forged), async (id) => {
        expect([id, undefined]).toContain((await geocoder.byId(id))?.placeId);
      }),
    );
    expect((await geocoder.byId(idOf("A")))?.placeId).toBe(idOf("A"));
  });
});
