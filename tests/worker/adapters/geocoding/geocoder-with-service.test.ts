import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { EmbeddedGeocoder } from "#worker/adapters/geocoding/embedded/embedded-geocoder.ts";
import { GeocoderWithService } from "#worker/adapters/geocoding/geocoder-with-service.ts";
import { NominatimPlaces } from "#worker/adapters/geocoding/nominatim/nominatim-places.ts";
import { PhotonPlaces } from "#worker/adapters/geocoding/photon/photon-places.ts";
import { OutsideService } from "#worker/adapters/outside-service.ts";
import {
  speakNominatim,
  speakPhoton,
  startProvider,
  type Answer,
  type KnownPlace,
  type ProviderServer,
} from "../../../support/provider-servers.ts";

const MARKET: KnownPlace = {
  th: "ตลาดนัดจตุจักร",
  en: "Chatuchak Weekend Market",
  latitude: 13.79999,
  longitude: 100.55047,
};
const SAMUI_HOTEL: KnownPlace = {
  th: "โรงแรมเฉวง",
  en: "Chaweng Market Hotel",
  latitude: 9.5357,
  longitude: 100.0629,
};
const PLACES: readonly KnownPlace[] = [
  {
    th: "ตลาดเช้าเวียงจันทน์",
    en: "Vientiane Morning Market",
    latitude: 17.9667,
    longitude: 102.6161,
    countryCode: "LA",
  },
  { th: "ตลาดกลางทะเล", en: "Market at Sea", latitude: 12.2, longitude: 100.4 },
  MARKET,
  { ...MARKET },
  SAMUI_HOTEL,
];

const SPOKEN = { photon: speakPhoton, nominatim: speakNominatim };
const SEARCHES = { photon: PhotonPlaces, nominatim: NominatimPlaces };
type Provider = keyof typeof SPOKEN;
const BOTH: readonly Provider[] = ["photon", "nominatim"];
const embedded = new EmbeddedGeocoder();

