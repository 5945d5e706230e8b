import { assert, asyncProperty, constantFrom, integer, string } from "fast-check";
import { describe, expect, it } from "vitest";
import { EmbeddedGeocoder } from "#worker/adapters/geocoding/embedded/embedded-geocoder.ts";
import { gazetteer, placeOf } from "#worker/adapters/geocoding/embedded/gazetteer.ts";
import { ISLAND_NAMES, landmassName } from "#domain/geo/landmass-names.ts";
import { islandAt } from "#worker/adapters/geocoding/embedded/landmasses.ts";
import { MAINLAND, type Place } from "#domain/geo/place.ts";

const geocoder = new EmbeddedGeocoder();
const all = gazetteer();
const places: readonly Place[] = all.entries.map((entry) => placeOf(all, entry));
const ofKind = (kind: Place["kind"]): readonly Place[] => places.filter((place) => place.kind === kind);

const firstLabel = async (text: string): Promise<string | undefined> =>
  (await geocoder.suggest(text, 8))[0]?.label.en;

describe("a place as people type it comes first", () => {
  it.each([
    ["เชียงใหม่", "Chiang Mai"],
    ["Chiang Mai", "Chiang Mai"],
    ["chiangmai", "Chiang Mai"],
    ["Chiengmai", "Chiang Mai"],
    ["จ.เชียงใหม่", "Chiang Mai"],
    ["Chiang Mai Province", "Chiang Mai"],
    ["เมืองเชียงใหม่", "Mueang Chiang Mai, Chiang Mai"],
    ["อ.เมืองเชียงใหม่", "Mueang Chiang Mai, Chiang Mai"],
    ["อ.เมือง จ.เชียงใหม่", "Mueang Chiang Mai, Chiang Mai"],
    ["Muang Chiang Mai", "Mueang Chiang Mai, Chiang Mai"],
    ["Amphoe Mueang Chiang Mai", "Mueang Chiang Mai, Chiang Mai"],
    ["บางกะปิ", "Bang Kapi, Bangkok"],
    ["Bangkapi", "Bang Kapi, Bangkok"],
    ["เขตบางกะปิ", "Bang Kapi, Bangkok"],
    ["บางกะปิ กรุงเทพ", "Bang Kapi, Bangkok"],
    ["บางกะปิกรุงเทพ", "Bang Kapi, Bangkok"],
    ["กรุงเทพ บางกะปิ", "Bang Kapi, Bangkok"],
    ["Bang Kapi, Bangkok", "Bang Kapi, Bangkok"],
    ["แขวงหัวหมาก เขตบางกะปิ กรุงเทพมหานคร", "Hua Mak, Bang Kapi, Bangkok"],
    ["Hua Mak, Bang Kapi District, Bangkok", "Hua Mak, Bang Kapi, Bangkok"],
    ["แขวงบางกะปิ", "Bang Kapi, Huai Khwang, Bangkok"],
    ["10240", "Bang Kapi, Bangkok"],
    ["๑๐๒๔๐", "Bang Kapi, Bangkok"],
    ["20150", "Bang Lamung, Chon Buri"],
    ["5020", "Mueang Chiang Mai, Chiang Mai"],
    ["กรุงเทพ", "Bangkok"],
    ["กทม.", "Bangkok"],
    ["Krung Thep", "Bangkok"],
    ["BKK", "Bangkok"],
    ["Hat Yai", "Hat Yai, Songkhla"],
    ["Haad Yai", "Hat Yai, Songkhla"],
    ["Hadyai", "Hat Yai, Songkhla"],
    ["หาดใหญ่ สงขลา", "Hat Yai, Songkhla"],
    ["Pattaya", "Pattaya, Bang Lamung, Chon Buri"],
    ["พัทยา", "Pattaya, Bang Lamung, Chon Buri"],
    ["Bang Lamung Chonburi", "Bang Lamung, Chon Buri"],
    ["Chonburi Bang Lamung", "Bang Lamung, Chon Buri"],
    ["หัวหิน", "Hua Hin, Prachuap Khiri Khan"],
    ["Huahin", "Hua Hin, Prachuap Khiri Khan"],
    ["โคราช", "Korat, Mueang Nakhon Ratchasima, Nakhon Ratchasima"],
    ["Korat", "Korat, Mueang Nakhon Ratchasima, Nakhon Ratchasima"],
    ["Nakorn Ratchasima", "Nakhon Ratchasima"],
    ["Nakorn Sawan", "Nakhon Sawan"],
    ["Ayutthaya", "Phra Nakhon Si Ayutthaya"],
    ["Ayudhya", "Phra Nakhon Si Ayutthaya"],
    ["อยุธยา", "Phra Nakhon Si Ayutthaya"],
    ["Puket", "Phuket"],
    ["Cholburi", "Chon Buri"],
    ["Tonburi", "Thon Buri, Bangkok"],
    ["Don Muang", "Don Mueang, Bangkok"],
    ["Suvarnabhumi", "Suvarnabhumi Airport, Bang Phli, Samut Prakan"],
    ["สุวรรณภูมิ", "Suvarnabhumi Airport, Bang Phli, Samut Prakan"],
    ["Sriracha", "Si Racha, Chon Buri"],
    ["แหลมฉบัง", "Laem Chabang, Si Racha, Chon Buri"],
    ["มาบตาพุด", "Map Ta Phut, Mueang Rayong, Rayong"],
    ["Srakaew", "Sa Kaeo"],
    ["Udornthani", "Udon Thani"],
    ["อุบล", "Ubon Ratchathani"],
    ["Koh Samui", "Ko Samui, Surat Thani"],
    ["สมุย", "Ko Samui, Surat Thani"],
    ["Koh Chang", "Ko Chang, Trat"],
    ["Koh Tao", "Ko Tao, Ko Phangan, Surat Thani"],
    ["Koh Phangan", "Ko Phangan, Surat Thani"],
    ["เกาะเสม็ด", "Ko Samet, Mueang Rayong, Rayong"],
    ["Koh Samed", "Ko Samet, Mueang Rayong, Rayong"],
    ["Koh Larn", "Ko Larn, Bang Lamung, Chon Buri"],
    ["Phi Phi", "Ko Phi Phi, Mueang Krabi, Krabi"],
    ["Koh Lipe", "Ko Lipe, Mueang Satun, Satun"],
    ["Koh Kood", "Ko Kut, Trat"],
    ["แม่สอด", "Mae Sot, Tak"],
    ["ปาย", "Pai, Mae Hong Son"],
    ["Patong", "Patong, Kathu, Phuket"],
    ["ต.สุเทพ อ.เมือง จ.เชียงใหม่ 50200", "Suthep, Mueang Chiang Mai, Chiang Mai"],
    ["99/9 หมู่ 5 ถนนห้วยแก้ว ต.สุเทพ อ.เมือง จ.เชียงใหม่ 50200", "Suthep, Mueang Chiang Mai, Chiang Mai"],
    ["ตำบลบ่อวินอำเภอศรีราชาจังหวัดชลบุรี", "Bo Win, Si Racha, Chon Buri"],
    ["khlong toei nuea", "Khlong Toei Nuea, Watthana, Bangkok"],
  ])("%s: %s", async (text, label) => {
    expect(await firstLabel(text)).toBe(label);
  });

  it.each([
    ["เชียง", ["Chiang Mai", "Chiang Rai"]],
    ["นครร", ["Nakhon Ratchasima"]],
    ["Nakhon Ra", ["Nakhon Ratchasima"]],
    ["phu", ["Phuket"]],
    ["bang la", ["Bang Lamung, Chon Buri"]],
    ["Chiang Mia", ["Chiang Mai"]],
    ["พิษณุโลค", ["Phitsanulok"]],
  ])("half typed or misspelt, %s still gives %s", async (text, labels) => {
    const given = (await geocoder.suggest(text, 5)).map((place) => place.label.en);
    expect(given).toEqual(expect.arrayContaining(labels));
  });

  it("a province is followed by the district of its capital", async () => {
    const given = await geocoder.suggest("เชียงใหม่", 2);
    expect(given.map((place) => place.placeId)).toEqual(["th-50", "th-5001"]);
    expect(given[0]).toMatchObject({ latitude: given[1]?.latitude, longitude: given[1]?.longitude });
  });

  it("what nobody calls a place gives nothing", async () => {
    expect(await geocoder.suggest("", 5)).toEqual([]);
    expect(await geocoder.suggest("   ", 5)).toEqual([]);
    expect(await geocoder.suggest("qqqqqqqqqqqqqq", 5)).toEqual([]);
  });
});

