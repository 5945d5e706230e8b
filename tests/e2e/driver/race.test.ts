import { expect, test } from "vitest";
import { bookMove } from "../orders/book-move.ts";
import { expectNoComplaints, signIn } from "../people.ts";
import { useBrowser, visitor, type Visitor } from "../product.ts";

useBrowser();

test("two drivers press for one job at once: one has it, the other is told in words", async () => {
  const customer = await visitor("en");
  await signIn(customer, "customer@khondee.test");
  await bookMove(customer, { from: "th-2201", to: "th-2301", inDays: 16 });
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