const servers: ProviderServer[] = [];
let warnings: unknown[][] = [];
beforeEach(() => {
  warnings = [];
  vi.spyOn(console, "warn").mockImplementation((...words: unknown[]) => void warnings.push(words));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

/** @param timeoutMs long by default, so that a busy machine never makes it our answer */
async function start(provider: Provider, timeoutMs = 60_000) {
  const server = await startProvider(SPOKEN[provider](PLACES));
  servers.push(server);
  const service = new OutsideService({
    baseUrl: server.url,
    origin: "https://khondee.example",
    timeoutMs,
    maxAnswerBytes: 64 * 1024,
  });
  return { server, geocoder: new GeocoderWithService(new SEARCHES[provider](service), embedded) };
}

describe.each(BOTH)("suggestions of %s", (provider) => {
  it("are its names with our district, province and island; nothing abroad, at sea or twice", async () => {
    const { geocoder } = await start(provider);
    const places = await geocoder.suggest("market", 8, "en");
    expect(places.map(({ label, landmassId }) => [label.en, landmassId])).toEqual([
      ["Chatuchak Weekend Market, Chatuchak, Bangkok", "mainland"],
      ["Chaweng Market Hotel, Ko Samui, Surat Thani", "ko-samui"],
    ]);
    expect(places[0]).toMatchObject({
      label: { th: "Chatuchak Weekend Market เขตจตุจักร กรุงเทพมหานคร" },
      area: { en: "Chatuchak, Bangkok", th: "เขตจตุจักร กรุงเทพมหานคร" },
      latitude: 13.79999,
      longitude: 100.55047,
    });
  });

  it("are in the visitor's script, or in that of the text when nobody says", async () => {
    const { geocoder } = await start(provider);
    const label = async (text: string, script?: "th" | "en") =>
      (await geocoder.suggest(text, 8, script))[0]?.label.th;
    expect(await label("จตุจักร")).toBe("ตลาดนัดจตุจักร เขตจตุจักร กรุงเทพมหานคร");
    expect(await label("จตุจักร", "en")).toBe("Chatuchak Weekend Market เขตจตุจักร กรุงเทพมหานคร");
    expect(await label("Chatuchak", "th")).toBe("ตลาดนัดจตุจักร เขตจตุจักร กรุงเทพมหานคร");
  });

  it("have ids that resolve to the same place without asking anybody, in any isolate", async () => {
    const { geocoder, server } = await start(provider);
    const places = await geocoder.suggest("market", 8, "en");
    await server.close();
    servers.splice(0);
    const other = (await start(provider)).geocoder;
    for (const place of places) {
      expect(place.placeId.length).toBeLessThanOrEqual(80);
      expect(await other.byId(place.placeId)).toEqual(place);
    }
    expect(warnings).toEqual([]);
  });

  it("are asked for once", async () => {
    const { geocoder, server } = await start(provider);
    const [first, again] = [
      await geocoder.suggest("market", 8, "en"),
      await geocoder.suggest(" market ", 8, "en"),
    ];
    expect(again).toEqual(first);
    expect(server.asked).toHaveLength(1);
  });

  it("are never more than asked for", async () => {
    const { geocoder } = await start(provider);
    expect((await geocoder.suggest("market", 1, "en")).length).toBeLessThanOrEqual(1);
  });

  it("are ours when it knows nothing in Thailand, and for a text too short to send", async () => {
    const { geocoder, server } = await start(provider);
    expect(await geocoder.suggest("Bang Kapi", 3, "en")).toEqual(await embedded.suggest("Bang Kapi", 3));
    expect(await geocoder.suggest("Vientiane", 3, "en")).toEqual(await embedded.suggest("Vientiane", 3));
    expect(server.asked).toHaveLength(2);
    expect(await geocoder.suggest(" ก ", 3)).toEqual(await embedded.suggest("ก", 3));
    expect(server.asked).toHaveLength(2);
  });

  it.each<[string, Answer]>([
    ["does not answer in time", "never"],
    ["stalls", "stalls"],
    ["never stops talking", "huge"],
    ["sends broken JSON", { body: "[{" }],
    ["sends nothing", { body: "" }],
    ["sends other JSON", { body: { code: "Ok" } }],
    ["refuses", { status: 403, body: "" }],
    ["wants us to slow down", { status: 429, headers: { "retry-after": "30" }, body: "" }],
    ["sends us elsewhere", { status: 302, headers: { location: "http://127.0.0.1:1/" }, body: "" }],
  ])("are ours when it %s", async (_what, answer) => {
    const { geocoder, server } = await start(provider, 1_000);
    server.next(answer);
    expect(await geocoder.suggest("Bang Kapi", 3, "en")).toEqual(await embedded.suggest("Bang Kapi", 3));
    expect(server.asked).toHaveLength(1);
    expect(warnings).toHaveLength(1);
    expect(JSON.stringify(warnings)).not.toContain("Kapi");
  });

  it("are its second answer after a 500", async () => {
    const { geocoder, server } = await start(provider);
    server.next({ status: 500, body: "" });
    expect(await geocoder.suggest("Chatuchak", 3, "en")).toHaveLength(1);
    expect(server.asked).toHaveLength(2);
  });

  it("reach it with the text as typed, whatever is in it", async () => {
    const { geocoder, server } = await start(provider);
    const typed = "ตลาด & co#1?limit=50&q=x/../";
    await geocoder.suggest(typed, 5, "en");
    expect(server.asked[0]?.query.getAll("q")).toEqual([typed]);
    expect(server.asked[0]?.query.getAll("limit")).toHaveLength(1);
    expect(server.asked[0]?.headers["user-agent"]).toContain("https://khondee.example");
  });
});

describe("odd places in an answer", () => {
  it("Photon: a house has its address for a name, and what cannot be a place is left out", async () => {
    const { geocoder, server } = await start("photon");
    const at = (latitude: number) => ({ type: "Point", coordinates: [100.55, latitude] });
    server.next({
      body: {
        type: "FeatureCollection",
        features: [
          {
            properties: { housenumber: "88/1", street: "Phahon Yothin", countrycode: "TH" },
            geometry: at(13.8),
          },
          { properties: { countrycode: "TH" }, geometry: at(13.8) },
          { properties: { name: "Line" }, geometry: { type: "LineString", coordinates: [[100, 13]] } },
          { properties: { name: "市场" }, geometry: at(13.8) },
          { properties: { name: "Nowhere" }, geometry: at(913.8) },
          { properties: { name: 7 }, geometry: at(13.8) },
          null,
        ],
      },
    });
    const places = await geocoder.suggest("88/1", 8, "en");
    expect(places.map(({ name }) => name.en)).toEqual(["88/1 Phahon Yothin"]);
  });

  it("Nominatim: older servers send the address only", async () => {
    const { geocoder, server } = await start("nominatim");
    const at = { lat: "13.8", lon: "100.55" };
    server.next({
      body: [
        { ...at, display_name: "88/1, Phahon Yothin Road, Chatuchak, Bangkok, 10900, Thailand" },
        { ...at, display_name: "Or Tor Kor, Kamphaeng Phet Road, Bangkok, Thailand", name: "" },
        { ...at, lat: "1e1", display_name: "Nowhere" },
        { ...at, lat: "-91", display_name: "Nowhere" },
        { display_name: "Nowhere" },
        "nothing",
      ],
    });
    const places = await geocoder.suggest("88/1", 8, "en");
    expect(places.map(({ name }) => name.en)).toEqual(["88/1 Phahon Yothin Road", "Or Tor Kor"]);
  });

  it("a district's own name is not said twice", async () => {
    const { geocoder, server } = await start("nominatim");
    server.next({
      body: [{ lat: "13.8", lon: "100.55", name: "Chatuchak", display_name: "Chatuchak, Bangkok" }],
    });
    expect((await geocoder.suggest("Chatuchak", 8, "en"))[0]?.label.en).toBe("Chatuchak, Bangkok");
  });
});

describe("what stays ours", () => {
  it("places of the register by id, and what stands at a point: nobody is asked", async () => {
    const { geocoder, server } = await start("photon");
    expect(await geocoder.byId("th-1006")).toEqual(await embedded.byId("th-1006"));
    expect(await geocoder.byId("th-nothing")).toBeUndefined();
    expect(await geocoder.locate(MARKET)).toEqual(await embedded.locate(MARKET));
    expect(await geocoder.locate({ latitude: 0, longitude: 0 })).toEqual({ kind: "outside_thailand" });
    expect(server.asked).toEqual([]);
  });
});
