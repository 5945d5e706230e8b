import { signedIn, drivers, dispatchers, ownerAndStaff, ORDER, JOB, type Rule } from "../rule.ts";

const KEY = "6f1c2a9e-3b7d-4a51-9c0e-2d8f5b7a1e34";
const DOOR_CHANGE = { jobId: JOB, workers: 3, loadRange: "under_850_kg", items: [] };
const DECISION = { driverId: "nobody", key: KEY, seenVersion: 1 };

export const JOBS_RULES: Readonly<Record<string, Rule>> = {
  "assignments.candidates": {
    kind: "query",
    input: { orderId: ORDER, jobId: "none" },
    answers: dispatchers("NOT_FOUND"),
  },
  "assignments.assign": {
    kind: "mutation",
    input: { orderId: ORDER, jobId: "none", driverId: "nobody", seenDriverId: null },
    answers: dispatchers("NOT_FOUND"),
  },
  "assignments.takeBack": {
    kind: "mutation",
    input: { orderId: ORDER, jobId: "none", seenDriverId: "nobody", seenStatus: "reserved" },
    answers: dispatchers("NOT_FOUND"),
  },
  "suggestions.forDay": { kind: "query", input: { day: "2026-12-01" }, answers: dispatchers() },
  "suggestions.assign": { kind: "mutation", input: {}, answers: dispatchers("BAD_INPUT") },
  "drivers.me": { kind: "query", answers: signedIn() },
  "drivers.areas": { kind: "query", input: {}, answers: signedIn() },
  "drivers.registration": { kind: "query", answers: signedIn() },
  "drivers.saveDraft": { kind: "mutation", input: { draft: {} }, answers: signedIn() },
  "drivers.send": { kind: "mutation", input: { key: KEY, profile: {} }, answers: signedIn("BAD_INPUT") },
  "drivers.times": { kind: "query", answers: signedIn() },
  "drivers.setTimes": {
    kind: "mutation",
    input: { daysOff: [], weeklyHours: null, seenVersion: 1 },
    answers: drivers("ok", "ok"),
  },
  "drivers.setAvailable": { kind: "mutation", input: { available: true }, answers: drivers("ok", "ok") },
  "drivers.vehiclesOfJob": { kind: "query", input: { jobId: JOB }, answers: drivers("ok", "NOT_FOUND") },
  "drivers.photosOfOrder": { kind: "query", input: { orderId: ORDER }, answers: ownerAndStaff("ok") },
  "drivers.chooseVehicle": {
    kind: "mutation",
    input: { jobId: JOB, vehicleId: KEY },
    answers: drivers("NOT_FOUND", "NOT_FOUND"),
  },
  "drivers.list": { kind: "query", input: { list: "waiting" }, answers: dispatchers() },
  "drivers.onFile": { kind: "query", input: {}, answers: dispatchers() },
  "drivers.expiringPapers": { kind: "query", answers: dispatchers() },
  "drivers.add": {
    kind: "mutation",
    input: { driverId: KEY, driver: {} },
    answers: dispatchers("BAD_INPUT"),
  },
  "drivers.edit": {
    kind: "mutation",
    input: { driverId: "nobody", seenVersion: 1, driver: {} },
    answers: dispatchers("BAD_INPUT"),
  },
  "drivers.remove": {
    kind: "mutation",
    input: { driverId: "nobody", seenVersion: 1 },
    answers: dispatchers("DRIVER_CHANGED"),
  },
  "drivers.createAccount": {
    kind: "mutation",
    input: { driverId: "nobody", key: KEY },
    answers: dispatchers("NOT_FOUND"),
  },
  "drivers.waiting": { kind: "query", answers: dispatchers() },
  "drivers.byId": { kind: "query", input: { driverId: "nobody" }, answers: dispatchers("NOT_FOUND") },
  "drivers.approve": { kind: "mutation", input: DECISION, answers: dispatchers("NOT_FOUND") },
  "drivers.refuse": {
    kind: "mutation",
    input: { ...DECISION, reason: "?" },
    answers: dispatchers("NOT_FOUND"),
  },
  "drivers.suspend": {
    kind: "mutation",
    input: { ...DECISION, reason: "?" },
    answers: dispatchers("NOT_FOUND"),
  },
  "drivers.lift": { kind: "mutation", input: DECISION, answers: dispatchers("NOT_FOUND") },
  "jobs.available": { kind: "query", input: {}, answers: drivers("ok", "ok") },
  "jobs.areaPoints": { kind: "query", input: { labels: [] }, answers: drivers("ok", "ok") },
  "jobs.homeAreas": { kind: "query", answers: drivers("ok", "ok") },
  "jobs.clock": { kind: "query", answers: drivers("ok", "ok") },
  "jobs.fitness": { kind: "query", answers: drivers("ok", "ok") },
  "jobs.mine": { kind: "query", input: {}, answers: drivers("ok", "ok") },
  "jobs.byId": { kind: "query", input: { jobId: JOB }, answers: drivers("ok", "NOT_FOUND") },
  "jobs.openContact": { kind: "mutation", input: { jobId: JOB }, answers: drivers("ok", "NOT_FOUND") },
  "jobs.reserve": { kind: "mutation", input: { jobId: JOB }, answers: drivers("ok", "JOB_ALREADY_RESERVED") },
  "jobs.release": {
    kind: "mutation",
    input: { jobId: JOB, reason: "ill" },
    answers: drivers("ok", "JOB_NOT_YOURS"),
  },
  "jobs.start": {
    kind: "mutation",
    input: { jobId: JOB },
    answers: drivers("START_TOO_EARLY", "JOB_NOT_YOURS"),
  },
  "jobs.arrive": {
    kind: "mutation",
    input: { jobId: JOB, stop: 0 },
    answers: drivers("JOB_TRANSITION_REFUSED", "NOT_FOUND"),
  },
  "jobs.leave": {
    kind: "mutation",
    input: { jobId: JOB, stop: 0 },
    answers: drivers("JOB_TRANSITION_REFUSED", "NOT_FOUND"),
  },
  "jobs.complete": {
    kind: "mutation",
    input: { jobId: JOB },
    answers: drivers("JOB_TRANSITION_REFUSED", "JOB_NOT_YOURS"),
  },
  "jobs.sharedPositions": { kind: "query", answers: drivers("ok", "ok") },
  "jobs.sharePosition": {
    kind: "mutation",
    input: { jobId: JOB, share: true },
    answers: drivers("POSITION_NOT_SHARED", "NOT_FOUND"),
  },
  "jobs.reportPosition": {
    kind: "mutation",
    input: { jobId: JOB, latitude: 13.7, longitude: 100.5, accuracyM: 20, fixedAt: Date.now() },
    answers: drivers("POSITION_NOT_SHARED", "NOT_FOUND"),
  },
  "tracking.ofOrder": { kind: "query", input: { orderId: ORDER }, answers: ownerAndStaff("ok") },
  "tracking.mine": { kind: "query", answers: signedIn() },
  "tracking.share": {
    kind: "mutation",
    input: { orderId: ORDER },
    answers: ownerAndStaff("ok", "NOT_FOUND"),
  },
  "tracking.unshare": {
    kind: "mutation",
    input: { orderId: ORDER },
    answers: ownerAndStaff("ok", "NOT_FOUND"),
  },
  "doorChanges.ofJob": { kind: "query", input: { jobId: JOB }, answers: drivers("ok", "NOT_FOUND") },
  "doorChanges.preview": {
    kind: "query",
    input: DOOR_CHANGE,
    answers: drivers("ok", "NOT_FOUND"),
  },
  "doorChanges.propose": {
    kind: "mutation",
    input: { ...DOOR_CHANGE, revision: 1, totalSatang: 0, note: "a piano", idempotencyKey: KEY },
    answers: drivers("ORDER_CHANGED", "NOT_FOUND"),
  },
  "doorChanges.withdraw": {
    kind: "mutation",
    input: { jobId: JOB, changeId: "none" },
    answers: drivers("DOOR_CHANGE_CLOSED", "NOT_FOUND"),
  },
  "doorChanges.agreeByCode": {
    kind: "mutation",
    input: { jobId: JOB, changeId: "none", code: "123456" },
    answers: drivers("NOT_FOUND", "NOT_FOUND"),
  },
  "doorChanges.ofOrder": { kind: "query", input: { orderId: ORDER }, answers: ownerAndStaff("ok") },
  "doorChanges.answer": {
    kind: "mutation",
    input: { orderId: ORDER, changeId: "none", answer: "agree" },
    answers: signedIn("NOT_FOUND"),
  },
  "proofs.ofOrder": { kind: "query", input: { orderId: ORDER }, answers: ownerAndStaff("ok") },
  "proofs.ofJob": { kind: "query", input: { jobId: JOB }, answers: drivers("ok", "NOT_FOUND") },
  "proofs.record": {
    kind: "mutation",
    input: {
      proofId: "6f1c2a9e-3b7d-4a51-9c0e-2d8f5b7a1e34",
      jobId: JOB,
      stopPosition: 1,
      photoFileIds: [],
      receiverName: "Mali",
      takenAt: Date.now(),
    },
    answers: drivers("PROOF_CLOSED", "NOT_FOUND"),
  },
};
