import type { LandmassId } from "./place.ts";

/**
 * Where an area (a district or a province) is on the roads, so that the way between two areas can be estimated anywhere
 * and at once: without the network of roads, and without telling more of an address than its area.
 */
export interface RoadPosition {
  readonly landmassId: LandmassId;
  /** How long a truck drives, and sails, from the middle of the area to each of the reference towns; minutes. */
  readonly minutes: readonly number[];
  /** How far the places of the area are from its middle, on average; minutes. */
  readonly spreadMin: number;
}

/** The first and the last stop of a job, as their areas are on the roads. */
export interface JobEnds {
  readonly from: RoadPosition;
  readonly to: RoadPosition;
}

/** The way of a truck from one area to another. */
export interface AreaWay {
  /** What it takes at least, without breaks, in seconds. */
  readonly travelS: number;
  /** Whether a ferry is on it. */
  readonly isOverWater: boolean;
}

const STEP_MIN = 5;

/**
 * The way from one area to another. It takes at least as long as the two differ in their time to any reference town,
 * because a truck may drive by the other area to get there; with towns on all sides that is nearly what the roads say.
 * Between the nearer parts of the areas, and in whole steps of five minutes: it is meant to be too short rather than too
 * long.
 */
export function areaWay(from: RoadPosition, to: RoadPosition): AreaWay {
  let most = 0;
  for (const [town, minutes] of from.minutes.entries())
    most = Math.max(most, Math.abs(minutes - (to.minutes[town] ?? minutes)));
  const least = Math.max(0, most - from.spreadMin - to.spreadMin);
  return {
    travelS: Math.floor(least / STEP_MIN) * STEP_MIN * 60,
    isOverWater: from.landmassId !== to.landmassId,
  };
}
