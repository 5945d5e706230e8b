import { describe, expect, it } from "vitest";
import { readPastedPlace } from "#domain/geo/pasted/pasted-place.ts";

const PIN = { latitude: 13.7466, longitude: 100.5393 };
const at = (name = "", point = PIN) => ({ kind: "point", point, name });

describe("a link of Google Maps", () => {
  it.each([
    [
      "its pin, not the middle of the map",
      "https://www.google.com/maps/place/centralwOrld/@13.7500000,100.5300000,17z/data=!3m1!4b1!4m6!3m5!1s0x30e29ecfc2f455e1:0xc4ad0280581a1a1!8m2!3d13.7466!4d100.5393!16s%2Fm%2F02rkz?entry=ttu",
      at("centralwOrld"),
    ],
    [
      "a name in Thai",
      "https://www.google.co.th/maps/place/%E0%B8%AA%E0%B8%A2%E0%B8%B2%E0%B8%A1+%E0%B8%9E%E0%B8%B2%E0%B8%A3%E0%B8%B2%E0%B8%81%E0%B8%AD%E0%B8%99/@13.7,100.5,15z/data=!4m2!3m1!8m2!3d13.7466!4d100.5393",
      at("สยาม พารากอน"),
    ],
    ["the middle of a map without a place", "https://www.google.com/maps/@13.7466,100.5393,15z", at()],
    ["a satellite view", "https://www.google.com/maps/@13.7466,100.5393,812m/data=!3m1!1e3", at()],
    [
      "a near view of a place without a pin",
      "https://www.google.com/maps/place/Siam/@13.7466,100.5393,17z",
      at("Siam"),
    ],
    ["q=", "https://maps.google.com/?q=13.7466,100.5393", at()],
    ["q= with a name", "https://maps.google.com/maps?q=13.7466,100.5393(Home)&z=15", at()],
    ["q=loc:", "https://maps.google.com/maps?q=loc:13.7466,100.5393", at()],
    ["q= escaped", "https://www.google.com/maps?q=13.7466%2C100.5393&entry=gps", at()],
    ["query=", "https://www.google.com/maps/search/?api=1&query=13.7466%2C100.5393", at()],
    ["ll=", "http://maps.google.com/maps?ll=13.7466,100.5393&z=16", at()],
    [
      "destination=",
      "https://www.google.com/maps/dir/?api=1&origin=13.1,100.1&destination=13.7466,100.5393",
      at(),
    ],
    ["daddr=", "https://maps.google.com/maps?saddr=13.1,100.1&daddr=13.7466,100.5393", at()],
    [
      "the last stop of a route",
      "https://www.google.com/maps/dir/13.1,100.1/13.7466,100.5393/@13.4,100.3,11z",
      at(),
    ],
    [
      "the last stop of a route with names",
      "https://www.google.com/maps/dir/Home/Siam/@13.4,100.3,11z/data=!4m14!4m13!1m5!1m1!1s0x1!2m2!1d100.1!2d13.1!1m5!1m1!1s0x2!2m2!1d100.5393!2d13.7466!3e0",
      at("Siam"),
    ],
    ["coordinates in the path", "https://www.google.com/maps/search/13.7466,+100.5393?entry=tts", at()],
    [
      "a dropped pin",
      "https://www.google.com/maps/place/13%C2%B044'47.8%22N+100%C2%B032'21.5%22E/@13.7,100.5,17z/data=!3m1!4b1!4m4!3m3!8m2!3d13.7466!4d100.5393",
      at(),
    ],
    ["street view", "https://www.google.com/maps/@?api=1&map_action=pano&viewpoint=13.7466,100.5393", at()],
    [
      "an embedded map",
      "https://www.google.com/maps/embed?pb=!1m18!1m12!1m3!1d3875.5!2d100.5393!3d13.7466!2m3!1f0",
      at(),
    ],
    ["without a scheme", "google.com/maps/@13.7466,100.5393,15z", at()],
    ["between other words", "เจอกันที่นี่นะ https://maps.google.com/?q=13.7466,100.5393 ครับ", at("เจอกันที่นี่นะ ครับ")],
    [
      "behind Google's question about cookies",
      "https://consent.google.com/m?continue=https%3A%2F%2Fwww.google.com%2Fmaps%2F%4013.7466%2C100.5393%2C15z&gl=DE",
      at(),
    ],
    [
      "behind a redirect of a search",
      "https://www.google.com/url?q=https%3A%2F%2Fmaps.google.com%2F%3Fq%3D13.7466%2C100.5393",
      at(),
    ],
    ["with a full stop behind it", "https://maps.google.com/?q=13.7466,100.5393.", at()],
  ])("is read: %s", (_what, text, place) => {
    expect(readPastedPlace(text)).toEqual(place);
  });

  it("becomes a search where it has a name only, the whole of it first", () => {
    expect(readPastedPlace("https://www.google.com/maps/place/Central+Ladprao/")).toEqual({
      kind: "names",
      names: ["Central Ladprao"],
    });
    expect(
      readPastedPlace(
        "https://www.google.com/maps?q=CentralWorld,+999/9+Rama+I+Rd,+Pathum+Wan,+Bangkok+10330&ftid=0x30",
      ),
    ).toEqual({
      kind: "names",
      names: [
        "CentralWorld, 999/9 Rama I Rd, Pathum Wan, Bangkok 10330",
        "CentralWorld",
        "Pathum Wan Bangkok 10330",
        "Bangkok 10330",
      ],
    });
  });

  it("does not take a wide view for the place that it names", () => {
    expect(readPastedPlace("https://www.google.com/maps/place/Thailand/@13.0,101.5,6z")).toEqual({
      kind: "names",
      names: ["Thailand"],
    });
  });

  it("becomes a plus code where it carries one", () => {
    expect(readPastedPlace("https://www.google.com/maps/place/7P52PGX2%2BXX")).toEqual({
      kind: "plus_code",
      code: "7P52PGX2+XX",
      town: "",
    });
    expect(readPastedPlace("https://maps.google.com/?q=PGX2%2BXX+Bangkok")).toEqual({
      kind: "plus_code",
      code: "PGX2+XX",
      town: "Bangkok",
    });
  });
});

