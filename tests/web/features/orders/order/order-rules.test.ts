import { describe, expect, test } from "vitest";
import { JOB_STATUSES } from "#domain/jobs/job.ts";
import { ORDER_STATUSES } from "#domain/orders/order.ts";
import { awaitsPrice, mayCancel, mayConfirm } from "#web/features/orders/order/order-rules.ts";
import { job } from "../sample-orders.ts";

describe("cancelling", () => {
  test("is offered to a customer only while pending or confirmed with no job under way", () => {
    const offered = ORDER_STATUSES.flatMap((status) =>
      JOB_STATUSES.filter((jobStatus) => mayCancel({ status, jobs: [job(jobStatus)] }, "customer")).map(
        (jobStatus) => `${status} ${jobStatus}`,
      ),
    );
    const jobs = ["available", "reserved", "completed", "cancelled"];
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

  test("waits for a price only while pending", () => {
    expect(ORDER_STATUSES.filter((status) => awaitsPrice({ status, totalSatang: null }))).toEqual([
      "pending",
    ]);
    expect(awaitsPrice({ status: "pending", totalSatang: 1 })).toBe(false);
  });
});
