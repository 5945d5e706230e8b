import { admins, dispatchers, orderReaders, type Rule } from "../rule.ts";

export const CONTROL_ROOM_RULES: Readonly<Record<string, Rule>> = {
  "controlRoom.waiting": { kind: "query", answers: orderReaders() },
  "controlRoom.decisions": { kind: "query", answers: orderReaders() },
  "controlRoom.days": { kind: "query", answers: dispatchers() },
  "controlRoom.idleTrucks": { kind: "query", input: { day: "2026-12-01" }, answers: dispatchers() },
  "controlRoom.unmatchedReturns": { kind: "query", answers: dispatchers() },
  "controlRoom.live": { kind: "query", answers: dispatchers() },
  "controlRoom.waysBack": { kind: "query", answers: dispatchers() },
  "controlRoom.figures": { kind: "query", answers: orderReaders() },
  "controlRoom.search": { kind: "query", input: { text: "KD-AAAAAA" }, answers: orderReaders() },
  "effects.parked": { kind: "query", input: {}, answers: admins() },
  "effects.retry": { kind: "mutation", input: { effectIds: ["nothing/0"] }, answers: admins() },
  "effects.parkedOrders": { kind: "query", input: {}, answers: admins() },
  "effects.retryOrders": { kind: "mutation", input: { orderIds: ["KD-AAAAAA"] }, answers: admins() },
  "effects.drop": { kind: "mutation", input: { effectIds: ["nothing/0"] }, answers: admins() },
};
