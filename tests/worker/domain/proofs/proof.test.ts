import { describe, expect, test } from "vitest";
import { isProofOpen } from "#domain/jobs/card.ts";
import { JOB_STATUSES } from "#domain/jobs/job.ts";
import { latestProofOf, proofFault, recordedTime } from "#domain/proofs/proof.ts";
import { DAY_MS } from "#domain/time.ts";

const NOTHING = { photos: 0, receiverName: "", hasSignature: false, hasCode: false };

describe("a proof", () => {
  test.each([
    ["a photo", { photos: 1 }],
    ["a typed name", { receiverName: "Mali" }],
    ["a name and a signature", { receiverName: "Mali", hasSignature: true }],
    ["the code", { hasCode: true }],
  ])("with %s is enough", (_what, content) => {
    expect(proofFault({ ...NOTHING, ...content })).toBeNull();
  });

  test("of nothing is refused, and a signature of nobody", () => {
    expect(proofFault(NOTHING)).toEqual({ photoFileIds: "REQUIRED" });
    expect(proofFault({ ...NOTHING, photos: 2, hasSignature: true })).toEqual({ receiverName: "REQUIRED" });
  });
});

test("the time is the phone's, unless its clock is wrong", () => {
  expect(recordedTime(500, 100, 1000)).toBe(500);
  expect(recordedTime(1001, 100, 1000)).toBe(1000);
  expect(recordedTime(99, 100, 1000)).toBe(1000);
  expect(recordedTime(500, null, 1000)).toBe(500);
});

test("proof is open from the start of a job until a day after its completion", () => {
  const now = 10 * DAY_MS;
  const open = JOB_STATUSES.filter((status) => isProofOpen({ status, completedAt: null }, now));
  expect(open).toEqual(["in_progress", "completed"]);
  expect(isProofOpen({ status: "completed", completedAt: now - DAY_MS }, now)).toBe(true);
  expect(isProofOpen({ status: "completed", completedAt: now - DAY_MS - 1 }, now)).toBe(false);
});

test("the latest of several is the last one at the furthest stop", () => {
  const [first, second, third] = [
    { stop: 0, takenAt: 900 },
    { stop: 1, takenAt: 500 },
    { stop: 1, takenAt: 600 },
  ];
  expect(latestProofOf([third, first, second, null])).toBe(third);
  expect(latestProofOf([null, undefined])).toBeNull();
  const own = { stop: 1, takenAt: 10 };
  expect(latestProofOf([{ stop: 1, takenAt: 30, isByOffice: true }, own])).toBe(own);
  const further = { stop: 2, takenAt: 5, isByOffice: true };
  expect(latestProofOf([further, own])).toBe(further);
});
