import { describe, expect, test } from "vitest";
import { JOB_STATUSES } from "#domain/jobs/job.ts";
import { ORDER_STATUSES } from "#domain/orders/order.ts";
import { mayCancel, mayConfirm } from "#web/features/orders/order-rules.ts";
import { job } from "./sample-orders.ts";

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
  test("is offered to admins while the order is pending, to customers never", () => {
    expect(ORDER_STATUSES.filter((status) => mayConfirm({ status }, "admin"))).toEqual(["pending"]);
    expect(ORDER_STATUSES.filter((status) => mayConfirm({ status }, "customer"))).toEqual([]);
  });
});
