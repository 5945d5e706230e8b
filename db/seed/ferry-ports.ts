import { MAINLAND, type LandmassId } from "#domain/geo/place.ts";
import type { Port } from "#domain/geo/route.ts";

function port(en: string, th: string, latitude: number, longitude: number, landmassId: LandmassId): Port {
  return { name: { en, th }, latitude, longitude, landmassId };
}

// The ports of the first ferry routes; positions from general map knowledge, accurate to about 1 km.
export const DON_SAK_RAJA = port(
  "Don Sak (Raja Ferry Port)",
  "ดอนสัก (ท่าราชาเฟอร์รี่)",
  9.3284,
  99.7465,
  MAINLAND,
);
export const DON_SAK_SEATRAN = port(
  "Don Sak (Seatran Ferry)",
  "ดอนสัก (ท่าซีทรานเฟอร์รี่)",
  9.331,
  99.706,
  MAINLAND,
);
export const LIPA_NOI = port("Lipa Noi, Ko Samui", "ลิปะน้อย เกาะสมุย", 9.498, 99.93, "ko-samui");
export const NATHON = port("Nathon, Ko Samui", "หน้าทอน เกาะสมุย", 9.537, 99.932, "ko-samui");
export const THONG_SALA = port("Thong Sala, Ko Phangan", "ท้องศาลา เกาะพะงัน", 9.711, 99.984, "ko-phangan");
export const AO_THAMMACHAT = port(
  "Ao Thammachat, Laem Ngop",
  "อ่าวธรรมชาติ แหลมงอบ",
  12.208,
  102.283,
  MAINLAND,
);
export const AO_SAPPAROT = port("Ao Sapparot, Ko Chang", "อ่าวสับปะรด เกาะช้าง", 12.154, 102.306, "ko-chang");
export const CENTREPOINT = port("Centrepoint, Laem Ngop", "เซ็นเตอร์พอยต์ แหลมงอบ", 12.188, 102.35, MAINLAND);
export const DAN_KAO = port("Dan Kao, Ko Chang", "ด่านเก่า เกาะช้าง", 12.135, 102.332, "ko-chang");
export const HUA_HIN_KRABI = port("Ban Hua Hin, Krabi", "บ้านหัวหิน กระบี่", 7.7, 99.107, MAINLAND);
export const KHLONG_MAK = port("Khlong Mak, Ko Lanta Noi", "คลองหมาก เกาะลันตาน้อย", 7.676, 99.09, "ko-lanta");
export const BAN_PHE = port("Ban Phe, Rayong", "บ้านเพ ระยอง", 12.627, 101.438, MAINLAND);
export const NA_DAN = port("Na Dan, Ko Samet", "หน้าด่าน เกาะเสม็ด", 12.577, 101.464, "ko-samet");
export const SI_RACHA = port("Ko Loi, Si Racha", "เกาะลอย ศรีราชา", 13.174, 100.924, MAINLAND);
export const SICHANG = port("Tha Lang, Ko Sichang", "ท่าล่าง เกาะสีชัง", 13.154, 100.815, "ko-sichang");
export const CHUMPHON_PIER = port("Chumphon (Pak Nam)", "ชุมพร (ปากน้ำ)", 10.453, 99.24, MAINLAND);
export const MAE_HAT = port("Mae Hat, Ko Tao", "แม่หาด เกาะเต่า", 10.086, 99.827, "ko-tao");
