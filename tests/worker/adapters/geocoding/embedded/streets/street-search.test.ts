import { assert, asyncProperty, constantFrom, integer, oneof, string } from "fast-check";
import { describe, expect, it } from "vitest";
import { EmbeddedGeocoder } from "#worker/adapters/geocoding/embedded/embedded-geocoder.ts";
import { streets } from "#worker/adapters/geocoding/embedded/streets/street-data.ts";

const geocoder = new EmbeddedGeocoder();
const ids = async (text: string, limit = 8): Promise<readonly string[]> =>
  (await geocoder.suggest(text, limit)).map(({ placeId }) => placeId);
const first = async (text: string): Promise<string | undefined> => (await ids(text, 5))[0];

describe("a soi as people type it comes first", () => {
  it.each([
    ["สุขุมวิท 71", "sukhumvit-71"],
    ["ซอยสุขุมวิท 71", "sukhumvit-71"],
    ["สุขุมวิท71", "sukhumvit-71"],
    ["ซ.สุขุมวิท71", "sukhumvit-71"],
    ["ซ. สุขุมวิท 71", "sukhumvit-71"],
    ["สุขุมวิท ซอย 71", "sukhumvit-71"],
    ["ถนนสุขุมวิท ซอย 71", "sukhumvit-71"],
    ["ถ.สุขุมวิท ซ.71", "sukhumvit-71"],
    ["สุขุมวิท ๗๑", "sukhumvit-71"],
    ["สุขุมวิท 71/1", "sukhumvit-71"],
    ["ซอย 71 สุขุมวิท", "sukhumvit-71"],
    ["Sukhumvit 71", "sukhumvit-71"],
    ["sukhumvit soi 71", "sukhumvit-71"],
    ["Sukhumvit Soi71", "sukhumvit-71"],
    ["Soi Sukhumvit 71", "sukhumvit-71"],
    ["Soi 71, Sukhumvit Road", "sukhumvit-71"],
    ["Sukhumvit Rd. Soi 71", "sukhumvit-71"],
    ["Sukumvit 71", "sukhumvit-71"],
    ["สุขุมวิท 71 วัฒนา กรุงเทพ", "sukhumvit-71"],
    ["88/15 ซอยสุขุมวิท 71 แขวงพระโขนงเหนือ เขตวัฒนา กรุงเทพมหานคร 10110", "sukhumvit-71"],
    ["88/15 Soi Sukhumvit 71, Phra Khanong Nuea, Watthana, Bangkok 10110", "sukhumvit-71"],
    ["คอนโดมิเนียม ซอยสุขุมวิท 71", "sukhumvit-71"],
    ["ลาดพร้าว 101", "lat-phrao-101"],
    ["ลาดพร้าว101", "lat-phrao-101"],
    ["Ladprao 101", "lat-phrao-101"],
    ["Lat Phrao Soi 101", "lat-phrao-101"],
    ["รามคำแหง 24", "ramkhamhaeng-24"],
    ["ราม 24", "ramkhamhaeng-24"],
    ["Ramkhamhaeng 24", "ramkhamhaeng-24"],
    ["เพชรเกษม 69", "phetkasem-69"],
    ["Petchkasem 69", "phetkasem-69"],
    ["พระราม 2 ซอย 54", "rama-2-54"],
    ["พระรามที่ 2 ซอย 54", "rama-2-54"],
    ["Rama 2 Soi 54", "rama-2-54"],
    ["พหลโยธิน 7", "phahonyothin-7"],
    ["พหล 52", "phahonyothin-52"],
    ["รัชดา 32", "ratchadaphisek-32"],
    ["รัชดาภิเษก 32", "ratchadaphisek-32"],
    ["จรัญ 35", "charan-sanitwong-35"],
    ["วิภาวดี 16", "vibhavadi-rangsit-16"],
    ["อ่อนนุช 46", "on-nut-46"],
    ["ทองหล่อ 10", "thong-lo-10"],
    ["เจริญกรุง 57", "charoen-krung-57"],
    ["นิมมาน ซอย 9", "nimmanhaemin-9"],
    ["นิมมาน 9", "nimmanhaemin-9"],
    ["Nimman Soi 9", "nimmanhaemin-9"],
    ["ซอย 9 นิมมานเหมินท์ เชียงใหม่", "nimmanhaemin-9"],
    ["พัทยา ซอย 7", "pattaya-sai-1-7"],
    ["Soi 7 Pattaya", "pattaya-sai-1-7"],
    ["โชคชัย 4 ซอย 54", "chok-chai-4-54"],
    ["ลาดพร้าววังหิน 26", "lat-phrao-wang-hin-26"],
    ["สีลม 19", "silom-19"],
    ["สาทร 11", "sathon-tai-11"],
    ["Sathorn Soi 10", "sathon-nuea-10"],
    ["ลาดกระบัง 54", "lat-krabang-54"],
    ["บางนา-ตราด กม. 8", "bang-na-trat-8"],
    ["บางนาตราด กม.23", "bang-na-trat-23"],
    ["บางนา กม. 12", "bang-na-trat-12"],
    ["Bangna-Trad km 8", "bang-na-trat-8"],
    ["ทุ่งครุ ประชาอุทิศ 69", "pracha-uthit-thung-khru-69"],
    ["เทพารักษ์ กม.16", "thepharak-16"],
  ])("%s: %s", async (text, slug) => {
    expect(await first(text)).toBe(`th-street-${slug}`);
  });
});

