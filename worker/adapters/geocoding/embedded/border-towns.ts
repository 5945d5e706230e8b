import { greatCircleM } from "#domain/geo/distance.ts";
import type { Point } from "#domain/geo/place.ts";

/**
 * Towns that face each other across Thailand's land borders. Where the border is a stream through a town, the outlines
 * of countries are wrong by up to two kilometres, so near these towns the nearest town decides the country. Coordinates
 * from general geographic knowledge.
 */
export interface BorderTown extends Point {
  /** Code of the Thai province, or undefined for a town of a neighbouring country. */
  readonly provinceCode: string | undefined;
}

const town = (latitude: number, longitude: number, provinceCode?: string): BorderTown => ({
  latitude,
  longitude,
  provinceCode,
});

const BORDER_TOWNS: readonly BorderTown[] = [
  // Mae Sai and Tachileik.
  town(20.442, 99.8806, "57"),
  town(20.433, 99.879, "57"),
  town(20.4475, 99.8808),
  town(20.456, 99.887),
  // The Golden Triangle: Sop Ruak, the Lao and the Burmese bank; Chiang Saen and the bank opposite.
  town(20.353, 100.081, "57"),
  town(20.356, 100.099),
  town(20.362, 100.079),
  town(20.273, 100.087, "57"),
  town(20.275, 100.098),
  // Chiang Khong and Huay Xai.
  town(20.2655, 100.402, "57"),
  town(20.258, 100.4075, "57"),
  town(20.277, 100.413),
  town(20.264, 100.42),
  // Chaloem Phra Kiat of Nan.
  town(19.5788, 101.0801, "55"),
  // Mae Sot and Myawaddy; Shwe Kokko and the Thai bank of the Moei.
  town(16.6946, 98.519, "63"),
  town(16.7, 98.545, "63"),
  town(16.6891, 98.5089),
  town(16.684, 98.497),
  town(16.8208, 98.5308),
  town(16.82, 98.548, "63"),
  // Chiang Khan and Sanakham.
  town(17.896, 101.656, "42"),
  town(17.909, 101.664),
  // Nong Khai and the Lao bank; Si Chiang Mai and Vientiane.
  town(17.88, 102.742, "43"),
  town(17.876, 102.7155, "43"),
  town(17.896, 102.742),
  town(17.889, 102.714),
  town(17.957, 102.588, "43"),
  town(17.964, 102.602),
  // Nakhon Phanom and Thakhek; Mukdahan and Savannakhet.
  town(17.408, 104.787, "48"),
  town(17.41, 104.801),
  town(16.5425, 104.7265, "49"),
  town(16.556, 104.75),
  // Chong Mek and Vang Tao.
  town(15.132, 105.464, "34"),
  town(15.133, 105.474),
  // Chong Chom and O Smach.
  town(14.438, 103.697, "32"),
  town(14.418, 103.697),
  // Ban Khlong Luek with the Rong Kluea market, and Poipet.
  town(13.6655, 102.5475, "27"),
  town(13.662, 102.5485, "27"),
  town(13.66, 102.556),
  town(13.657, 102.563),
  // Hat Lek and Cham Yeam.
  town(11.6557, 102.907, "23"),
  town(11.644, 102.915),
  // Dan Nok and Bukit Kayu Hitam; Padang Besar on both sides; Su-ngai Kolok and Rantau Panjang.
  town(6.525, 100.418, "90"),
  town(6.512, 100.42),
  town(6.668, 100.318, "90"),
  town(6.657, 100.322),
  town(6.0242, 101.9616, "96"),
  town(6.0145, 101.976),
];

/** Beyond this distance the outlines decide. */
const REACH_M = 2500;

/** The border town nearest to a point, when one is within 2.5 km. */
export function borderTownNear(point: Point): BorderTown | undefined {
  let nearest: BorderTown | undefined;
  let nearestM = REACH_M;
  for (const candidate of BORDER_TOWNS) {
    if (Math.abs(candidate.latitude - point.latitude) > 0.03) continue;
    const distanceM = greatCircleM(candidate, point);
    if (distanceM <= nearestM) {
      nearest = candidate;
      nearestM = distanceM;
    }
  }
  return nearest;
}