describe("a link of another map", () => {
  it.each([
    ["Apple, coordinate=", "https://maps.apple.com/place?coordinate=13.7466,100.5393&name=Siam", at("Siam")],
    ["Apple, ll=", "https://maps.apple.com/?ll=13.7466,100.5393&q=Siam%20Paragon&t=m", at("Siam Paragon")],
    ["Apple, q=", "https://maps.apple.com/?q=13.7466,100.5393", at()],
    ["Apple, daddr=", "http://maps.apple.com/?daddr=13.7466,100.5393&dirflg=d", at()],
    ["Apple, middle", "https://maps.apple.com/?sll=13.7466,100.5393&z=10", at()],
    [
      "OpenStreetMap, marker",
      "https://www.openstreetmap.org/?mlat=13.7466&mlon=100.5393#map=17/13.1/100.1",
      at(),
    ],
    ["OpenStreetMap, middle", "https://www.openstreetmap.org/#map=17/13.7466/100.5393", at()],
    [
      "OpenStreetMap, with layers",
      "https://www.openstreetmap.org/node/123#map=17/13.7466/100.5393&layers=N",
      at(),
    ],
    [
      "OpenStreetMap, route",
      "https://www.openstreetmap.org/directions?engine=osrm&route=13.1,100.1;13.7466,100.5393",
      at(),
    ],
    ["Bing, pin", "https://www.bing.com/maps?cp=13.1~100.1&sp=point.13.7466_100.5393_Siam", at()],
    ["Bing, middle", "https://www.bing.com/maps?cp=13.7466~100.5393&lvl=16", at()],
    ["Waze", "https://waze.com/ul?ll=13.7466%2C100.5393&navigate=yes", at()],
    ["geo:", "geo:13.7466,100.5393", at()],
    ["geo: with an accuracy", "geo:13.7466,100.5393;u=35", at()],
    ["geo: of Android", "geo:0,0?q=13.7466,100.5393(Siam)", at()],
  ])("%s", (_what, text, place) => {
    expect(readPastedPlace(text)).toEqual(place);
  });

  it("reads OpenStreetMap's short links without asking anybody", () => {
    const place = readPastedPlace("https://osm.org/go/0EEQjE--");
    expect(place?.kind === "point" && place.point.latitude).toBeCloseTo(51.5108, 2);
    expect(place?.kind === "point" && place.point.longitude).toBeCloseTo(0.0549, 2);
    expect(readPastedPlace("https://osm.org/go/0E--")).toEqual({ kind: "unknown_link" });
    expect(readPastedPlace("https://osm.org/go/!!!!!!!!")).toEqual({ kind: "unknown_link" });
  });

  it.each([
    ["https://maps.apple.com/?q=Chiang%20Mai%20University", ["Chiang Mai University"]],
    [
      "https://maps.apple.com/?address=Nimman,%20Chiang%20Mai",
      ["Nimman, Chiang Mai", "Nimman", "Nimman Chiang Mai", "Chiang Mai"],
    ],
    ["https://www.openstreetmap.org/search?query=Pattaya", ["Pattaya"]],
    ["geo:0,0?q=Hua+Hin", ["Hua Hin"]],
  ])("becomes a search where it has a name only: %s", (text, names) => {
    expect(readPastedPlace(text)).toEqual({ kind: "names", names });
  });
});

