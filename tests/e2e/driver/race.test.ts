import { expect, test } from "vitest";
import { DAY_MS } from "#domain/time.ts";
import { expectNoComplaints, signIn } from "../people.ts";
import { PRODUCT_URL, useBrowser, visitor, type Visitor } from "../product.ts";

useBrowser();

test("two drivers press for one job at once: one has it, the other is told in words", async () => {
  const customer = await visitor("en");
  await signIn(customer, "customer@khondee.test");
  await book(customer);
  const drivers = await Promise.all([phoneOf("driver@khondee.test"), phoneOf("driver2@khondee.test")]);
  const presses = await Promise.all(
    drivers.map(async (driver) => {
      const arrived = await holdPress(driver);
      await driver.page.goto("/driver/dashboard");
      await card(driver)
        .getByRole("button", { name: driver.say("job_reserve") })
        .click();
      return arrived;
    }),
  );
  // Neither has been sent before both were pressed.
  const held = await Promise.all(presses.map(({ pressed }) => pressed));
  const outcomes = drivers.map(toldOf);
  await Promise.all(held.map((send) => send()));
  expect((await Promise.all(outcomes)).toSorted()).toEqual(["has it", "told that it is taken"]);
  for (const driver of drivers) await card(driver).waitFor({ state: "detached" });
  expectNoComplaints(customer, ...drivers);
});

/** The move as a driver's card names it, and no other test's. */
const card = ({ page }: Visitor) => page.getByRole("article", { name: /Mueang Chanthaburi.*Mueang Trat/ });

async function phoneOf(email: string): Promise<Visitor> {
  const driver = await visitor("en", { phone: true });
  await signIn(driver, email);
  return driver;
}

/** Keeps the press to reserve on the phone. @returns what sends it, once it was made */
async function holdPress({ page }: Visitor) {
  const { promise: pressed, resolve } = Promise.withResolvers<() => Promise<void>>();
  await page.route(/jobs\.reserve/, (route) => resolve(() => route.continue()));
  return { pressed };
}

/** What a driver is told after the press. */
async function toldOf({ page, say }: Visitor): Promise<string> {
  const success = page.getByText(say("success_job_reserved"), { exact: true });
  const refusal = page.getByText(say("error_job_already_reserved"), { exact: true });
  await success.or(refusal).first().waitFor();
  return (await success.count()) > 0 ? "has it" : "told that it is taken";
}

/** Books without the form. */
async function book(customer: Visitor): Promise<void> {
  await call(customer, "orders.book", {
    contactName: "Malee Suk",
    contactEmail: "customer@khondee.test",
    contactPhone: "+66 81 234 5678",
    pickup: { placeId: "th-2201", detail: "88/1" },
    destination: { placeId: "th-2301", detail: "12 Moo 3" },
    date: new Date(Date.now() + 16 * DAY_MS).toISOString().slice(0, 10),
    vehicle: "four_wheel",
    truckHoursAcknowledged: true,
    idempotencyKey: crypto.randomUUID(),
  });
}

async function call({ context }: Visitor, path: string, input: object): Promise<void> {
  const answer = await context.request.post(`/api/trpc/${path}`, {
    data: input,
    headers: { origin: PRODUCT_URL },
    failOnStatusCode: true,
  });
  await answer.dispose();
}
