import { describe, expect, test } from "vitest";
import { JOB_STATUSES } from "#domain/jobs/job.ts";
import { ORDER_STATUSES } from "#domain/orders/order.ts";
import {
  awaitsPrice,
  completionReason,
  mayCancel,
  mayConfirm,
  mayStartForDriver,
  reopenableUntil,
} from "#web/features/orders/order/order-rules.ts";
import { event, job } from "../sample-orders.ts";

describe("cancelling", () => {
  test("is offered to a customer only while pending or confirmed with no job under way", () => {
    const offered = ORDER_STATUSES.flatMap((status) =>
      JOB_STATUSES.filter((jobStatus) => mayCancel({ status, jobs: [job(jobStatus)] }, "customer")).map(
        (jobStatus) => `${status} ${jobStatus}`,
      ),
    );
    const jobs = ["awaiting_payment", "available", "reserved", "completed", "cancelled"];
    expect(offered).toEqual([
      ...jobs.map((each) => `pending ${each}`),
      ...jobs.map((each) => `confirmed ${each}`),
    ]);
  });

  test("is offered to an admin until the order is final, whatever its jobs do", () => {
    const offered = ORDER_STATUSES.filter((status) =>
      mayCancel({ status, jobs: [job("in_progress")] }, "admin"),
    );
    expect(offered).toEqual(["pending", "confirmed", "in_transit"]);
  });
});

describe("confirming", () => {
  const jobs = [job("reserved")];

  test("is offered to admins while the order is pending, to customers never", () => {
    expect(ORDER_STATUSES.filter((status) => mayConfirm({ status, jobs }, "admin"))).toEqual(["pending"]);
    expect(ORDER_STATUSES.filter((status) => mayConfirm({ status, jobs }, "customer"))).toEqual([]);
  });

  test("is not offered while there is no vehicle to send", () => {
    expect(mayConfirm({ status: "pending", jobs: [] }, "admin")).toBe(false);
  });

  test("is not offered while the order has to be paid first", () => {
    expect(mayConfirm({ status: "pending", jobs: [job("awaiting_payment")] }, "admin")).toBe(false);
  });

  test("waits for a price only while pending", () => {
    expect(ORDER_STATUSES.filter((status) => awaitsPrice({ status, totalSatang: null }))).toEqual([
      "pending",
    ]);
    expect(awaitsPrice({ status: "pending", totalSatang: 1 })).toBe(false);
  });
});

describe("starting for the driver", () => {
  test("is offered while a job is reserved and its order confirmed or in transit", () => {
    const offered = ORDER_STATUSES.flatMap((status) =>
      JOB_STATUSES.filter((jobStatus) => mayStartForDriver({ status }, job(jobStatus))).map(
        (jobStatus) => `${status} ${jobStatus}`,
      ),
    );
    expect(offered).toEqual(["confirmed reserved", "in_transit reserved"]);
  });
});

describe("setting a completed job back", () => {
  const completed = { ...job("completed"), completedAt: 1_000 };
  const until = 1_000 + 7 * 24 * 3_600_000;

  test("is offered for seven days", () => {
    expect(reopenableUntil({ status: "delivered" }, completed, until)).toBe(until);
    expect(reopenableUntil({ status: "delivered" }, completed, until + 1)).toBeNull();
  });

  test("is offered for no other status, and never for a cancelled order", () => {
    for (const status of JOB_STATUSES.filter((each) => each !== "completed"))
      expect(reopenableUntil({ status: "in_transit" }, job(status), 1_000)).toBeNull();
    expect(reopenableUntil({ status: "cancelled" }, completed, 1_000)).toBeNull();
  });
});

describe("an early completion", () => {
  const completion = (reason: string) => ({ ...event("completed", "driver", 1, reason), jobId: "job-1" });

  test("is one with a reason, of this job, that still stands", () => {
    expect(completionReason({ events: [completion("next door")] }, job("completed"))).toEqual({
      by: "driver",
      reason: "next door",
    });
    expect(completionReason({ events: [completion("")] }, job("completed"))).toBeNull();
    expect(completionReason({ events: [completion("next door")] }, job("in_progress"))).toBeNull();
    expect(
      completionReason({ events: [{ ...completion("next door"), jobId: "job-2" }] }, job("completed")),
    ).toBeNull();
    expect(
      completionReason({ events: [completion("next door"), completion("")] }, job("completed")),
    ).toBeNull();
  });
});
