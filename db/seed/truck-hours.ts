import type { Point } from "#domain/geo/place.ts";
import type { publicHolidays, truckBanAreas, truckBanWindows } from "../schema/truck-hours.ts";

const HOURS_SOURCE =
  "Bangkok traffic police hours as published by carriers and the Gulf consulates (2011–2024); an admin confirms";
const ZONE_SOURCE =
  "Drawn along the Kanchanaphisek outer ring from general map knowledge, good to about 2 km; an admin confirms";
const INNER_SOURCE =
  "Drawn around the nine inner districts of the low-emission zone from general map knowledge; an admin confirms";

const corner = (latitude: number, longitude: number): Point => ({ latitude, longitude });

/** Six-wheel trucks are banned from Bangkok's ordinary roads at rush hours, except on public holidays. */
export const TRUCK_BAN_WINDOWS: readonly (typeof truckBanWindows.$inferInsert)[] = [
  {
    windowId: "six-wheel-morning",
    vehicle: "six_wheel",
    startMin: 6 * 60,
    endMin: 9 * 60,
    exemptOnHolidays: true,
    source: HOURS_SOURCE,
  },
  {
    windowId: "six-wheel-evening",
    vehicle: "six_wheel",
    startMin: 16 * 60,
    endMin: 20 * 60,
    exemptOnHolidays: true,
    source: HOURS_SOURCE,
  },
];

export const TRUCK_BAN_AREAS: readonly (typeof truckBanAreas.$inferInsert)[] = [
  {
    areaId: "bangkok-ring",
    kind: "truck_ban",
    nameTh: "กรุงเทพมหานครภายในวงแหวนรอบนอก",
    nameEn: "Bangkok inside the outer ring road",
    corners: [
      corner(13.955, 100.41),
      corner(13.965, 100.52),
      corner(13.965, 100.62),
      corner(13.93, 100.68),
      corner(13.85, 100.705),
      corner(13.75, 100.7),
      corner(13.665, 100.69),
      corner(13.625, 100.62),
      corner(13.6, 100.53),
      corner(13.63, 100.43),
      corner(13.7, 100.405),
      corner(13.8, 100.4),
    ],
    source: ZONE_SOURCE,
  },
  {
    areaId: "bangkok-low-emission",
    kind: "low_emission",
    nameTh: "เขตมลพิษต่ำชั้นใน กรุงเทพมหานคร",
    nameEn: "Bangkok's inner low-emission zone",
    corners: [
      corner(13.78, 100.49),
      corner(13.79, 100.54),
      corner(13.765, 100.565),
      corner(13.735, 100.56),
      corner(13.705, 100.54),
      corner(13.7, 100.505),
      corner(13.72, 100.485),
      corner(13.75, 100.48),
    ],
    source: INNER_SOURCE,
  },
];

const FIXED: readonly (readonly [monthDay: string, th: string, en: string])[] = [
  ["01-01", "วันขึ้นปีใหม่", "New Year's Day"],
  ["04-06", "วันจักรี", "Chakri Memorial Day"],
  ["04-13", "วันสงกรานต์", "Songkran"],
  ["04-14", "วันสงกรานต์", "Songkran"],
  ["04-15", "วันสงกรานต์", "Songkran"],
  ["05-01", "วันแรงงานแห่งชาติ", "Labour Day"],
  ["05-04", "วันฉัตรมงคล", "Coronation Day"],
  ["06-03", "วันเฉลิมพระชนมพรรษาสมเด็จพระราชินี", "The Queen's Birthday"],
  ["07-28", "วันเฉลิมพระชนมพรรษาพระบาทสมเด็จพระเจ้าอยู่หัว", "The King's Birthday"],
  ["08-12", "วันแม่แห่งชาติ", "Mother's Day"],
  ["10-13", "วันนวมินทรมหาราช", "King Bhumibol Memorial Day"],
  ["10-23", "วันปิยมหาราช", "Chulalongkorn Day"],
  ["12-05", "วันพ่อแห่งชาติ", "Father's Day"],
  ["12-10", "วันรัฐธรรมนูญ", "Constitution Day"],
  ["12-31", "วันสิ้นปี", "New Year's Eve"],
];
const YEARS = [2026, 2027, 2028];

/** The holidays with a fixed date. Lunar holidays and substitute days are announced yearly; an admin adds them. */
export const PUBLIC_HOLIDAYS: readonly (typeof publicHolidays.$inferInsert)[] = YEARS.flatMap((year) =>
  FIXED.map(([monthDay, nameTh, nameEn]) => ({ day: `${year}-${monthDay}`, nameTh, nameEn })),
);
