import { describe, expect, it } from "vitest";
import type { Actor } from "#domain/access/actor.ts";
import { JOB_STATUSES } from "#domain/jobs/job.ts";
import type { RevisionCommand } from "#domain/jobs/revision-command.ts";
import { ORDER_STATUSES } from "#domain/orders/order.ts";
import {
  accepted,
  ADMIN,
  boardJob,
  boardOrder,
  CUSTOMER,
  decided,
  driverActor,
  HOLDER,
  NOW,
  STRANGER,
} from "../board-order.ts";

const press = (actor: Actor, change: Partial<RevisionCommand> = {}) =>
  ({
    type: "change_payer",
    from: null,
    to: "Siam Parts",
    actor,
    key: "press-1",
    basedOn: 1,
    reason: "billed to the wrong one",
    changes: { columns: {} },
    ...change,
  }) as RevisionCommand;
const refused = (code: string) => ({ outcome: "refused", code });
const OFFER = { offerId: "o", totalSatang: 100, expiresAt: NOW + 1, state: "open" } as const;
const PROPOSAL = {
  changeId: "KD-7F3K2M.d7",
  jobId: "a",
  driverId: HOLDER,
  basedOn: 1,
  fromTotalSatang: 100,
  toTotalSatang: 200,
  expiresAt: NOW + 1,
  state: "open",
  key: "press-0",
} as const;

describe("who pays an order", () => {
  it.each(ORDER_STATUSES)("that is %s", (status) => {
    const isBefore = status === "pending" || status === "confirmed";
    const expected = isBefore ? { outcome: "accepted" } : refused("ORDER_NOT_CHANGEABLE");
    expect(decided(boardOrder(status, [boardJob("a", "reserved")]), press(ADMIN))).toMatchObject(expected);
  });

  it.each(JOB_STATUSES)("of which a job is %s", (status) => {
    const expected = {
      awaiting_payment: refused("PAYER_JOBS_WAIT"),
      available: { outcome: "accepted" },
      reserved: { outcome: "accepted" },
      in_progress: refused("ORDER_NOT_CHANGEABLE"),
      completed: refused("ORDER_NOT_CHANGEABLE"),
      cancelled: { outcome: "accepted" },
    }[status];
    expect(decided(boardOrder("confirmed", [boardJob("a", status)]), press(ADMIN))).toMatchObject(expected);
  });

  it("is a revision that says both, and takes its repetition for done", () => {
    const { order, events } = accepted(boardOrder("pending", [boardJob("a", "available")]), press(ADMIN));
    expect(order).toMatchObject({ revision: 2, revisionKey: "press-1" });
    expect(events).toMatchObject([{ revision: { kind: "payer_changed", from: null, to: "Siam Parts" } }]);
    expect(decided(order, press(ADMIN))).toMatchObject({ outcome: "unchanged" });
    expect(decided(order, press(ADMIN, { key: "press-2" }))).toMatchObject(refused("ORDER_CHANGED"));
  });

  it("waits for the answer to an offer and to a change at the door, not for what is over", () => {
    const order = boardOrder("pending", [boardJob("a", "available")]);
    const withOffer = (change: object) => decided({ ...order, offer: { ...OFFER, ...change } }, press(ADMIN));
    expect(withOffer({})).toMatchObject(refused("PAYER_ASKED"));
    for (const over of [{ expiresAt: NOW }, { state: "declined" }, { state: "withdrawn" }])
      expect(withOffer(over)).toMatchObject({ outcome: "accepted" });
    expect(decided({ ...order, doorChange: PROPOSAL }, press(ADMIN))).toMatchObject(refused("PAYER_ASKED"));
    const answered = { ...order, doorChange: { ...PROPOSAL, state: "declined" as const } };
    expect(decided(answered, press(ADMIN))).toMatchObject({ outcome: "accepted" });
  });

  it("is said with a reason", () => {
    const order = boardOrder("pending", [boardJob("a", "available")]);
    expect(decided(order, press(ADMIN, { reason: "" }))).toMatchObject(refused("REASON_REQUIRED"));
  });

  it.each([
    [CUSTOMER, "FORBIDDEN"],
    [STRANGER, "NOT_FOUND"],
    [driverActor(HOLDER), "FORBIDDEN"],
  ])("is not changed by %o", (actor, code) => {
    expect(decided(boardOrder("pending", []), press(actor))).toMatchObject(refused(code));
  });
});
