import { expect, test } from "vitest";
import { nextJob } from "#domain/jobs/lists/next-job.ts";
import { areaCard, AREAS } from "./area-cards.ts";

const [BANGKOK, PATTAYA, NORTH] = ["Bang Kapi, Bangkok", "Bang Lamung, Chon Buri", "Mueang, Chiang Mai"];
/** Ends at 12:00, three hours after its pickup. */
const out = areaCard("out", BANGKOK, PATTAYA);
const back = areaCard("back", PATTAYA, BANGKOK, { hours: 6 });
const onwards = areaCard("onwards", PATTAYA, NORTH, { hours: 4 });
const ANY = () => true;
const next = (open: (typeof out)[], fits: (job: typeof out) => boolean = ANY) =>
  nextJob(out, open, fits, AREAS)?.job.jobId;

test("the way back goes before a job elsewhere, though it starts later", () => {
  expect(nextJob(out, [onwards, back], ANY, AREAS)).toMatchObject({
    job: { jobId: "back" },
    gapMs: 3 * 3_600_000,
    emptyM: 0,
    isWayBack: true,
  });
  expect(next([onwards])).toBe("onwards");
});

test("it starts after the first one ends, within a day, and near its destination", () => {
  expect(next([areaCard("during", PATTAYA, BANGKOK, { hours: 2 })])).toBeUndefined();
  expect(next([areaCard("late", PATTAYA, BANGKOK, { hours: 28 })])).toBeUndefined();
  expect(next([areaCard("far", NORTH, BANGKOK, { hours: 20 })])).toBeUndefined();
});

test("it is one that the driver can take, and not the job itself", () => {
  expect(next([back, onwards], (job) => job !== back)).toBe("onwards");
  expect(next([out])).toBeUndefined();
});

test("of equal ones the sooner is taken", () => {
  expect(next([areaCard("later", PATTAYA, BANGKOK, { hours: 9 }), back])).toBe("back");
});

test("without the points of the areas there is none", () => {
  expect(nextJob(out, [back], ANY, {})).toBeNull();
});
