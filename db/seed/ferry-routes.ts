import type { FerryConfidence, FerryRoute } from "#domain/ferries/ferry-route.ts";
import { MAINLAND } from "#domain/geo/place.ts";
import type { BilingualText, LandmassId } from "#domain/geo/place.ts";
import type { Port } from "#domain/geo/route.ts";

function port(en: string, th: string, latitude: number, longitude: number, landmassId: LandmassId): Port {
  return { name: { en, th }, latitude, longitude, landmassId };
}

// Positions from general map knowledge, accurate to about 1 km.
const DON_SAK_RAJA = port("Don Sak (Raja Ferry Port)", "ดอนสัก (ท่าราชาเฟอร์รี่)", 9.3284, 99.7465, MAINLAND);
const DON_SAK_SEATRAN = port("Don Sak (Seatran Ferry)", "ดอนสัก (ท่าซีทรานเฟอร์รี่)", 9.331, 99.706, MAINLAND);
const LIPA_NOI = port("Lipa Noi, Ko Samui", "ลิปะน้อย เกาะสมุย", 9.498, 99.93, "ko-samui");
const NATHON = port("Nathon, Ko Samui", "หน้าทอน เกาะสมุย", 9.537, 99.932, "ko-samui");
const THONG_SALA = port("Thong Sala, Ko Phangan", "ท้องศาลา เกาะพะงัน", 9.711, 99.984, "ko-phangan");
const AO_THAMMACHAT = port("Ao Thammachat, Laem Ngop", "อ่าวธรรมชาติ แหลมงอบ", 12.208, 102.283, MAINLAND);
const AO_SAPPAROT = port("Ao Sapparot, Ko Chang", "อ่าวสับปะรด เกาะช้าง", 12.154, 102.306, "ko-chang");
const CENTREPOINT = port("Centrepoint, Laem Ngop", "เซ็นเตอร์พอยต์ แหลมงอบ", 12.188, 102.35, MAINLAND);
const DAN_KAO = port("Dan Kao, Ko Chang", "ด่านเก่า เกาะช้าง", 12.135, 102.332, "ko-chang");
const HUA_HIN_KRABI = port("Ban Hua Hin, Krabi", "บ้านหัวหิน กระบี่", 7.7, 99.107, MAINLAND);
const KHLONG_MAK = port("Khlong Mak, Ko Lanta Noi", "คลองหมาก เกาะลันตาน้อย", 7.676, 99.09, "ko-lanta");
const BAN_PHE = port("Ban Phe, Rayong", "บ้านเพ ระยอง", 12.627, 101.438, MAINLAND);
const NA_DAN = port("Na Dan, Ko Samet", "หน้าด่าน เกาะเสม็ด", 12.577, 101.464, "ko-samet");
const SI_RACHA = port("Ko Loi, Si Racha", "เกาะลอย ศรีราชา", 13.174, 100.924, MAINLAND);
const SICHANG = port("Tha Lang, Ko Sichang", "ท่าล่าง เกาะสีชัง", 13.154, 100.815, "ko-sichang");
const CHUMPHON_PIER = port("Chumphon (Pak Nam)", "ชุมพร (ปากน้ำ)", 10.453, 99.24, MAINLAND);
const MAE_HAT = port("Mae Hat, Ko Tao", "แม่หาด เกาะเต่า", 10.086, 99.827, "ko-tao");

/** The facts of one ferry, in the units of published timetables; a route runs in both directions. */
interface Timetable {
  readonly ferryRouteId: string;
  readonly name: BilingualText;
  readonly departurePort: Port;
  readonly arrivalPort: Port;
  readonly first: string;
  readonly last: string;
  readonly everyMin: number;
  readonly frequencyText: BilingualText;
  readonly durationMin: number;
  readonly seaKm: number;
  /** Lowest and highest fare in baht; the vehicle fare from a small car to a 6-wheel truck. 0–0 where it is unknown. */
  readonly vehicleBaht: readonly [least: number, greatest: number];
  readonly passengerBaht: readonly [least: number, greatest: number];
  readonly operators: readonly string[];
  readonly notes: string;
  readonly vehicleAllowed?: false;
  readonly source: string;
  readonly confidence: FerryConfidence;
}

