import { describe, expect, it } from "vitest";
import type { BoardCommand } from "#domain/jobs/command.ts";
import {
  ADMIN,
  CUSTOMER,
  driverActor,
  HOLDER,
  OTHER,
  outcome,
  START_FROM,
  STARTED_AT,
  SYSTEM,
} from "./board-order.ts";
import { HOUR_MS } from "#domain/time.ts";
import { SITUATIONS, type Situation } from "./board-situations.ts";

const JOB_STAYS = "JOB_TRANSITION_REFUSED";
const ORDER_STAYS = "ORDER_TRANSITION_REFUSED";
const TAKEN = "JOB_ALREADY_RESERVED";
const NOT_YOURS = "JOB_NOT_YOURS";
const NO_REASON = "REASON_REQUIRED";
const SAME = "unchanged";
const FORBIDDEN = "FORBIDDEN";

/** The status of job `a` and its order, or the answer: one column per command. */
type Table<Columns extends readonly BoardCommand[]> = Record<
  Situation,
  { readonly [Column in keyof Columns]: string }
>;

const said = (command: BoardCommand): string => {
  if (!("actor" in command)) return command.driverId;
  const to = "driverId" in command ? ` to ${command.driverId}` : "";
  const silent = "reason" in command && command.reason === "" ? ", without a reason" : "";
  return `${command.actor.kind === "driver" ? command.actor.id : command.actor.kind}${to}${silent}`;
};

function promises<const Columns extends readonly BoardCommand[]>(
  what: string,
  columns: Columns,
  table: Table<Columns>,
  now?: number,
): void {
  const cells = Object.entries<readonly string[]>(table).flatMap(([situation, row]) =>
    columns.map((command, at) => ({
      situation,
      command,
      by: said(command),
      order: SITUATIONS[situation as Situation],
      answer: row[at],
    })),
  );
  describe(`the command to ${what}`, () => {
    it.each(cells)("$situation, by $by: $answer", ({ order, command, answer }) => {
      expect(outcome(order, command, now === undefined ? {} : { now })).toBe(answer);
    });
  });
}

const why = "the engine overheated";

promises("confirm", [{ type: "confirm", actor: ADMIN }], {
  "awaiting payment": ["ORDER_AWAITS_PAYMENT"],
  "open, order pending": ["available/confirmed"],
  "reserved, order pending": ["reserved/confirmed"],
  "reserved, order confirmed": [SAME],
  "given back, order confirmed": [SAME],
  "in progress": [ORDER_STAYS],
  "broken down": [ORDER_STAYS],
  "reserved, order in transit": [ORDER_STAYS],
  "completed, order in transit": [ORDER_STAYS],
  "completed, order delivered": [ORDER_STAYS],
  cancelled: [ORDER_STAYS],
});

promises(
  "open the jobs",
  [
    { type: "open_jobs", actor: SYSTEM },
    { type: "open_jobs", actor: ADMIN },
    { type: "open_jobs", actor: CUSTOMER },
  ],
  {
    "awaiting payment": ["available/pending", FORBIDDEN, FORBIDDEN],
    "open, order pending": [SAME, FORBIDDEN, FORBIDDEN],
    "reserved, order pending": [SAME, FORBIDDEN, FORBIDDEN],
    "reserved, order confirmed": [SAME, FORBIDDEN, FORBIDDEN],
    "given back, order confirmed": [SAME, FORBIDDEN, FORBIDDEN],
    "in progress": [SAME, FORBIDDEN, FORBIDDEN],
    "broken down": [SAME, FORBIDDEN, FORBIDDEN],
    "reserved, order in transit": [SAME, FORBIDDEN, FORBIDDEN],
    "completed, order in transit": [SAME, FORBIDDEN, FORBIDDEN],
    "completed, order delivered": [SAME, FORBIDDEN, FORBIDDEN],
    cancelled: [SAME, FORBIDDEN, FORBIDDEN],
  },
);

