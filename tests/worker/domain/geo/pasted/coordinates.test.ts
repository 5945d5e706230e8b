import { assert, double, property } from "fast-check";
import { describe, expect, it } from "vitest";
import { readCoordinates } from "#domain/geo/pasted/coordinates.ts";

const BANGKOK = { latitude: 13.7563, longitude: 100.5018 };

describe("coordinates in the forms people share", () => {
  it.each([
    "13.7563, 100.5018",
    "13.7563,100.5018",
    "13.7563 100.5018",
    "13.7563;100.5018",
    "13.7563 / 100.5018",
    "13.7563\t100.5018",
    " (13.7563, 100.5018) ",
    "[13.7563,100.5018]",
    "๑๓.๗๕๖๓, ๑๐๐.๕๐๑๘",
    "13,7563 100,5018",
    "13,7563; 100,5018",
    "13,7563, 100,5018",
    "13.7563°, 100.5018°",
    "13.7563° N, 100.5018° E",
    "13.7563N 100.5018E",
    "N13.7563 E100.5018",
    "n 13.7563, e 100.5018",
    "100.5018E 13.7563N",
    "E100.5018, N13.7563",
    "13.7563 เหนือ 100.5018 ตะวันออก",
    "13.7563 North, 100.5018 East",
    "พิกัด 13.7563, 100.5018",
    "GPS: 13.7563, 100.5018",
    "lat: 13.7563, lng: 100.5018",
    "Latitude 13.7563 Longitude 100.5018",
    "lat=13.7563 lon=100.5018",
    "ละติจูด 13.7563 ลองจิจูด 100.5018",
    "+13.7563+100.5018/",
    "１３.７５６３，１００.５０１８",
  ])("%s", (text) => {
    expect(readCoordinates(text)).toEqual(BANGKOK);
  });

  it.each([
    [`13°45'23"N 100°30'06"E`, 13.756389, 100.501667],
    ["13°45′23.5″N, 100°30′06.2″E", 13.756528, 100.501722],
    ["13° 45' 23\" N 100° 30' 6\" E", 13.756389, 100.501667],
    ["13º45’23”N 100º30’06”E", 13.756389, 100.501667],
    ["13°45'N 100°30'E", 13.75, 100.5],
    ["N13 45.38 E100 30.1", 13.756333, 100.501667],
    ["N 13° 45.383' E 100° 30.100'", 13.756383, 100.501667],
    ["13 45 23 N 100 30 06 E", 13.756389, 100.501667],
    [`13°45'23" 100°30'06"`, 13.756389, 100.501667],
    ["13°45.38', 100°30.1'", 13.756333, 100.501667],
    ["13°45'23,5\"N 100°30'06,2\"E", 13.756528, 100.501722],
  ])("%s", (text, latitude, longitude) => {
    const found = readCoordinates(text);
    expect(found?.latitude).toBeCloseTo(latitude, 5);
    expect(found?.longitude).toBeCloseTo(longitude, 5);
  });

  it("reads longitude before latitude when only that is in Thailand", () => {
    expect(readCoordinates("100.5018, 13.7563")).toEqual(BANGKOK);
    expect(readCoordinates("100°30.108' 13°45.378'")?.latitude).toBeCloseTo(13.7563, 4);
  });

  it("leaves a point abroad where it is", () => {
    expect(readCoordinates("48.8584, 2.2945")).toEqual({ latitude: 48.8584, longitude: 2.2945 });
    expect(readCoordinates("33.8568S 151.2153E")).toEqual({ latitude: -33.8568, longitude: 151.2153 });
    expect(readCoordinates("-33.8568, 151.2153")).toEqual({ latitude: -33.8568, longitude: 151.2153 });
  });

  it("reads every point of Thailand back as it was written, in either order", () => {
    const latitudes = double({ min: 5.6, max: 20.5, noNaN: true });
    const longitudes = double({ min: 97.3, max: 105.7, noNaN: true });
    assert(
      property(latitudes, longitudes, (lat, lng) => {
        const [a, b] = [lat.toFixed(6), lng.toFixed(6)];
        const point = { latitude: Number(a), longitude: Number(b) };
        expect(readCoordinates(`${a}, ${b}`)).toEqual(point);
        expect(readCoordinates(`${b}, ${a}`)).toEqual(point);
      }),
    );
  });
});

describe("what is no pair of coordinates", () => {
  it.each([
    "",
    "บางกะปิ",
    "10240",
    "13",
    "13, 100",
    "12/3 หมู่ 4",
    "99/1, 12",
    "สุขุมวิท 71",
    "13.7563",
    "13.7563, 100.5018, 5",
    "13.7563.2, 100.5018",
    "95.5, 200.1",
    "13°75'23\"N 100°30'06\"E",
    "13°45'63\"N 100°30'06\"E",
    "13.7N 100.5N",
    "13.7563N",
    "02-123.4567 081.2345678",
    "NaN, Infinity",
    "1e3.5, 100.5",
    `${"1".repeat(60)}.5, ${"1".repeat(60)}.5`,
    `${" ".repeat(200)}13.7563, 100.5018`,
  ])("%s", (text) => {
    expect(readCoordinates(text)).toBeNull();
  });
});