describe("a short link", () => {
  it.each([
    ["https://maps.app.goo.gl/AbC123def", "https://maps.app.goo.gl/AbC123def"],
    ["maps.app.goo.gl/AbC123def?g_st=il", "https://maps.app.goo.gl/AbC123def"],
    ["http://goo.gl/maps/AbC123", "https://goo.gl/maps/AbC123"],
    ["https://maps.apple/p/A.b~C-1", "https://maps.apple/p/A.b~C-1"],
    ["CentralWorld 02 021 9999 https://maps.app.goo.gl/AbC123def", "https://maps.app.goo.gl/AbC123def"],
  ])("%s has to be asked where it leads", (text, url) => {
    expect(readPastedPlace(text)).toEqual({ kind: "short_link", url });
  });

  it("is read at once where it carries the long one", () => {
    const link = encodeURIComponent("https://www.google.com/maps?q=13.7466,100.5393");
    expect(readPastedPlace(`https://maps.app.goo.gl/?link=${link}`)).toEqual(at());
  });

  it.each([
    "https://goo.gl/AbC123",
    "https://goo.gl/maps/../x",
    "https://maps.app.goo.gl/a/b",
    "https://maps.app.goo.gl@evil.example/x",
    "https://maps.app.goo.gl.evil.example/x",
    "https://evil.example/maps.app.goo.gl/x",
    "https://evil.example/?u=https://maps.app.goo.gl/AbC123def",
    "https://bit.ly/AbC123",
    "https://user:secret@maps.app.goo.gl/AbC",
    "https://127.0.0.1/x",
    "https://google.com.evil.example/maps/@13.7,100.5,15z",
    "https://evilgoogle.com/maps/@13.7,100.5,15z",
    "javascript:alert(1)//https://evil.example",
    "https://",
    "https://%zz/%zz?%zz=%zz",
  ])("of any other host is none: %s", (text) => {
    expect(readPastedPlace(text)?.kind ?? "nothing").not.toMatch(/short_link|point/);
  });
});

describe("a plus code", () => {
  it.each([
    ["7P52PGX2+XX", "7P52PGX2+XX", ""],
    ["7p52pgx2+xx", "7P52PGX2+XX", ""],
    ["PGX2+XX กรุงเทพ", "PGX2+XX", "กรุงเทพ"],
    ["PGX2+XX, Bangkok, Thailand", "PGX2+XX", "Bangkok, Thailand"],
    ["Pathum Wan PGX2+XXG", "PGX2+XXG", "Pathum Wan"],
    ["PGX2+XX", "PGX2+XX", ""],
    ["https://plus.codes/7P52PGX2+XX", "7P52PGX2+XX", ""],
    ["plus.codes/7P52PGX2%2BXX", "7P52PGX2+XX", ""],
  ])("%s", (text, code, town) => {
    expect(readPastedPlace(text)).toEqual({ kind: "plus_code", code, town });
  });
});

describe("other text", () => {
  it.each([
    "",
    "  ",
    "บางกะปิ",
    "10240",
    "Bang Kapi",
    "A+B",
    "C++",
    "1+1",
    "ซอย 5+7",
    "me@example.com",
    "12/3",
    "081-234-5678",
  ])("is a name to search for: %s", (text) => {
    expect(readPastedPlace(text)).toBeNull();
  });

  it("is read where a link of nobody's map stands beside it", () => {
    expect(readPastedPlace("Pattaya https://example.com/x")).toEqual({ kind: "names", names: ["Pattaya"] });
    expect(readPastedPlace("https://example.com/x")).toEqual({ kind: "unknown_link" });
  });

  it("is not read beyond the length of any link", () => {
    expect(readPastedPlace(`https://maps.google.com/?q=13.7,100.5&x=${"9".repeat(5_000)}`)).toEqual({
      kind: "unknown_link",
    });
    expect(readPastedPlace("ก".repeat(5_000))).toBeNull();
  });

  it.each([
    `https://www.google.com/maps/place/${"!3d1".repeat(500)}`,
    `https://www.google.com/maps/dir/data=${"!1d1!2d1".repeat(240)}!3d`,
    `geo:${"1,".repeat(1_000)}`,
    `https://maps.google.com/?${"q=1&".repeat(500)}`,
    `https://maps.google.com/?q=${"(".repeat(1_900)}`,
    `${" ,".repeat(1_000)}https://x.example`,
    `https://www.google.com/url?q=${"https://www.google.com/url?q=".repeat(60)}`,
  ])("made to confuse ends as no place (%#)", (text) => {
    expect(["unknown_link", "names", "point"]).toContain(readPastedPlace(text)?.kind);
  });

  // A regular expression that tries every way to cut the digits takes a second for each text.
  it("with a long row of digits costs no more than any other", { timeout: 20_000 }, () => {
    const texts = ["@1,1,", "@1,1,3a,", "place/x/@1,1,", "place/x/data=!1d", "place/x/data=!3d"].map(
      (beginning) => `https://www.google.com/maps/${beginning}`.padEnd(2_040, "1"),
    );
    const kinds = Array.from({ length: 20 }, () => texts.map((text) => readPastedPlace(text)?.kind)).flat();
    expect(new Set(kinds)).toEqual(new Set(["point", "names"]));
  });
});