describe("the beginning of a street with the number of a soi", () => {
  it.each([
    ["สุขุม 71", "sukhumvit-71"],
    ["สุข 71", "sukhumvit-71"],
    ["สุข71", "sukhumvit-71"],
    ["สุ71", "sukhumvit-71"],
    ["สุข ๗๑", "sukhumvit-71"],
    ["ซ.สุข71", "sukhumvit-71"],
    ["ซอย 71 สุขุม", "sukhumvit-71"],
    ["88/15 สุข 71", "sukhumvit-71"],
    ["สุข 71 วัฒนา", "sukhumvit-71"],
    ["sukhum 71", "sukhumvit-71"],
    ["suk 71", "sukhumvit-71"],
    ["su71", "sukhumvit-71"],
    ["soi 71 sukh", "sukhumvit-71"],
    ["ลาดพ 101", "lat-phrao-101"],
    ["ลาด101", "lat-phrao-101"],
    ["ladp 101", "lat-phrao-101"],
    ["ph 42", "phahonyothin-42"],
    ["พห 52", "phahonyothin-52"],
    ["phet 69", "phetkasem-69"],
    ["เพชร 69", "phetkasem-69"],
    ["รา24", "ramkhamhaeng-24"],
    ["ราม24", "ramkhamhaeng-24"],
    ["วิภา 16", "vibhavadi-rangsit-16"],
    ["อุดม 30", "udom-suk-30"],
    ["thong l 10", "thong-lo-10"],
  ])("%s: %s", async (text, slug) => {
    expect(await first(text)).toBe(`th-street-${slug}`);
  });

  it.each(["ph 42", "สุข 71", "รา60"])("%s offers other streets with such a soi, too", async (text) => {
    const sois = (await ids(text, 5)).filter((id) => /^th-street-.*-\d+$/.test(id));
    expect(sois.length).toBeGreaterThanOrEqual(2);
    expect(sois.length).toBeLessThanOrEqual(3);
  });

  it.each([
    ["หัวหิน 7", "th-7707"],
    ["ภูเก็ต 10", "th-83"],
    ["terminal 21", "th-landmark-terminal-21-asok"],
    ["พญาไท 2", "th-1014"],
    ["เซ็นทรัล พระราม 9", "th-landmark-central-rama-9"],
    ["บางกะปิ 102", "th-1006"],
    ["สุขสำราญ 9", "th-8505"],
  ])("%s means another place: %s", async (text, placeId) => {
    expect(await first(text)).toBe(placeId);
  });

  it("gives no soi that the street does not have", async () => {
    expect(await ids("สุข 399", 8)).not.toContain("th-street-sukhumvit-399");
  });
});