promises(
  "cancel",
  [
    { type: "cancel", actor: CUSTOMER, reason: "" },
    { type: "cancel", actor: ADMIN, reason: why },
    { type: "cancel", actor: ADMIN, reason: "" },
    { type: "cancel", actor: driverActor(HOLDER), reason: why },
    { type: "cancel", actor: SYSTEM, reason: why },
  ],
  {
    "awaiting payment": ["cancelled/cancelled", "cancelled/cancelled", NO_REASON, ORDER_STAYS, ORDER_STAYS],
    "open, order pending": [
      "cancelled/cancelled",
      "cancelled/cancelled",
      NO_REASON,
      ORDER_STAYS,
      ORDER_STAYS,
    ],
    "reserved, order pending": [
      "cancelled/cancelled",
      "cancelled/cancelled",
      NO_REASON,
      ORDER_STAYS,
      ORDER_STAYS,
    ],
    "reserved, order confirmed": [
      "cancelled/cancelled",
      "cancelled/cancelled",
      NO_REASON,
      ORDER_STAYS,
      ORDER_STAYS,
    ],
    "given back, order confirmed": [
      "cancelled/cancelled",
      "cancelled/cancelled",
      NO_REASON,
      ORDER_STAYS,
      ORDER_STAYS,
    ],
    "in progress": [ORDER_STAYS, "cancelled/cancelled", NO_REASON, ORDER_STAYS, ORDER_STAYS],
    "broken down": [ORDER_STAYS, "cancelled/cancelled", NO_REASON, ORDER_STAYS, ORDER_STAYS],
    "reserved, order in transit": [ORDER_STAYS, "cancelled/cancelled", NO_REASON, ORDER_STAYS, ORDER_STAYS],
    "completed, order in transit": [ORDER_STAYS, "completed/cancelled", NO_REASON, ORDER_STAYS, ORDER_STAYS],
    "completed, order delivered": [ORDER_STAYS, ORDER_STAYS, ORDER_STAYS, ORDER_STAYS, ORDER_STAYS],
    cancelled: [SAME, SAME, SAME, SAME, SAME],
  },
);

promises(
  "reserve",
  [
    { type: "reserve", jobId: "a", driverId: HOLDER },
    { type: "reserve", jobId: "a", driverId: OTHER },
  ],
  {
    "awaiting payment": ["NOT_FOUND", "NOT_FOUND"],
    "open, order pending": ["reserved/confirmed", "reserved/confirmed"],
    "reserved, order pending": [SAME, TAKEN],
    "reserved, order confirmed": [SAME, TAKEN],
    "given back, order confirmed": ["reserved/confirmed", "reserved/confirmed"],
    "in progress": [SAME, TAKEN],
    "broken down": ["reserved/in_transit", "reserved/in_transit"],
    "reserved, order in transit": [SAME, TAKEN],
    "completed, order in transit": [JOB_STAYS, JOB_STAYS],
    "completed, order delivered": [JOB_STAYS, JOB_STAYS],
    cancelled: [JOB_STAYS, JOB_STAYS],
  },
);

promises(
  "assign",
  [
    { type: "assign", jobId: "a", driverId: HOLDER, actor: ADMIN, overlapReason: null },
    { type: "assign", jobId: "a", driverId: OTHER, actor: ADMIN, overlapReason: null },
  ],
  {
    "awaiting payment": [JOB_STAYS, JOB_STAYS],
    "open, order pending": ["reserved/confirmed", "reserved/confirmed"],
    "reserved, order pending": [SAME, "reserved/pending"],
    "reserved, order confirmed": [SAME, "reserved/confirmed"],
    "given back, order confirmed": ["reserved/confirmed", "reserved/confirmed"],
    "in progress": [JOB_STAYS, JOB_STAYS],
    "broken down": ["reserved/in_transit", "reserved/in_transit"],
    "reserved, order in transit": [SAME, "reserved/in_transit"],
    "completed, order in transit": [JOB_STAYS, JOB_STAYS],
    "completed, order delivered": [JOB_STAYS, JOB_STAYS],
    cancelled: [JOB_STAYS, JOB_STAYS],
  },
);

