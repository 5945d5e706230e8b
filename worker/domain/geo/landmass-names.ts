import type { BilingualText, LandmassId } from "./place.ts";

/** The islands of Thailand that no bridge reaches; their shapes are in `adapters/geocoding/embedded/landmasses.ts`. */
export const ISLAND_NAMES: Readonly<Record<LandmassId, BilingualText>> = {
  "ko-samui": { th: "เกาะสมุย", en: "Ko Samui" },
  "ko-phangan": { th: "เกาะพะงัน", en: "Ko Pha-ngan" },
  "ko-tao": { th: "เกาะเต่า", en: "Ko Tao" },
  "ko-chang": { th: "เกาะช้าง", en: "Ko Chang" },
  "ko-kut": { th: "เกาะกูด", en: "Ko Kut" },
  "ko-mak": { th: "เกาะหมาก", en: "Ko Mak" },
  "ko-samet": { th: "เกาะเสม็ด", en: "Ko Samet" },
  "ko-sichang": { th: "เกาะสีชัง", en: "Ko Sichang" },
  "ko-larn": { th: "เกาะล้าน", en: "Ko Larn" },
  "ko-lanta": { th: "เกาะลันตา", en: "Ko Lanta" },
  "ko-phi-phi": { th: "เกาะพีพี", en: "Ko Phi Phi" },
  "ko-lipe": { th: "เกาะหลีเป๊ะ", en: "Ko Lipe" },
  "ko-yao-noi": { th: "เกาะยาวน้อย", en: "Ko Yao Noi" },
  "ko-yao-yai": { th: "เกาะยาวใหญ่", en: "Ko Yao Yai" },
  "ko-phayam": { th: "เกาะพยาม", en: "Ko Phayam" },
  "ko-chang-ranong": { th: "เกาะช้าง (ระนอง)", en: "Ko Chang (Ranong)" },
  "ko-libong": { th: "เกาะลิบง", en: "Ko Libong" },
  "ko-muk": { th: "เกาะมุก", en: "Ko Muk" },
  "ko-sukon": { th: "เกาะสุกร", en: "Ko Sukon" },
  "ko-si-boya": { th: "เกาะศรีบอยา", en: "Ko Si Boya" },
  "ko-jum": { th: "เกาะจำ", en: "Ko Jum" },
  "ko-klang": { th: "เกาะกลาง", en: "Ko Klang" },
  "ko-kho-khao": { th: "เกาะคอเขา", en: "Ko Kho Khao" },
  "ko-phra-thong": { th: "เกาะพระทอง", en: "Ko Phra Thong" },
  "ko-panyi": { th: "เกาะปันหยี", en: "Ko Panyi" },
  "ko-sarai": { th: "เกาะสาหร่าย", en: "Ko Sarai" },
  "ko-puyu": { th: "เกาะปูยู", en: "Ko Puyu" },
  "ko-tarutao": { th: "เกาะตะรุเตา", en: "Ko Tarutao" },
  "ko-adang": { th: "เกาะอาดัง", en: "Ko Adang" },
  "ko-bulon": { th: "เกาะบุโหลนเล", en: "Ko Bulon Le" },
  "ko-kradan": { th: "เกาะกระดาน", en: "Ko Kradan" },
  "ko-ngai": { th: "เกาะไหง", en: "Ko Ngai" },
  "ko-racha": { th: "เกาะราชา", en: "Ko Racha" },
  "ko-wai": { th: "เกาะหวาย", en: "Ko Wai" },
  "ko-similan": { th: "หมู่เกาะสิมิลัน", en: "Similan Islands" },
  "ko-surin": { th: "หมู่เกาะสุรินทร์", en: "Surin Islands" },
  "ko-ang-thong": { th: "หมู่เกาะอ่างทอง", en: "Ang Thong Islands" },
  "ko-kret": { th: "เกาะเกร็ด", en: "Ko Kret" },
};

/** The name of an island, for messages that name it; `undefined` for the mainland and unknown ids. */
export function landmassName(landmassId: LandmassId): BilingualText | undefined {
  return Object.hasOwn(ISLAND_NAMES, landmassId) ? ISLAND_NAMES[landmassId] : undefined;
}