describe("a street as people type it comes first", () => {
  it.each([
    ["สุขุมวิท", "sukhumvit"],
    ["Sukhumvit", "sukhumvit"],
    ["ถ.พหลโยธิน", "phahonyothin"],
    ["ถนนพหลโยธิน", "phahonyothin"],
    ["Phaholyothin Road", "phahonyothin"],
    ["พหลโยธิน จตุจักร", "phahonyothin-in-1030"],
    ["ถนนพหลโยธิน เขตบางเขน", "phahonyothin-in-1005"],
    ["Jomtien Second Road", "jomtien-sai-2"],
    ["พุทธมณฑลสาย 4", "phutthamonthon-4"],
    ["ถนนวิภาวดี ดอนเมือง", "vibhavadi-rangsit-in-1036"],
    ["ถนนพหลโยธิน รังสิต", "phahonyothin-in-1303"],
    ["ถนนมิตรภาพ ขอนแก่น", "mittraphap-khon-kaen"],
    ["ถนนรัชดา", "ratchadaphisek"],
    ["พระราม 2", "rama-2"],
    ["พระราม 9", "rama-9"],
    ["Rama 9", "rama-9"],
    ["ถนนสีลม", "silom"],
    ["Silom Road", "silom"],
    ["ถนนเกษตร-นวมินทร์", "prasoet-manukit"],
    ["ถนนเลียบด่วน", "pradit-manutham"],
    ["โชคชัย 4", "chok-chai-4"],
    ["ซอยบัวขาว", "buakhao"],
    ["Soi Buakhao", "buakhao"],
    ["Soi Buakaow", "buakhao"],
    ["พัทยาสาย 2", "pattaya-sai-2"],
    ["Pattaya Second Road", "pattaya-sai-2"],
    ["ซอยละลายทรัพย์", "lalai-sap"],
    ["ถนนข้าวสาร", "khao-san"],
    ["Khaosan Road", "khao-san"],
    ["ถนนห้วยแก้ว", "huai-kaeo"],
    ["Huay Kaew Road", "huai-kaeo"],
    ["ถนนนิมมานเหมินท์", "nimmanhaemin"],
    ["ถนนกาญจนวนิช หาดใหญ่", "kanchanavanich-in-9011"],
    ["ถนนพังงา ภูเก็ต", "phang-nga"],
    ["Phang Nga Road Phuket", "phang-nga"],
    ["สุขุมวิท พัทยา", "sukhumvit-pattaya"],
    ["ถนนเพชรเกษม หาดใหญ่", "phetkasem-hat-yai"],
    ["ถนนทวีวงศ์", "thawiwong"],
    ["Bangla Road", "bangla"],
    ["นิพัทธ์อุทิศ 3", "niphat-uthit-3"],
    ["สุขุมวิท 999", "sukhumvit"],
    ["ลาดพร้าว 301", "lat-phrao"],
  ])("%s: %s", async (text, slug) => {
    expect(await first(text)).toBe(`th-street-${slug}`);
  });
});

describe("a text that means another place keeps it first", () => {
  it.each([
    ["ลาดพร้าว", "th-1038"],
    ["สาทร", "th-1028"],
    ["พังงา", "th-82"],
    ["ภูเก็ต", "th-83"],
    ["นราธิวาส", "th-96"],
    ["เพชรบุรี", "th-76"],
    ["จันทบุรี", "th-22"],
    ["กรุงเทพ", "th-10"],
    ["ลาดกระบัง กรุงเทพ", "th-1011"],
    ["หางดง เชียงใหม่", "th-5015"],
    ["อุทยาน 100 ปี จุฬาฯ", "th-landmark-chulalongkorn-park"],
    ["ราม 2", "th-landmark-ramkhamhaeng-2"],
    ["รพ.พญาไท 2", "th-landmark-phyathai-2"],
    ["หาดกมลา", "th-landmark-kamala-beach"],
    ["MRT ลาดพร้าว", "th-landmark-mrt-lat-phrao"],
    ["พัทยา", "th-landmark-pattaya"],
    ["99/9 หมู่ 5 ถนนห้วยแก้ว ต.สุเทพ อ.เมือง จ.เชียงใหม่ 50200", "th-500108"],
    ["ถนนสุขุมวิท แขวงบางนาใต้ เขตบางนา 10260", "th-104703"],
  ])("%s: %s", async (text, placeId) => {
    expect(await first(text)).toBe(placeId);
  });
});

it("a kilometre is not a soi", async () => {
  expect(await ids("รามอินทรา กม.8")).not.toContain("th-street-ram-inthra-8");
  expect(await ids("บางนา-ตราด ซอย 8")).not.toContain("th-street-bang-na-trat-8");
});

