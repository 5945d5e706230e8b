import { describe, expect, it } from "vitest";
import { greatCircleM } from "#domain/geo/distance.ts";
import { EmbeddedGeocoder } from "#worker/adapters/geocoding/embedded/embedded-geocoder.ts";
import { LANDMARK_FILES, readLandmark } from "#worker/adapters/geocoding/embedded/landmarks.ts";

/** The stations of each line in order. The widest gaps are those of the airport line and of the Red Lines. */
const LINES = [
  {
    line: "Sukhumvit Line",
    widestM: 3600,
    stations: `
      bts-khu-khot bts-yaek-kor-por-aor bts-royal-thai-air-force-museum bts-bhumibol-adulyadej-hospital
      bts-saphan-mai bts-sai-yud bts-phahon-yothin-59 bts-wat-phra-sri-mahathat bts-11th-infantry-regiment
      bts-bang-bua bts-royal-forest-department bts-kasetsart-university bts-sena-nikhom bts-ratchayothin
      bts-phahon-yothin-24 bts-ha-yaek-lat-phrao bts-mo-chit bts-saphan-khwai bts-ari bts-sanam-pao
      bts-victory-monument bts-phaya-thai bts-ratchathewi bts-siam bts-chit-lom bts-phloen-chit bts-nana
      bts-asok bts-phrom-phong bts-thong-lo bts-ekkamai bts-phra-khanong bts-on-nut bts-bang-chak
      bts-punnawithi bts-udom-suk bts-bang-na bts-bearing bts-samrong bts-pu-chao bts-chang-erawan
      bts-royal-thai-naval-academy bts-pak-nam bts-srinagarindra bts-phraek-sa bts-sai-luat bts-kheha`,
  },
  {
    line: "Silom Line",
    widestM: 3600,
    stations: `
      bts-national-stadium bts-siam bts-ratchadamri bts-sala-daeng bts-chong-nonsi bts-saint-louis
      bts-surasak bts-saphan-taksin bts-krung-thon-buri bts-wongwian-yai bts-pho-nimit bts-talat-phlu
      bts-wutthakat bts-bang-wa`,
  },
  {
    line: "Gold Line",
    widestM: 3600,
    stations: `
      bts-krung-thon-buri gold-charoen-nakhon gold-khlong-san`,
  },
  {
    line: "Blue Line",
    widestM: 3600,
    stations: `
      mrt-tha-phra mrt-charan-13 mrt-fai-chai mrt-bang-khun-non mrt-bang-yi-khan mrt-sirindhorn
      mrt-bang-phlat mrt-bang-o mrt-bang-pho mrt-tao-poon mrt-bang-sue mrt-kamphaeng-phet
      mrt-chatuchak-park mrt-phahon-yothin mrt-lat-phrao mrt-ratchadaphisek mrt-sutthisan mrt-huai-khwang
      mrt-thailand-cultural-centre mrt-phra-ram-9 mrt-phetchaburi mrt-sukhumvit mrt-queen-sirikit
      mrt-khlong-toei mrt-lumphini mrt-si-lom mrt-sam-yan mrt-hua-lamphong mrt-wat-mangkon mrt-sam-yot
      mrt-sanam-chai mrt-itsaraphap mrt-tha-phra mrt-bang-phai bts-bang-wa mrt-phetkasem-48
      mrt-phasi-charoen mrt-bang-khae mrt-lak-song`,
  },
  {
    line: "Purple Line",
    widestM: 3600,
    stations: `
      mrt-khlong-bang-phai mrt-talat-bang-yai mrt-sam-yaek-bang-yai mrt-bang-phlu mrt-bang-rak-yai
      mrt-bang-rak-noi-tha-it mrt-sai-ma mrt-phra-nang-klao-bridge mrt-yaek-nonthaburi-1 mrt-bang-krasor
      mrt-nonthaburi-civic-center mrt-ministry-of-public-health mrt-yaek-tiwanon mrt-wong-sawang
      mrt-bang-son mrt-tao-poon`,
  },
  {
    line: "Airport Rail Link",
    widestM: 7000,
    stations: `
      arl-phaya-thai arl-ratchaprarop arl-makkasan arl-ramkhamhaeng arl-hua-mak arl-ban-thap-chang
      arl-lat-krabang arl-suvarnabhumi`,
  },
  {
    line: "Dark Red Line",
    widestM: 6000,
    stations: `
      krung-thep-aphiwat red-chatuchak red-wat-samian-nari red-bang-khen red-thung-song-hong red-lak-si
      red-kan-kheha red-don-mueang red-lak-hok red-rangsit`,
  },
  {
    line: "Light Red Line",
    widestM: 7000,
    stations: `
      krung-thep-aphiwat red-bang-son red-bang-bamru red-taling-chan`,
  },
  {
    line: "Yellow Line",
    widestM: 3600,
    stations: `
      mrt-lat-phrao mrt-phawana mrt-chok-chai-4 mrt-lat-phrao-71 mrt-lat-phrao-83 mrt-mahat-thai
      mrt-lat-phrao-101 mrt-bang-kapi mrt-yaek-lam-sali mrt-si-kritha arl-hua-mak mrt-kalantan mrt-si-nut
      mrt-srinagarindra-38 mrt-suan-luang-rama-9 mrt-si-udom mrt-si-iam mrt-si-la-salle mrt-si-bearing
      mrt-si-dan mrt-si-thepha mrt-thipphawan bts-samrong`,
  },
  {
    line: "Pink Line",
    widestM: 3600,
    stations: `
      mrt-nonthaburi-civic-center mrt-khae-rai mrt-sanambin-nam mrt-samakkhi
      mrt-royal-irrigation-department mrt-yaek-pak-kret mrt-pak-kret-bypass
      mrt-chaeng-watthana-pak-kret-28 mrt-si-rat mrt-muang-thong-thani mrt-chaeng-watthana-14
      mrt-government-complex mrt-national-telecom red-lak-si mrt-rajabhat-phranakhon
      bts-wat-phra-sri-mahathat mrt-ram-inthra-3 mrt-lat-pla-khao mrt-ram-inthra-kor-mor-4 mrt-maiyalap
      mrt-vacharaphol mrt-ram-inthra-kor-mor-6 mrt-khu-bon mrt-ram-inthra-kor-mor-9
      mrt-outer-ring-road-ram-inthra mrt-nopparat mrt-bang-chan mrt-setthabutbamphen mrt-min-buri-market
      mrt-min-buri`,
  },
  {
    line: "Pink Line to the lake",
    widestM: 3600,
    stations: `
      mrt-muang-thong-thani mrt-impact-muang-thong-thani mrt-lake-muang-thong-thani`,
  },
];

