import { describe, expect, it } from "vitest";
import { EmbeddedGeocoder } from "#worker/adapters/geocoding/embedded/embedded-geocoder.ts";

const geocoder = new EmbeddedGeocoder();

/** The ids of the first three suggestions. */
async function firstThree(text: string): Promise<readonly string[]> {
  return (await geocoder.suggest(text, 3)).map(({ placeId }) => placeId.replace(/^th-(landmark-)?/, ""));
}

/** The id of the first suggestion, without `th-`, `th-landmark-` where that is clear. */
async function first(text: string): Promise<string | undefined> {
  const [place] = await geocoder.suggest(text, 8);
  return place?.placeId.replace(/^th-(landmark-)?/, "");
}

describe("towns and quarters, as people call them", () => {
  it.each([
    ["มหาชัย", "maha-chai"],
    ["พัทยา", "pattaya"],
    ["pattaya", "pattaya"],
    ["โคราช", "korat"],
    ["แปดริ้ว", "paet-rio"],
    ["ปากน้ำ", "pak-nam-quarter"],
    ["แหลมฉบัง", "laem-chabang"],
    ["บางแสน", "bang-saen"],
    ["เขาใหญ่", "khao-yai-pak-chong"],
    ["บางนา", "1047"],
    ["ทองหล่อ", "thong-lo"],
    ["thonglor", "thong-lo"],
    ["เอกมัย", "ekkamai"],
    ["อารีย์", "ari"],
    ["ราชประสงค์", "ratchaprasong"],
    ["เมืองทอง", "muang-thong-thani"],
    ["นิมมาน", "nimmanhaemin"],
    ["ป่าตอง", "patong"],
    ["หาดใหญ่", "9011"],
    ["jomtien", "jomtien"],
    ["อนุสาวรีย์ชัย", "victory-monument"],
  ])("%s: %s", async (text, id) => {
    expect(await first(text)).toBe(id);
  });
});

describe("stations, airports and piers", () => {
  it.each([
    ["หมอชิต", "bts-mo-chit"],
    ["BTS หมอชิต", "bts-mo-chit"],
    ["บีทีเอสหมอชิต", "bts-mo-chit"],
    ["สถานี BTS อโศก", "bts-asok"],
    ["MRT ลาดพร้าว", "mrt-lat-phrao"],
    ["สายใต้ใหม่", "sai-tai-mai"],
    ["หมอชิตใหม่", "mo-chit-2"],
    ["ขนส่งเชียงใหม่", "chiang-mai-arcade"],
    ["บขส โคราช", "korat-bus-terminal-2"],
    ["หัวลำโพง", "hua-lamphong"],
    ["สถานีรถไฟเชียงใหม่", "chiang-mai-railway-station"],
    ["hat yai train station", "hat-yai-railway-junction"],
    ["สุวรรณภูมิ", "airport-bkk"],
    ["suvarnabumi airport", "airport-bkk"],
    ["ดอนเมือง", "1036"],
    ["สนามบินดอนเมือง", "airport-dmk"],
    ["สนามบินเชียงใหม่", "airport-cnx"],
    ["ท่าอากาศยานภูเก็ต", "airport-hkt"],
    ["samui airport", "airport-usm"],
    ["airport krabi", "airport-kbv"],
    ["ท่าเรือดอนสัก", "don-sak-pier"],
    ["rassada pier", "rassada-pier"],
    ["ท่าเรือแหลมบาลีฮาย", "bali-hai-pier"],
  ])("%s: %s", async (text, id) => {
    expect(await first(text)).toBe(id);
  });
});

describe("universities and hospitals", () => {
  it.each([
    ["ม.เกษตร", "kasetsart-university"],
    ["kaset uni", "kasetsart-university"],
    ["จุฬา", "chulalongkorn-university"],
    ["chula", "chulalongkorn-university"],
    ["ม.ช.", "chiang-mai-university"],
    ["มหาลัยเชียงใหม่", "chiang-mai-university"],
    ["มหาวิทยาลัยเชียงใหม่", "chiang-mai-university"],
    ["ม.ขอนแก่น", "khon-kaen-university"],
    ["มอ.หาดใหญ่", "prince-of-songkla-university"],
    ["ธรรมศาสตร์ รังสิต", "thammasat-rangsit"],
    ["ศิริราช", "siriraj-hospital"],
    ["รามา", "ramathibodi-hospital"],
    ["รพ.กรุงเทพ", "bangkok-hospital"],
    ["bangkok hospital pattaya", "bangkok-hospital-pattaya"],
    ["รพ มหาราช เชียงใหม่", "maharaj-nakorn-chiang-mai"],
  ])("%s: %s", async (text, id) => {
    expect(await first(text)).toBe(id);
  });
});