describe("a street that is typed alone", () => {
  it("offers its best known sois after it", async () => {
    const [street, ...others] = await ids("สุขุมวิท");
    expect(street).toBe("th-street-sukhumvit");
    expect(others.filter((id) => /^th-street-sukhumvit-\d+$/.test(id)).length).toBeGreaterThanOrEqual(3);
  });

  it("and a landmark of its name are one place", async () => {
    const names = (await geocoder.suggest("ข้าวสาร", 8)).map(({ label }) => label.th);
    expect(names.filter((name) => name.startsWith("ถนนข้าวสาร"))).toHaveLength(1);
  });

  it("and its soi come once", async () => {
    const given = await ids("สุขุมวิท 71", 20);
    expect(new Set(given).size).toBe(given.length);
    expect(given).toContain("th-street-sukhumvit");
  });
});

describe("a street as a place", () => {
  it("a soi has its mouth, its district, and both names", async () => {
    expect(await geocoder.byId("th-street-sukhumvit-71")).toMatchObject({
      kind: "street",
      exactM: 500,
      name: { th: "ซอยสุขุมวิท 71", en: "Soi Sukhumvit 71" },
      label: {
        th: "ซอยสุขุมวิท 71 (ปรีดี พนมยงค์) เขตวัฒนา กรุงเทพมหานคร",
        en: "Soi Sukhumvit 71 (Pridi Banomyong), Watthana, Bangkok",
      },
      area: { th: "เขตวัฒนา กรุงเทพมหานคร", en: "Watthana, Bangkok" },
      landmassId: "mainland",
    });
  });

  it.each([
    ["nimmanhaemin-9", "นิมมานเหมินท์ ซอย 9", "Nimmanhaemin Soi 9"],
    ["rama-2-54", "พระราม 2 ซอย 54", "Rama II Soi 54"],
    ["lat-phrao-101", "ซอยลาดพร้าว 101", "Soi Lat Phrao 101"],
    ["bang-na-trat-8", "ถนนบางนา-ตราด กม. 8", "Bang Na-Trat Road km 8"],
    ["thong-lo-10", "ซอยทองหล่อ 10", "Soi Thong Lo 10"],
  ])("%s is called %s", async (slug, th, en) => {
    expect((await geocoder.byId(`th-street-${slug}`))?.name).toEqual({ th, en });
  });

  it("through several districts says that it stands for the middle, and how far its ends are", async () => {
    const place = await geocoder.byId("th-street-phahonyothin");
    expect(place?.label).toEqual({
      th: "ถนนพหลโยธิน (กลางสาย) กรุงเทพมหานคร",
      en: "Phahon Yothin Road (midpoint), Bangkok",
    });
    expect(place?.exactM).toBeGreaterThan(5000);
  });

  it("in one of its districts has that district", async () => {
    expect((await geocoder.byId("th-street-phahonyothin-in-1030"))?.label.th).toBe(
      "ถนนพหลโยธิน เขตจตุจักร กรุงเทพมหานคร",
    );
  });

  it.each([
    "th-street-sukhumvit-999",
    "th-street-sukhumvit-0",
    "th-street-nowhere-1",
    "th-street-sukhumvit-in-5001",
    "th-street-silom-in-1004",
    "th-street-",
  ])("%s is nothing", async (placeId) => {
    expect(await geocoder.byId(placeId)).toBeUndefined();
  });

  it("every suggestion resolves by its id to the same place", async () => {
    const slugs = streets().map(({ base }) => base);
    await assert(
      asyncProperty(
        constantFrom(...slugs),
        oneof(integer({ min: 1, max: 150 }), constantFrom("")),
        constantFrom("th", "en"),
        async (base, soi, script: "th" | "en") => {
          for (const place of await geocoder.suggest(`${base[script]} ${soi}`, 8))
            expect(await geocoder.byId(place.placeId)).toEqual(place);
        },
      ),
      { numRuns: 60 },
    );
  });

  it("any text is answered", async () => {
    await assert(
      asyncProperty(string({ maxLength: 120, unit: "grapheme" }), async (text) => {
        expect(Array.isArray(await geocoder.suggest(`สุขุมวิท ${text}`, 5))).toBe(true);
      }),
      { numRuns: 60 },
    );
  });
});
