import type { JobForReport } from "#db/queries/tracking/positions.ts";
import { refusedVehicle } from "#domain/ferries/vehicle-limits.ts";
import type { LocatedStop, Point } from "#domain/geo/place.ts";
import { doorOrPlace } from "#domain/orders/door.ts";
import { arrivalWindow, remainingLegs, type ArrivalWindow } from "#domain/tracking/arrival-window.ts";
import { MOST_EXACT_NEEDED_M, type PositionFix } from "#domain/tracking/position.ts";
import { handlingLeftS, progressAt, type ExpectedStop, type Progress } from "#domain/tracking/progress.ts";
import type { Geocoder } from "../../adapters/geocoding/geocoder.ts";
import type { Dependencies } from "../../dependencies.ts";
import { toEdge } from "../pricing/ferry-edge.ts";
import { crossingsOf } from "../pricing/make-quote.ts";
import { drivenBefore, drivingPlanOfOrder, plannedStops } from "./plan.ts";

type Needs = Pick<Dependencies, "geocoder" | "roughRouteFinder">;
type StopRow = JobForReport["stops"][number];

/** How far a truck is, and when it arrives. */
export interface Estimate {
  readonly progress: Progress;
  /** `null` where it cannot be told: at sea, far from any road, with an inexact position, or without a route. */
  readonly arrival: ArrivalWindow | null;
}

/**
 * Where a truck is on its way, and when it reaches the destination by road and ferry through the stops that remain. Takes
 * one route search per stop from the embedded finder, which asks no service: some milliseconds per report, however many
 * people watch.
 */
export async function estimateArrival(deps: Needs, job: JobForReport, fix: PositionFix): Promise<Estimate> {
  const { visits } = job.job;
  const recorded = { provenStop: job.provenStop, visits };
  const before: Progress = {
    nextStop: job.position?.nextStop ?? 0,
    reachedAt: job.position?.stopReachedAt ?? null,
  };
  const stops = expectedStops(job);
  if (stops === null || fix.accuracyM > MOST_EXACT_NEEDED_M) return { progress: before, arrival: null };
  const progress = progressAt(stops, before, fix, recorded);
  const found = await deps.geocoder.locate(fix);
  if (found.kind !== "found") return { progress, arrival: null };
  const { placeId, label, area, landmassId } = found.place;
  const truck: LocatedStop = { placeId, label, area, landmassId, ...pointOf(fix), isExact: true };
  const rest = await Promise.all(
    job.stops.slice(progress.nextStop).map((row) => locatedStop(deps.geocoder, row)),
  );
  const usable = job.ferries.filter((ferry) => refusedVehicle(ferry, [job.vehicle]) === null);
  const result = await deps.roughRouteFinder.find([truck, ...rest], usable.map(toEdge), [job.vehicle]);
  if (result.kind !== "found") return { progress, arrival: null };
  const timetables = crossingsOf(result.route, usable).map(({ ferry }) => ferry);
  const legs = remainingLegs(result.route, timetables, handlingLeftS(stops, progress, fix, visits));
  const from = drivenBefore(job.order, job.job.startedAt, result.route.roadDurationS);
  const arrival = arrivalWindow(legs, fix.fixedAt, drivingPlanOfOrder(job.order), from);
  return { progress, arrival };
}

/** The stops with their planned times; `null` while a place is free text. */
function expectedStops({ stops, order, job }: JobForReport): ExpectedStop[] | null {
  const planned = plannedStops(order, job.startedAt);
  const expected = stops.flatMap((row, index) => {
    const point = doorOrPlace(row);
    if (point === null) return [];
    // The pickup's time is agreed, whatever the plan says of the rest.
    const plannedAt = planned[index] ?? (index === 0 ? order.pickupAt : null);
    return [{ ...point, isExact: row.doorLatitude !== null || row.isExact, plannedAt }];
  });
  return expected.length === stops.length && expected.length > 1 ? expected : null;
}

async function locatedStop(geocoder: Geocoder, row: StopRow): Promise<LocatedStop> {
  const point = doorOrPlace(row) ?? { latitude: Number.NaN, longitude: Number.NaN };
  const { placeId, labelTh, labelEn, areaTh, areaEn } = row;
  const known = placeId === null ? undefined : await geocoder.byId(placeId);
  const found = known === undefined ? await geocoder.locate(point) : null;
  const place = found?.kind === "found" ? found.place : known;
  return {
    placeId: placeId ?? "",
    label: { th: labelTh, en: labelEn },
    area: { th: areaTh, en: areaEn },
    landmassId: place?.landmassId ?? "",
    ...point,
    isExact: true,
  };
}

function pointOf({ latitude, longitude }: Point): Point {
  return { latitude, longitude };
}
