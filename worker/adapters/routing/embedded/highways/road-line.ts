import { ROAD_CLASSES } from "#domain/geo/road-classes.ts";
import type { RoadClass } from "#domain/geo/road-classes.ts";

/** A town or junction on a road, with the kilometres from the one before where they are published. */
export interface RoadStop {
  readonly name: string;
  readonly publishedKm: number | undefined;
}

/** A numbered highway, or a part of it with one class, as the towns that it passes in order. */
export interface RoadLine {
  /** Official number of the highway; empty for rural roads and streets. */
  readonly highway: string;
  readonly roadClass: RoadClass;
  /** One list for each uninterrupted part. */
  readonly chains: readonly (readonly RoadStop[])[];
}

function readStop(text: string): RoadStop {
  const [name = "", km] = text.trim().split("=");
  return { name, publishedKm: km === undefined ? undefined : Number(km) };
}

function isRoadClass(text: string): text is RoadClass {
  return Object.hasOwn(ROAD_CLASSES, text);
}

function readRoad(text: string): RoadLine {
  const [head = "", towns = ""] = text.split(": ");
  const [highway = "", roadClass = ""] = head.split(" ");
  if (!isRoadClass(roadClass)) throw new RangeError(`no such class of road: ${head}`);
  return {
    highway: highway === "-" ? "" : highway,
    roadClass,
    chains: towns.split(";").map((chain) => chain.split(",").map(readStop)),
  };
}

/**
 * Reads a region's table of roads. A road is `number class: Town, Town, Town=km; Town, Town`, continued on lines that
 * begin with a space: the official number or `-`, the class, the towns or junctions in order, a semicolon where one
 * stretch ends and another begins. A name that several provinces have is followed by `/` and the start of its district
 * code (`Mae Tha/51`). `=km` is the length of the road from the town before by kilometre posts, written only where it is
 * generally known. Lines that begin with `#` are headings.
 * @throws RangeError for an unknown class of road: a mistake in the table, caught by tests.
 */
export function readRoads(table: string): readonly RoadLine[] {
  return table
    .replaceAll(/\n +/g, " ")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map(readRoad);
}