promises(
  "release",
  [
    { type: "release", jobId: "a", actor: driverActor(HOLDER), reason: why },
    { type: "release", jobId: "a", actor: driverActor(OTHER), reason: why },
    { type: "release", jobId: "a", actor: ADMIN, reason: why },
    { type: "release", jobId: "a", actor: CUSTOMER, reason: why },
    { type: "release", jobId: "a", actor: SYSTEM, reason: why },
  ],
  {
    "awaiting payment": ["NOT_FOUND", "NOT_FOUND", JOB_STAYS, JOB_STAYS, JOB_STAYS],
    "open, order pending": [NOT_YOURS, NOT_YOURS, JOB_STAYS, JOB_STAYS, JOB_STAYS],
    "reserved, order pending": [
      "available/pending",
      NOT_YOURS,
      "available/pending",
      JOB_STAYS,
      "available/pending",
    ],
    "reserved, order confirmed": [
      "available/confirmed",
      NOT_YOURS,
      "available/confirmed",
      JOB_STAYS,
      "available/confirmed",
    ],
    "given back, order confirmed": [SAME, NOT_YOURS, JOB_STAYS, JOB_STAYS, JOB_STAYS],
    "in progress": [JOB_STAYS, NOT_YOURS, "available/in_transit", JOB_STAYS, JOB_STAYS],
    "broken down": [SAME, NOT_YOURS, JOB_STAYS, JOB_STAYS, JOB_STAYS],
    "reserved, order in transit": [
      "available/in_transit",
      NOT_YOURS,
      "available/in_transit",
      JOB_STAYS,
      "available/in_transit",
    ],
    "completed, order in transit": [JOB_STAYS, NOT_YOURS, JOB_STAYS, JOB_STAYS, JOB_STAYS],
    "completed, order delivered": [JOB_STAYS, NOT_YOURS, JOB_STAYS, JOB_STAYS, JOB_STAYS],
    cancelled: [JOB_STAYS, NOT_YOURS, JOB_STAYS, JOB_STAYS, JOB_STAYS],
  },
);

const startBy = (actor: typeof ADMIN, reason: string) =>
  ({ type: "start", jobId: "a", actor, reason }) as const;

const START_COLUMNS = [
  startBy(driverActor(HOLDER), ""),
  startBy(driverActor(OTHER), ""),
  startBy(ADMIN, why),
  startBy(ADMIN, ""),
  startBy(CUSTOMER, why),
] as const;

promises(
  "start, three hours before the pickup",
  START_COLUMNS,
  {
    "awaiting payment": ["NOT_FOUND", "NOT_FOUND", JOB_STAYS, JOB_STAYS, FORBIDDEN],
    "open, order pending": [NOT_YOURS, NOT_YOURS, JOB_STAYS, JOB_STAYS, FORBIDDEN],
    "reserved, order pending": [
      "ORDER_NOT_CONFIRMED",
      NOT_YOURS,
      "ORDER_NOT_CONFIRMED",
      "ORDER_NOT_CONFIRMED",
      FORBIDDEN,
    ],
    "reserved, order confirmed": [
      "in_progress/in_transit",
      NOT_YOURS,
      "in_progress/in_transit",
      "in_progress/in_transit",
      FORBIDDEN,
    ],
    "given back, order confirmed": [NOT_YOURS, NOT_YOURS, JOB_STAYS, JOB_STAYS, FORBIDDEN],
    "in progress": [SAME, NOT_YOURS, SAME, SAME, FORBIDDEN],
    "broken down": [NOT_YOURS, NOT_YOURS, JOB_STAYS, JOB_STAYS, FORBIDDEN],
    "reserved, order in transit": [
      "in_progress/in_transit",
      NOT_YOURS,
      "in_progress/in_transit",
      "in_progress/in_transit",
      FORBIDDEN,
    ],
    "completed, order in transit": [JOB_STAYS, NOT_YOURS, JOB_STAYS, JOB_STAYS, FORBIDDEN],
    "completed, order delivered": [JOB_STAYS, NOT_YOURS, JOB_STAYS, JOB_STAYS, FORBIDDEN],
    cancelled: [JOB_STAYS, NOT_YOURS, JOB_STAYS, JOB_STAYS, FORBIDDEN],
  },
  START_FROM,
);

promises(
  "start, a moment earlier than three hours before the pickup",
  START_COLUMNS,
  {
    "awaiting payment": ["NOT_FOUND", "NOT_FOUND", JOB_STAYS, JOB_STAYS, FORBIDDEN],
    "open, order pending": [NOT_YOURS, NOT_YOURS, JOB_STAYS, JOB_STAYS, FORBIDDEN],
    "reserved, order pending": [
      "ORDER_NOT_CONFIRMED",
      NOT_YOURS,
      "ORDER_NOT_CONFIRMED",
      "ORDER_NOT_CONFIRMED",
      FORBIDDEN,
    ],
    "reserved, order confirmed": [
      "START_TOO_EARLY",
      NOT_YOURS,
      "in_progress/in_transit",
      NO_REASON,
      FORBIDDEN,
    ],
    "given back, order confirmed": [NOT_YOURS, NOT_YOURS, JOB_STAYS, JOB_STAYS, FORBIDDEN],
    "in progress": [SAME, NOT_YOURS, SAME, SAME, FORBIDDEN],
    "broken down": [NOT_YOURS, NOT_YOURS, JOB_STAYS, JOB_STAYS, FORBIDDEN],
    "reserved, order in transit": [
      "START_TOO_EARLY",
      NOT_YOURS,
      "in_progress/in_transit",
      NO_REASON,
      FORBIDDEN,
    ],
    "completed, order in transit": [JOB_STAYS, NOT_YOURS, JOB_STAYS, JOB_STAYS, FORBIDDEN],
    "completed, order delivered": [JOB_STAYS, NOT_YOURS, JOB_STAYS, JOB_STAYS, FORBIDDEN],
    cancelled: [JOB_STAYS, NOT_YOURS, JOB_STAYS, JOB_STAYS, FORBIDDEN],
  },
  START_FROM - 1,
);

