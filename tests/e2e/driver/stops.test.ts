import { test } from "vitest";
import { STOPS_CUSTOMER, STOPS_DRIVER, STOPS_ORDER } from "../../support/journey-data.ts";
import { expectNoComplaints, signIn } from "../people.ts";
import { call } from "../orders/procedures.ts";
import { useBrowser, visitor } from "../product.ts";
import { completeNextDoor, proveDestination, slideStep } from "./driven-job.ts";

useBrowser();

test("a job from its departure over two stops to its proof and its end; both sides see the waiting run", async () => {
  const customer = await visitor("en", { phone: true });
  await signIn(customer, STOPS_CUSTOMER);
  const driver = await visitor("en", { phone: true });
  await signIn(driver, STOPS_DRIVER);
  await call(driver, "jobs.reserve", { jobId: `${STOPS_ORDER}-1` });
  await customer.page.goto(`/orders/${STOPS_ORDER}`);

  const { page, say } = driver;
  await page.goto(`/driver/dashboard?view=mine&job=${STOPS_ORDER}-1`);
  await slideStep(driver, say("job_start"));
  await slideStep(driver, say("job_arrive", { stop: say("stop_pickup") }));
  const free = new RegExp(`^${say("waiting_free_left", { minutes: "\\d+", left: "\\d+" })}$`);
  await page.getByText(free).filter({ visible: true }).first().waitFor();
  // The customer's open page hears of it.
  const running = customer.page.getByText(free).filter({ visible: true }).first();
  await running.waitFor();
  await slideStep(driver, say("job_leave", { stop: say("stop_pickup") }));
  await running.waitFor({ state: "detached" });
  await slideStep(driver, say("job_arrive", { stop: say("stop_destination") }));

  await proveDestination(driver, "Mali Jaidee");
  await completeNextDoor(driver);
  await customer.page.getByText(customer.say("order_status_delivered"), { exact: true }).first().waitFor();
  await customer.page
    .getByText(customer.say("proof_received_by", { name: "Mali Jaidee" }))
    .first()
    .waitFor();
  expectNoComplaints(customer, driver);
});