function minuteOfDay(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(":").map(Number);
  return hours * 60 + minutes;
}

function toFerryRoute(row: Timetable): FerryRoute {
  const {
    ferryRouteId,
    name,
    departurePort,
    arrivalPort,
    frequencyText,
    operators,
    notes,
    source,
    confidence,
  } = row;
  return {
    ferryRouteId,
    name,
    departurePort,
    arrivalPort,
    firstSailingMin: minuteOfDay(row.first),
    lastSailingMin: minuteOfDay(row.last),
    frequencyMin: row.everyMin,
    frequencyText,
    durationS: row.durationMin * 60,
    distanceM: row.seaKm * 1000,
    vehicleFareMinSatang: row.vehicleBaht[0] * 100,
    vehicleFareMaxSatang: row.vehicleBaht[1] * 100,
    passengerFareMinSatang: row.passengerBaht[0] * 100,
    passengerFareMaxSatang: row.passengerBaht[1] * 100,
    // No vehicle fare has a source that is reliable enough for a price: an admin verifies each one first.
    fareVerified: false,
    operators,
    notes,
    vehicleAllowed: row.vehicleAllowed ?? true,
    // No operator publishes its limits in a source at hand.
    maxVehicleLengthCm: null,
    maxVehicleHeightCm: null,
    maxVehicleWeightKg: null,
    source,
    confidence,
  };
}

const DIESEL_NOTE =
  "Fares step with the diesel price by order of the provincial committee. Queues of 2–5 h on long weekends.";
const SAMUI_FARES_SOURCE =
  "Passenger fares: thansettakij.com 529265 (170 baht approved for 1 Jul 2022). Vehicle fares are unverified.";

