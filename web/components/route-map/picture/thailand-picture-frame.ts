import { OUTLINE_FRAME } from "./thailand-outline.ts";

const mercator = (latitude: number): number =>
  (Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360)) * 180) / Math.PI;

/** Where a point lies in the picture, in the units of its view box. */
export function picturePoint(longitude: number, latitude: number): readonly [x: number, y: number] {
  const { west, north, unitsPerDegree } = OUTLINE_FRAME;
  return [
    Math.round((longitude - west) * unitsPerDegree * 10) / 10,
    Math.round((mercator(north) - mercator(latitude)) * unitsPerDegree * 10) / 10,
  ];
}