describe("every place of the register", () => {
  it("is there: 77 provinces, 928 districts and 7,436 subdistricts with ids of their official codes", () => {
    expect(ofKind("province")).toHaveLength(77);
    expect(ofKind("district")).toHaveLength(928);
    expect(ofKind("subdistrict")).toHaveLength(7436);
    expect(new Set(places.map((place) => place.placeId)).size).toBe(places.length);
    for (const place of ofKind("province")) expect(place.placeId).toMatch(/^th-\d{2}$/);
    for (const place of ofKind("district")) expect(place.placeId).toMatch(/^th-\d{4}$/);
    for (const place of ofKind("subdistrict")) expect(place.placeId).toMatch(/^th-\d{6}$/);
  });

  it.each([
    ["th-10", "กรุงเทพมหานคร", "Bangkok", "กรุงเทพมหานคร"],
    ["th-50", "จังหวัดเชียงใหม่", "Chiang Mai", "จังหวัดเชียงใหม่"],
    ["th-1006", "เขตบางกะปิ กรุงเทพมหานคร", "Bang Kapi, Bangkok", "เขตบางกะปิ กรุงเทพมหานคร"],
    [
      "th-100608",
      "แขวงหัวหมาก เขตบางกะปิ กรุงเทพมหานคร",
      "Hua Mak, Bang Kapi, Bangkok",
      "เขตบางกะปิ กรุงเทพมหานคร",
    ],
    [
      "th-104603",
      "แขวงบางชัน เขตคลองสามวา กรุงเทพมหานคร",
      "Bang Chan, Khlong Sam Wa, Bangkok",
      "เขตคลองสามวา กรุงเทพมหานคร",
    ],
    [
      "th-380101",
      "ตำบลบึงกาฬ อำเภอเมืองบึงกาฬ จังหวัดบึงกาฬ",
      "Bueng Kan, Mueang Bueng Kan, Bueng Kan",
      "อำเภอเมืองบึงกาฬ จังหวัดบึงกาฬ",
    ],
    [
      "th-500108",
      "ตำบลสุเทพ อำเภอเมืองเชียงใหม่ จังหวัดเชียงใหม่",
      "Suthep, Mueang Chiang Mai, Chiang Mai",
      "อำเภอเมืองเชียงใหม่ จังหวัดเชียงใหม่",
    ],
  ])("%s is labelled %s and %s", async (placeId, th, en, areaTh) => {
    const place = await geocoder.byId(placeId);
    expect(place?.label).toEqual({ th, en });
    expect(place?.area.th).toBe(areaTh);
  });

  it("unknown ids are unknown", async () => {
    expect(await geocoder.byId("th-9999")).toBeUndefined();
    expect(await geocoder.byId("")).toBeUndefined();
  });

  const idsOf = (wrong: readonly Place[]): readonly string[] => wrong.map((place) => place.placeId);

  it("has a Thai and an English name and postcodes of five digits", () => {
    const named = places.filter((place) => place.kind !== "landmark" && place.kind !== "street");
    expect(idsOf(named.filter((place) => !/^[ก-\u0e4e.\-() ]+$/.test(place.name.th)))).toEqual([]);
    expect(idsOf(named.filter((place) => !/^[A-Z][A-Za-z\-'() ]+$/.test(place.name.en)))).toEqual([]);
    expect(
      idsOf(places.filter((place) => place.kind !== "province" && place.postcodes.length === 0)),
    ).toEqual([]);
    expect(
      places.flatMap((place) => place.postcodes).filter((postcode) => !/^\d{5}$/.test(postcode)),
    ).toEqual([]);
  });

  it("lies in Thailand, and a subdistrict without a point of its own says what it is near", () => {
    const outside = places.filter(
      ({ latitude, longitude }) =>
        !(latitude > 5.6 && latitude < 20.5 && longitude > 97.3 && longitude < 105.7),
    );
    expect(idsOf(outside)).toEqual([]);
    const near = ofKind("subdistrict").filter((place) => place.near !== undefined);
    expect(near.length).toBeGreaterThan(0);
    expect(idsOf(near.filter((place) => !place.label.en.includes(place.near?.en ?? "?")))).toEqual([]);
  });

  it("provinces are first by both of their names", async () => {
    const wrong: string[] = [];
    for (const place of ofKind("province"))
      for (const name of [place.name.th, place.name.en]) {
        const [first] = await geocoder.suggest(name, 1);
        if (first?.placeId !== place.placeId) wrong.push(name);
      }
    expect(wrong).toEqual([]);
  });

  it("districts are among the first by both of their names, and first with their province", async () => {
    const wrong: string[] = [];
    for (const place of ofKind("district"))
      for (const script of ["th", "en"] as const) {
        const named = await geocoder.suggest(place.name[script], 10);
        if (!named.some(({ placeId }) => placeId === place.placeId)) wrong.push(place.name[script]);
        const [first] = await geocoder.suggest(place.label[script], 1);
        if (first?.label[script] !== place.label[script]) wrong.push(place.label[script]);
      }
    expect(wrong).toEqual([]);
  });

  it("subdistricts are found by their full labels", async () => {
    const wrong: string[] = [];
    for (const place of ofKind("subdistrict").filter((_, index) => index % 41 === 0))
      for (const script of ["th", "en"] as const) {
        const found = await geocoder.suggest(place.label[script], 5);
        if (!found.some(({ placeId }) => placeId === place.placeId)) wrong.push(place.label[script]);
      }
    expect(wrong).toEqual([]);
  });
});

describe("any text at all", () => {
  it("is answered with no more places than asked for", async () => {
    await assert(
      asyncProperty(
        string({ unit: "binary", maxLength: 300 }),
        integer({ min: -2, max: 60 }),
        async (text, limit) => {
          const given = await geocoder.suggest(text, limit);
          expect(given.length).toBeLessThanOrEqual(Math.max(0, limit));
        },
      ),
      { numRuns: 150 },
    );
    const thai = string({ unit: constantFrom(..."กขคงจบปมลสอะาิีุูเแโไ่้ ๑10อ.ต.จ.,"), maxLength: 250 });
    await assert(
      asyncProperty(thai, async (text) => {
        expect((await geocoder.suggest(text, 8)).length).toBeLessThanOrEqual(8);
      }),
      { numRuns: 100 },
    );
  });
});

describe("a point on the map", () => {
  it.each([
    ["the Grand Palace", 13.7501, 100.4914, "กรุงเทพมหานคร"],
    ["Nimmanhaemin in Chiang Mai", 18.7967, 98.9678, "เชียงใหม่"],
    ["the bridge at Mae Sai", 20.4425, 99.8805, "เชียงราย"],
    ["the Rong Kluea market at Aranyaprathet", 13.6655, 102.5475, "สระแก้ว"],
    ["the clock tower of Betong", 5.7737, 101.0722, "ยะลา"],
    ["the riverside of Nong Khai", 17.8846, 102.7406, "หนองคาย"],
    ["Mukdahan's riverside", 16.5425, 104.7265, "มุกดาหาร"],
    ["Mae Sot town", 16.713, 98.5707, "ตาก"],
    ["the frontier post of Padang Besar", 6.6655, 100.3215, "สงขลา"],
    ["Su-ngai Kolok station", 6.0242, 101.9616, "นราธิวาส"],
    ["Hat Lek, the last village", 11.6557, 102.907, "ตราด"],
    ["Bali Hai pier of Pattaya", 12.9236, 100.8627, "ชลบุรี"],
    ["Don Sak pier", 9.3305, 99.736, "สุราษฎร์ธานี"],
    ["Phuket town, which a bridge reaches", 7.8846, 98.389, "ภูเก็ต"],
    ["Patong beach", 7.8965, 98.294, "ภูเก็ต"],
    ["Ko Yo in the lake of Songkhla", 7.1545, 100.5435, "สงขลา"],
    ["Sathing Phra between the lake and the sea", 7.4735, 100.4375, "สงขลา"],
  ])("%s is on the mainland", async (_name, latitude, longitude, province) => {
    const found = await geocoder.locate({ latitude, longitude });
    expect(found).toMatchObject({
      kind: "found",
      place: { landmassId: MAINLAND, label: { th: expect.stringContaining(province) } },
    });
    expect(found.kind === "found" ? found.distanceM : Infinity).toBeLessThan(30_000);
  });

  it.each([
    ["Nathon pier", 9.5358, 99.9338, "ko-samui"],
    ["Chaweng beach", 9.5317, 100.0623, "ko-samui"],
    ["Thong Sala pier", 9.711, 99.983, "ko-phangan"],
    ["Haad Rin", 9.6757, 100.0688, "ko-phangan"],
    ["Mae Haad on Ko Tao", 10.0897, 99.8262, "ko-tao"],
    ["White Sand Beach", 12.106, 102.2715, "ko-chang"],
    ["Bang Bao pier", 11.9698, 102.3138, "ko-chang"],
    ["Saladan", 7.6482, 99.0388, "ko-lanta"],
    ["Lanta old town", 7.5339, 99.0953, "ko-lanta"],
    ["Na Dan pier", 12.5727, 101.464, "ko-samet"],
    ["Ko Sichang pier", 13.1528, 100.8155, "ko-sichang"],
    ["Ko Kut", 11.6613, 102.5611, "ko-kut"],
    ["Ko Mak", 11.8172, 102.4801, "ko-mak"],
    ["Ko Larn", 12.9183, 100.7805, "ko-larn"],
    ["Tonsai on Phi Phi", 7.7407, 98.7719, "ko-phi-phi"],
    ["Pattaya Beach on Lipe", 6.4862, 99.3047, "ko-lipe"],
    ["Ko Yao Noi", 8.1142, 98.598, "ko-yao-noi"],
    ["Ko Yao Yai", 7.9546, 98.5899, "ko-yao-yai"],
    ["Ko Libong", 7.26, 99.4, "ko-libong"],
  ])("%s is on %s's own landmass", async (_name, latitude, longitude, landmassId) => {
    expect(await geocoder.locate({ latitude, longitude })).toMatchObject({
      kind: "found",
      place: { landmassId },
    });
  });

  it.each([
    ["Ban Hua Hin, the ferry's mainland side", 7.7075, 99.0955],
    ["Khlong Yang", 7.845, 99.13],
    ["Laem Ngop pier", 12.1675, 102.396],
    ["Ao Thammachat pier", 12.2105, 102.285],
    ["Ban Phe pier", 12.6285, 101.4365],
    ["Ko Loi of Si Racha", 13.1735, 100.9165],
  ])("%s is on the mainland side of its ferry", async (_name, latitude, longitude) => {
    expect(await geocoder.locate({ latitude, longitude })).toMatchObject({
      kind: "found",
      place: { landmassId: MAINLAND },
    });
  });

  it.each([
    ["Vientiane", 17.9667, 102.6],
    ["Tachileik", 20.456, 99.887],
    ["Poipet", 13.657, 102.567],
    ["Myawaddy", 16.688, 98.503],
    ["Savannakhet", 16.5556, 104.76],
    ["Penang", 5.4141, 100.3288],
    ["Kawthaung", 9.9826, 98.5503],
    ["Phnom Penh", 11.5564, 104.9282],
    ["Kota Bharu", 6.1254, 102.2381],
    ["London", 51.5, -0.12],
    ["the South Pole", -90, 0],
  ])("%s is outside Thailand", async (_name, latitude, longitude) => {
    expect(await geocoder.locate({ latitude, longitude })).toEqual({ kind: "outside_thailand" });
  });

  it.each([
    ["the middle of the Gulf", 10.5, 100.8],
    ["the bay off Bangkok", 13.2, 100.6],
    ["between Phuket and Phi Phi", 7.72, 98.58],
    ["west of Phuket", 8, 97.9],
    ["between Don Sak and Samui", 9.4, 99.84],
  ])("%s is at sea", async (_name, latitude, longitude) => {
    expect(await geocoder.locate({ latitude, longitude })).toEqual({ kind: "at_sea" });
  });

  it("far from every known village is named by its district", async () => {
    const found = await geocoder.locate({ latitude: 14.9, longitude: 98.95 });
    expect(found).toMatchObject({ kind: "found", place: { kind: "district" } });
  });

  it("that is no point is outside Thailand", async () => {
    expect(await geocoder.locate({ latitude: Number.NaN, longitude: 100 })).toEqual({
      kind: "outside_thailand",
    });
  });

  it("of a place leads back to its landmass", async () => {
    const wrong: string[] = [];
    for (const place of places) {
      if (place.kind === "province" || place.near !== undefined) continue;
      const found = await geocoder.locate(place);
      if (found.kind !== "found" || found.place.landmassId !== place.landmassId) wrong.push(place.placeId);
    }
    expect(wrong).toEqual([]);
  });
});

describe("islands", () => {
  it("each landmass has a place that stands inside its own shape", () => {
    const empty = Object.keys(ISLAND_NAMES).filter(
      (landmassId) =>
        !places.some((place) => place.landmassId === landmassId && islandAt(place) === landmassId),
    );
    expect(empty).toEqual([]);
    expect(
      places.filter((place) => place.landmassId !== MAINLAND && landmassName(place.landmassId) === undefined),
    ).toEqual([]);
  });

  it("Ko Lanta's district is split between its island and the mainland", async () => {
    const landmassOf = async (placeId: string): Promise<string | undefined> =>
      (await geocoder.byId(placeId))?.landmassId;
    expect(await landmassOf("th-810301")).toBe("ko-lanta");
    expect(await landmassOf("th-810304")).toBe(MAINLAND);
    expect(await landmassOf("th-840503")).toBe("ko-tao");
    expect(await landmassOf("th-840501")).toBe("ko-phangan");
    expect(await landmassOf("th-83")).toBe(MAINLAND);
  });
});
