import { describe, expect, it } from "vitest";
import type { BoardCommand } from "#domain/jobs/command.ts";
import { ADMIN, CUSTOMER, driverActor, HOLDER, OTHER, outcome, SYSTEM } from "./board-order.ts";
import { SITUATIONS, type Situation } from "./board-situations.ts";

const JOB_STAYS = "JOB_TRANSITION_REFUSED";
const ORDER_STAYS = "ORDER_TRANSITION_REFUSED";
const TAKEN = "JOB_ALREADY_RESERVED";
const NOT_YOURS = "JOB_NOT_YOURS";
const NO_REASON = "REASON_REQUIRED";
const SAME = "unchanged";

/** The status of job `a` and its order, or the answer: one column per command. */
type Table<Columns extends readonly BoardCommand[]> = Record<
  Situation,
  { readonly [Column in keyof Columns]: string }
>;

const said = (command: BoardCommand): string => {
  if (!("actor" in command)) return command.driverId;
  const to = command.type === "assign" ? ` to ${command.driverId}` : "";
  const silent = "reason" in command && command.reason === "" ? ", without a reason" : "";
  return `${command.actor.kind === "driver" ? command.actor.id : command.actor.kind}${to}${silent}`;
};

function promises<const Columns extends readonly BoardCommand[]>(
  what: string,
  columns: Columns,
  table: Table<Columns>,
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
      expect(outcome(order, command)).toBe(answer);
    });
  });
}

const why = "the engine overheated";

promises("confirm", [{ type: "confirm", actor: ADMIN }], {
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
  "cancel",
  [
    { type: "cancel", actor: CUSTOMER, reason: "" },
    { type: "cancel", actor: ADMIN, reason: why },
    { type: "cancel", actor: ADMIN, reason: "" },
    { type: "cancel", actor: driverActor(HOLDER), reason: why },
    { type: "cancel", actor: SYSTEM, reason: why },
  ],
  {
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
    "open, order pending": [NOT_YOURS, NOT_YOURS, JOB_STAYS, JOB_STAYS, JOB_STAYS],
    "reserved, order pending": ["available/pending", NOT_YOURS, "available/pending", JOB_STAYS, JOB_STAYS],
    "reserved, order confirmed": [
      "available/confirmed",
      NOT_YOURS,
      "available/confirmed",
      JOB_STAYS,
      JOB_STAYS,
    ],
    "given back, order confirmed": [SAME, NOT_YOURS, JOB_STAYS, JOB_STAYS, JOB_STAYS],
    "in progress": [JOB_STAYS, NOT_YOURS, "available/in_transit", JOB_STAYS, JOB_STAYS],
    "broken down": [SAME, NOT_YOURS, JOB_STAYS, JOB_STAYS, JOB_STAYS],
    "reserved, order in transit": [
      "available/in_transit",
      NOT_YOURS,
      "available/in_transit",
      JOB_STAYS,
      JOB_STAYS,
    ],
    "completed, order in transit": [JOB_STAYS, NOT_YOURS, JOB_STAYS, JOB_STAYS, JOB_STAYS],
    "completed, order delivered": [JOB_STAYS, NOT_YOURS, JOB_STAYS, JOB_STAYS, JOB_STAYS],
    cancelled: [JOB_STAYS, NOT_YOURS, JOB_STAYS, JOB_STAYS, JOB_STAYS],
  },
);

promises(
  "start",
  [
    { type: "start", jobId: "a", driverId: HOLDER },
    { type: "start", jobId: "a", driverId: OTHER },
  ],
  {
    "open, order pending": [NOT_YOURS, NOT_YOURS],
    "reserved, order pending": ["ORDER_NOT_CONFIRMED", NOT_YOURS],
    "reserved, order confirmed": ["in_progress/in_transit", NOT_YOURS],
    "given back, order confirmed": [NOT_YOURS, NOT_YOURS],
    "in progress": [SAME, NOT_YOURS],
    "broken down": [NOT_YOURS, NOT_YOURS],
    "reserved, order in transit": ["in_progress/in_transit", NOT_YOURS],
    "completed, order in transit": [JOB_STAYS, NOT_YOURS],
    "completed, order delivered": [JOB_STAYS, NOT_YOURS],
    cancelled: [JOB_STAYS, NOT_YOURS],
  },
);

promises(
  "complete",
  [
    { type: "complete", jobId: "a", driverId: HOLDER },
    { type: "complete", jobId: "a", driverId: OTHER },
  ],
  {
    "open, order pending": [NOT_YOURS, NOT_YOURS],
    "reserved, order pending": [JOB_STAYS, NOT_YOURS],
    "reserved, order confirmed": [JOB_STAYS, NOT_YOURS],
    "given back, order confirmed": [NOT_YOURS, NOT_YOURS],
    "in progress": ["completed/delivered", NOT_YOURS],
    "broken down": [NOT_YOURS, NOT_YOURS],
    "reserved, order in transit": [JOB_STAYS, NOT_YOURS],
    "completed, order in transit": [SAME, NOT_YOURS],
    "completed, order delivered": [SAME, NOT_YOURS],
    cancelled: [JOB_STAYS, NOT_YOURS],
  },
);