const COMPLETE_COLUMNS = [
  { type: "complete", jobId: "a", driverId: HOLDER, reason: "" },
  { type: "complete", jobId: "a", driverId: HOLDER, reason: why },
  { type: "complete", jobId: "a", driverId: OTHER, reason: why },
] as const;

/** All but the job in progress. */
const COMPLETE_STAYS = {
  "awaiting payment": ["NOT_FOUND", "NOT_FOUND", "NOT_FOUND"],
  "open, order pending": [NOT_YOURS, NOT_YOURS, NOT_YOURS],
  "reserved, order pending": [JOB_STAYS, JOB_STAYS, NOT_YOURS],
  "reserved, order confirmed": [JOB_STAYS, JOB_STAYS, NOT_YOURS],
  "given back, order confirmed": [NOT_YOURS, NOT_YOURS, NOT_YOURS],
  "broken down": [NOT_YOURS, NOT_YOURS, NOT_YOURS],
  "reserved, order in transit": [JOB_STAYS, JOB_STAYS, NOT_YOURS],
  "completed, order in transit": [SAME, SAME, NOT_YOURS],
  "completed, order delivered": [SAME, SAME, NOT_YOURS],
  cancelled: [JOB_STAYS, JOB_STAYS, NOT_YOURS],
} as const;

promises(
  "complete, two of four hours of driving after the start",
  COMPLETE_COLUMNS,
  { ...COMPLETE_STAYS, "in progress": ["completed/delivered", "completed/delivered", NOT_YOURS] },
  STARTED_AT + 2 * HOUR_MS,
);

promises(
  "complete, a moment earlier than that",
  COMPLETE_COLUMNS,
  { ...COMPLETE_STAYS, "in progress": ["COMPLETE_TOO_EARLY", "completed/delivered", NOT_YOURS] },
  STARTED_AT + 2 * HOUR_MS - 1,
);

promises(
  "set back",
  [
    { type: "reopen", jobId: "a", driverId: HOLDER, actor: ADMIN, reason: why, allowOverlap: false },
    { type: "reopen", jobId: "a", driverId: HOLDER, actor: ADMIN, reason: "", allowOverlap: true },
    { type: "reopen", jobId: "a", driverId: OTHER, actor: ADMIN, reason: why, allowOverlap: true },
    {
      type: "reopen",
      jobId: "a",
      driverId: HOLDER,
      actor: driverActor(HOLDER),
      reason: why,
      allowOverlap: false,
    },
  ],
  {
    "awaiting payment": [JOB_STAYS, JOB_STAYS, JOB_STAYS, FORBIDDEN],
    "open, order pending": [JOB_STAYS, JOB_STAYS, JOB_STAYS, FORBIDDEN],
    "reserved, order pending": [JOB_STAYS, JOB_STAYS, JOB_STAYS, FORBIDDEN],
    "reserved, order confirmed": [JOB_STAYS, JOB_STAYS, JOB_STAYS, FORBIDDEN],
    "given back, order confirmed": [JOB_STAYS, JOB_STAYS, JOB_STAYS, FORBIDDEN],
    "in progress": [SAME, SAME, SAME, FORBIDDEN],
    "broken down": [JOB_STAYS, JOB_STAYS, JOB_STAYS, FORBIDDEN],
    "reserved, order in transit": [JOB_STAYS, JOB_STAYS, JOB_STAYS, FORBIDDEN],
    "completed, order in transit": ["in_progress/in_transit", NO_REASON, JOB_STAYS, FORBIDDEN],
    "completed, order delivered": ["in_progress/in_transit", NO_REASON, JOB_STAYS, FORBIDDEN],
    cancelled: [JOB_STAYS, JOB_STAYS, JOB_STAYS, FORBIDDEN],
  },
);