describe("malls, markets, estates and beaches", () => {
  it.each([
    ["เซ็นทรัลลาดพร้าว", "central-ladprao"],
    ["ห้างเซ็นทรัลลาดพร้าว", "central-ladprao"],
    ["ladprao central", "central-ladprao"],
    ["เซ็นทรัล เชียงใหม่", "central-chiangmai"],
    ["เซ็นทรัล พระราม 9", "central-rama-9"],
    ["เซ็นทรัล พระราม 2", "central-rama-2"],
    ["central world", "centralworld"],
    ["สยามพารากอน", "siam-paragon"],
    ["Big C Korat", "big-c-korat"],
    ["terminal 21 พัทยา", "terminal-21-pattaya"],
    ["ฟิวเจอร์รังสิต", "future-park-rangsit"],
    ["อิมแพค", "impact-muang-thong-thani"],
    ["ตลาดไท", "talat-thai"],
    ["jj market", "chatuchak-market"],
    ["กาดหลวง", "warorot-market"],
    ["ตลาด อ.ต.ก.", "or-tor-kor"],
    ["โรงเกลือ", "rong-kluea-market"],
    ["อมตะซิตี้", "amata-city-chonburi"],
    ["304", "304-industrial-park"],
    ["304 Industrial", "304-industrial-park"],
    ["นิคมบางปู", "bang-pu-industrial-estate"],
    ["หาดป่าตอง", "patong-beach"],
    ["chaweng", "chaweng-beach"],
    ["สุขุมวิท 71", "street-sukhumvit-71"],
  ])("%s: %s", async (text, id) => {
    expect(await first(text)).toBe(id);
  });
});

describe("misspelt", () => {
  it.each([
    ["เซนทรัลลาดพร้าว", "central-ladprao"],
    ["เซ็นทรันลาดพร้าว", "central-ladprao"],
    ["สยามพารากร", "siam-paragon"],
    ["icon siem", "icon-siam"],
    ["chulalongkon", "chulalongkorn-university"],
    ["bumrungraad hospital", "bumrungrad"],
    ["BTS หมอชิด", "bts-mo-chit"],
    ["suvanabu", "airport-bkk"],
  ])("%s: %s", async (text, id) => {
    expect(await first(text)).toBe(id);
  });
});

describe("half typed: among the first three", () => {
  it.each([
    ["เซ็น", "central-ladprao"],
    ["เซนล", "central-ladprao"],
    ["เซนลาด", "central-ladprao"],
    ["เซ็นทรัลลาด", "central-ladprao"],
    ["เซ็น ลาด", "central-ladprao"],
    ["central lat", "central-ladprao"],
    ["central lad", "central-ladprao"],
    ["central l", "central-ladprao"],
    ["cen lat", "central-ladprao"],
    ["มช", "chiang-mai-university"],
    ["cmu", "chiang-mai-university"],
    ["เชียงใหม่ ม", "chiang-mai-university"],
    ["บางก", "1006"],
    ["บางกะ", "1006"],
    ["bangk", "1006"],
    ["bang k", "1006"],
    ["สมุ", "8404"],
    ["เกาะส", "8404"],
    ["samu", "8404"],
    ["ko s", "8404"],
    ["หัวหม", "100608"],
  ])("%s: %s", async (text, id) => {
    expect(await firstThree(text)).toContain(id);
  });
});

describe("a word for a kind of place", () => {
  it("alone gives the best known of that kind", async () => {
    for (const text of ["airport", "โรงพยาบาล", "ห้าง"]) {
      const places = await geocoder.suggest(text, 5);
      expect(new Set(places.map(({ landmark }) => landmark)).size).toBe(1);
    }
    expect(await first("airport")).toBe("airport-bkk");
  });

  it("with a province gives those that are there", async () => {
    const hospitals = await geocoder.suggest("โรงพยาบาล ภูเก็ต", 5);
    expect(hospitals.length).toBeGreaterThan(2);
    for (const { landmark, area } of hospitals)
      expect([landmark, area.th]).toEqual(["hospital", expect.stringContaining("จังหวัดภูเก็ต")]);
  });

  it("does not hide a district of that name", async () => {
    expect(await first("ท่าเรือ")).toBe("1402");
    expect(await first("หาดใหญ่")).toBe("9011");
  });
});

describe("every landmark", () => {
  it("is first by its whole label in both scripts, or its name is another's there", async () => {
    const wrong: string[] = [];
    const places = await Promise.all(
      ["airport", "มหาวิทยาลัย", "โรงพยาบาล", "ท่าเรือ", "เซ็นทรัล", "นิคม", "ตลาด", "หาด"].map((text) =>
        geocoder.suggest(text, 50),
      ),
    );
    for (const place of places.flat())
      for (const script of ["th", "en"] as const) {
        if (place.name.en.includes(",")) continue;
        const [found] = await geocoder.suggest(place.label[script], 1);
        if (found?.label[script] !== place.label[script]) wrong.push(place.label[script]);
      }
    expect(wrong).toEqual([]);
  });
});
