import type { LandmassId } from "./place.ts";

/**
 * The piers to which a truck can bring goods for an island, as slugs of landmarks: the usual one first. From general
 * knowledge of where the public passenger and supply boats of each island leave; where `db/seed/ferry-routes.ts` has a
 * passenger route, it is the pier of that route. Each is on the mainland, or on an island with a vehicle ferry. Islands
 * with a vehicle ferry are here too: a truck may be too large for it, and an admin may take it out of service.
 */
const PIERS: Readonly<Record<LandmassId, readonly string[]>> = {
  "ko-samui": ["raja-ferry-pier-don-sak"],
  "ko-phangan": ["raja-ferry-pier-don-sak"],
  // The night boats of both carry goods.
  "ko-tao": ["tha-yang-pier-chumphon", "ban-don-night-boat-pier"],
  "ko-chang": ["ao-thammachat-ferry-pier"],
  "ko-kut": ["laem-sok-pier"],
  "ko-mak": ["laem-ngop-pier"],
  "ko-samet": ["ban-phe-pier"],
  "ko-sichang": ["ko-loi-pier-si-racha"],
  "ko-larn": ["bali-hai-pier"],
  "ko-lanta": ["hua-hin-pier"],
  "ko-phi-phi": ["khlong-chilat-pier", "rassada-pier"],
  "ko-lipe": ["pak-bara-pier"],
  "ko-yao-noi": ["bang-rong-pier"],
  "ko-yao-yai": ["bang-rong-pier"],
  "ko-phayam": ["ko-phayam-pier"],
  "ko-chang-ranong": ["ko-phayam-pier"],
  "ko-libong": ["hat-yao-pier-trang"],
  "ko-muk": ["khuan-tung-ku-pier"],
  "ko-sukon": ["ta-se-pier"],
  "ko-si-boya": ["laem-kruat-pier"],
  "ko-jum": ["laem-kruat-pier"],
  "ko-klang": ["chao-fa-pier-krabi"],
  "ko-kho-khao": ["ban-nam-khem-pier"],
  "ko-phra-thong": ["khura-buri-pier"],
  "ko-panyi": ["tha-dan-pier-phang-nga"],
  "ko-sarai": ["che-bilang-pier"],
  "ko-puyu": ["tammalang-pier"],
  "ko-tarutao": ["pak-bara-pier"],
  "ko-adang": ["pak-bara-pier"],
  "ko-bulon": ["pak-bara-pier"],
  "ko-kradan": ["khuan-tung-ku-pier"],
  "ko-ngai": ["pak-meng-pier"],
  "ko-racha": ["chalong-pier"],
  "ko-wai": ["laem-ngop-pier"],
  "ko-similan": ["thap-lamu-pier"],
  "ko-surin": ["khura-buri-pier"],
  "ko-ang-thong": ["nathon-pier"],
  "ko-kret": ["pier-pak-kret"],
};

/** The place ids of the piers for an island, the usual one first; none for the mainland and unknown ids. */
export function lastPiers(landmassId: LandmassId): readonly string[] {
  const slugs = Object.hasOwn(PIERS, landmassId) ? PIERS[landmassId] : undefined;
  return (slugs ?? []).map((slug) => `th-landmark-${slug}`);
}