/** No two neighbouring stations of a line are nearer. */
const NARROWEST_M = 390;

const bySlug = new Map(
  Object.values(LANDMARK_FILES)
    .flat()
    .map(readLandmark)
    .map((landmark) => [landmark.slug, landmark]),
);

describe("the railway lines of Bangkok", () => {
  it.each(LINES)(
    "$line: every station is there, in order, at a plausible distance",
    ({ stations, widestM }) => {
      const slugs = stations.trim().split(/\s+/);
      const points = slugs.map((slug) => bySlug.get(slug));
      expect(slugs.filter((slug) => !bySlug.has(slug))).toEqual([]);
      const gaps = points.flatMap((point, index) => {
        const next = points[index + 1];
        return point === undefined || next === undefined
          ? []
          : [{ from: point.slug, to: next.slug, m: Math.round(greatCircleM(point, next)) }];
      });
      expect(gaps.filter(({ m }) => m < NARROWEST_M || m > widestM)).toEqual([]);
      const turningBack = points.filter((point, index) => {
        const [next, afterNext] = points.slice(index + 1);
        if (point === undefined || next === undefined || afterNext === undefined) return false;
        return (
          greatCircleM(point, afterNext) <
          0.9 * Math.max(greatCircleM(point, next), greatCircleM(next, afterNext))
        );
      });
      expect(turningBack).toEqual([]);
    },
  );
});

describe("Bangkok as people say it", () => {
  const geocoder = new EmbeddedGeocoder();

  it.each([
    ["หมอชิต", "bts-mo-chit"],
    ["หมอชิตใหม่", "mo-chit-2"],
    ["สถานีอ่อนนุช", "bts-on-nut"],
    ["บีทีเอสอโศก", "bts-asok"],
    ["mrt rama 9", "mrt-phra-ram-9"],
    ["สายใต้ใหม่", "sai-tai-mai"],
    ["ท่าเรือคลองเตย", "bangkok-port"],
    ["เซ็นลาด", "central-ladprao"],
    ["มาบุญครอง", "mbk-center"],
    ["เวสเกต", "central-westgate"],
    ["ikea", "ikea-bangna"],
    ["รพ.รามา", "ramathibodi-hospital"],
    ["ม.เกษตร", "kasetsart-university"],
    ["เอแบค บางนา", "abac-bangna"],
    ["บางมด", "kmutt-bang-mot"],
    ["สี่มุมเมือง", "si-mum-mueang"],
    ["โบ๊เบ๊", "bobae"],
    ["นวนคร", "nava-nakorn"],
    ["ศูนย์ราชการแจ้งวัฒนะ", "gov-complex-chaengwattana"],
    ["ข้าวสาร", "khao-san"],
    ["เมืองทอง", "muang-thong-thani"],
    ["มหาชัย", "maha-chai"],
    ["ไบเทค", "bitec"],
    ["สวนลุม", "lumphini-park"],
  ])("%s is %s", async (text, slug) => {
    const [first] = await geocoder.suggest(text, 3);
    expect(first?.placeId).toBe(`th-landmark-${slug}`);
  });
});