const TIMETABLES: readonly Timetable[] = [
  {
    ferryRouteId: "don-sak-samui-raja",
    name: { en: "Don Sak – Ko Samui (Lipa Noi), Raja Ferry", th: "ดอนสัก – เกาะสมุย (ลิปะน้อย) ราชาเฟอร์รี่" },
    departurePort: DON_SAK_RAJA,
    arrivalPort: LIPA_NOI,
    first: "05:00",
    last: "19:00",
    everyMin: 60,
    frequencyText: { en: "Hourly; extra boats 05–06 and 12–16", th: "ทุกชั่วโมง เพิ่มเที่ยว 05–06 น. และ 12–16 น." },
    durationMin: 90,
    seaKm: 30,
    vehicleBaht: [400, 1600],
    passengerBaht: [150, 170],
    operators: ["Raja Ferry Port"],
    notes: DIESEL_NOTE,
    source: `rajaferryport.com/sailing-schedule (timetable from 11 Oct 2021). ${SAMUI_FARES_SOURCE}`,
    confidence: "high",
  },
  {
    ferryRouteId: "don-sak-samui-seatran",
    name: { en: "Don Sak – Ko Samui (Nathon), Seatran Ferry", th: "ดอนสัก – เกาะสมุย (หน้าทอน) ซีทรานเฟอร์รี่" },
    departurePort: DON_SAK_SEATRAN,
    arrivalPort: NATHON,
    first: "05:00",
    last: "19:00",
    everyMin: 60,
    frequencyText: { en: "Hourly, half-hourly at peaks", th: "ทุกชั่วโมง ช่วงเร่งด่วนทุกครึ่งชั่วโมง" },
    durationMin: 90,
    seaKm: 36,
    vehicleBaht: [400, 1600],
    passengerBaht: [150, 170],
    operators: ["Seatran Ferry"],
    notes: DIESEL_NOTE,
    source: `pattayamail.com, Apr 2021. ${SAMUI_FARES_SOURCE}`,
    confidence: "medium",
  },
  {
    ferryRouteId: "don-sak-phangan-raja",
    name: { en: "Don Sak – Ko Phangan (Thong Sala), Raja Ferry", th: "ดอนสัก – เกาะพะงัน (ท้องศาลา) ราชาเฟอร์รี่" },
    departurePort: DON_SAK_RAJA,
    arrivalPort: THONG_SALA,
    first: "05:00",
    last: "18:00",
    everyMin: 180,
    frequencyText: { en: "Several a day; check with the operator", th: "วันละหลายเที่ยว โปรดตรวจสอบกับผู้ให้บริการ" },
    durationMin: 150,
    seaKm: 52,
    vehicleBaht: [600, 900],
    passengerBaht: [210, 300],
    operators: ["Raja Ferry Port"],
    notes: `First and last sailing and the frequency are estimates from “several a day”. ${DIESEL_NOTE}`,
    source: "rajaferryport.com (duration). All fares are unverified.",
    confidence: "medium",
  },
  {
    ferryRouteId: "don-sak-phangan-seatran",
    name: {
      en: "Don Sak – Ko Phangan (Thong Sala), Seatran Ferry",
      th: "ดอนสัก – เกาะพะงัน (ท้องศาลา) ซีทรานเฟอร์รี่",
    },
    departurePort: DON_SAK_SEATRAN,
    arrivalPort: THONG_SALA,
    first: "06:30",
    last: "17:30",
    everyMin: 220,
    frequencyText: { en: "4 a day, first at 06:30", th: "วันละ 4 เที่ยว เที่ยวแรก 06.30 น." },
    durationMin: 150,
    seaKm: 54,
    vehicleBaht: [600, 900],
    passengerBaht: [210, 300],
    operators: ["Seatran Ferry"],
    notes: `The last sailing and the frequency are estimates from four sailings a day; the duration is the other operator's. ${DIESEL_NOTE}`,
    source: "nationthailand.com 40017742 (from 14 Jul 2022). All fares are unverified.",
    confidence: "medium",
  },
  {
    ferryRouteId: "samui-phangan-raja",
    name: { en: "Ko Samui (Lipa Noi) – Ko Phangan, Raja Ferry", th: "เกาะสมุย (ลิปะน้อย) – เกาะพะงัน ราชาเฟอร์รี่" },
    departurePort: LIPA_NOI,
    arrivalPort: THONG_SALA,
    first: "07:00",
    last: "17:00",
    everyMin: 300,
    frequencyText: { en: "A few a day; check with the operator", th: "วันละไม่กี่เที่ยว โปรดตรวจสอบกับผู้ให้บริการ" },
    durationMin: 90,
    seaKm: 26,
    vehicleBaht: [0, 0],
    passengerBaht: [0, 0],
    operators: ["Raja Ferry Port"],
    notes: "First and last sailing and the frequency are estimates from “a few a day”. Fares unknown.",
    source: "rajaferryport.com (route and duration)",
    confidence: "medium",
  },
  {
    ferryRouteId: "thammachat-chang",
    name: { en: "Ao Thammachat – Ko Chang (Ao Sapparot)", th: "อ่าวธรรมชาติ – เกาะช้าง (อ่าวสับปะรด)" },
    departurePort: AO_THAMMACHAT,
    arrivalPort: AO_SAPPAROT,
    first: "06:30",
    last: "19:00",
    everyMin: 45,
    frequencyText: { en: "Every 30–45 min; from 05:00 on holidays", th: "ทุก 30–45 นาที วันหยุดเริ่ม 05.00 น." },
    durationMin: 40,
    seaKm: 7,
    vehicleBaht: [100, 600],
    passengerBaht: [80, 80],
    operators: ["Koh Chang Ferry"],
    notes:
      "At low tide two of the five boats lie still until about 15:00. Queues of 2–5 h on long weekends. Car fare 120 baht one way in one account.",
    source:
      "readme.me p/27367; thainewsroom.com 2020; nationthailand.com 40015629, 40029781. Vehicle fares are unverified.",
    confidence: "medium",
  },
  {
    ferryRouteId: "centrepoint-chang",
    name: { en: "Centrepoint – Ko Chang (Dan Kao)", th: "เซ็นเตอร์พอยต์ – เกาะช้าง (ด่านเก่า)" },
    departurePort: CENTREPOINT,
    arrivalPort: DAN_KAO,
    first: "06:00",
    last: "19:30",
    everyMin: 60,
    frequencyText: { en: "About hourly", th: "ประมาณทุกชั่วโมง" },
    durationMin: 60,
    seaKm: 7,
    vehicleBaht: [100, 600],
    passengerBaht: [80, 80],
    operators: ["Centrepoint Ferry"],
    notes:
      "Said to be slightly cheaper than Ao Thammachat; the vehicle fares here are those of Ao Thammachat.",
    source: "jewie.blogspot.com 2015. All fares are unverified.",
    confidence: "low",
  },
  {
    ferryRouteId: "hua-hin-lanta",
    name: { en: "Ban Hua Hin (Krabi) – Ko Lanta Noi", th: "บ้านหัวหิน (กระบี่) – เกาะลันตาน้อย" },
    departurePort: HUA_HIN_KRABI,
    arrivalPort: KHLONG_MAK,
    first: "06:00",
    last: "22:00",
    everyMin: 20,
    frequencyText: { en: "Shuttle; queues of 1–2 h at peaks", th: "แพวิ่งรับส่งตลอดวัน ช่วงคนมากรอคิว 1–2 ชม." },
    durationMin: 15,
    seaKm: 4,
    vehicleBaht: [100, 200],
    passengerBaht: [0, 20],
    operators: ["Local concession"],
    notes:
      "Lanta Noi and Lanta Yai are joined by a bridge since 22 Apr 2016: one crossing. A bridge from the mainland was due 2025–26: disable this route once it is open.",
    source: "mooklanta.blogspot.com (inner bridge). All fares are unverified.",
    confidence: "medium",
  },
  {
    ferryRouteId: "ban-phe-samet",
    name: { en: "Ban Phe – Ko Samet", th: "บ้านเพ – เกาะเสม็ด" },
    departurePort: BAN_PHE,
    arrivalPort: NA_DAN,
    first: "08:00",
    last: "17:00",
    everyMin: 60,
    frequencyText: { en: "Passenger boats through the day", th: "เรือโดยสารตลอดวัน" },
    durationMin: 45,
    seaKm: 7,
    vehicleBaht: [0, 0],
    passengerBaht: [50, 100],
    operators: ["Several passenger boats"],
    notes: "No public vehicle ferry; a barge can be chartered on request.",
    vehicleAllowed: false,
    source: "multigatotravels; timetable of 2012",
    confidence: "low",
  },
  {
    ferryRouteId: "si-racha-sichang",
    name: { en: "Si Racha – Ko Sichang", th: "ศรีราชา – เกาะสีชัง" },
    departurePort: SI_RACHA,
    arrivalPort: SICHANG,
    first: "07:00",
    last: "20:00",
    everyMin: 60,
    frequencyText: { en: "About hourly", th: "ประมาณทุกชั่วโมง" },
    durationMin: 50,
    seaKm: 13,
    vehicleBaht: [0, 0],
    passengerBaht: [45, 60],
    operators: ["Several passenger boats"],
    notes: "No vehicle ferry is known to run to a timetable.",
    vehicleAllowed: false,
    source: "travelerjack 2008",
    confidence: "low",
  },
  {
    ferryRouteId: "chumphon-tao",
    name: { en: "Chumphon – Ko Tao, overnight", th: "ชุมพร – เกาะเต่า เรือกลางคืน" },
    departurePort: CHUMPHON_PIER,
    arrivalPort: MAE_HAT,
    first: "22:00",
    last: "22:00",
    everyMin: 1440,
    frequencyText: { en: "Overnight; vehicles on request", th: "เรือกลางคืน รับรถตามที่ตกลง" },
    durationMin: 480,
    seaKm: 80,
    vehicleBaht: [0, 0],
    passengerBaht: [0, 0],
    operators: ["Overnight cargo ferry"],
    notes: "Vehicles by arrangement only, so it is no vehicle ferry of the timetable.",
    vehicleAllowed: false,
    source: "mouseclick.com 2023",
    confidence: "low",
  },
];

/**
 * The first ferry routes, each with its source and confidence; admins edit them at /admin/ferries. Sailing distances
 * are estimates from the map. No vehicle fare is verified yet, so none is used for a price.
 */
export const FERRY_ROUTES: readonly FerryRoute[] = TIMETABLES.map(toFerryRoute);
