import type { Locator } from "playwright-core";
import { expect } from "vitest";
import { bangkokDay } from "#domain/time.ts";
import { DEMO_PASSWORD } from "../../.dev/demo/demo-accounts.ts";
import { PRODUCT_URL, type Visitor } from "./product.ts";
import { hydrated } from "./ready.ts";

/** Opens a page and waits until it reacts. A locator alone would look for it only twice a second. */
export async function open({ page }: Visitor, address: string): Promise<void> {
  await page.goto(address);
  await hydrated(page);
}

/** Signs in without the form. @throws when the server refuses */
export async function signIn({ context }: Visitor, email: string): Promise<void> {
  const answer = await context.request.post("/api/auth/sign-in/email", {
    data: { email, password: DEMO_PASSWORD },
    headers: { origin: PRODUCT_URL },
    failOnStatusCode: true,
  });
  await answer.dispose();
}

/** Signs in through the form of the page that is open. */
export async function signInHere(
  { page, say }: Visitor,
  email: string,
  password = DEMO_PASSWORD,
): Promise<void> {
  const form = page.getByRole("main");
  await form.getByLabel(say("account_email_label"), { exact: true }).fill(email);
  await form.getByLabel(say("account_password_label"), { exact: true }).fill(password);
  await form.getByRole("button", { name: say("login_submit"), exact: true }).click();
}

/** Types into a place field and chooses the first suggestion. */
export async function choosePlace({ page }: Visitor, label: string, typed: string): Promise<void> {
  // A prerendered page does not react before its code is loaded.
  await page.locator("main [inert]").waitFor({ state: "detached" });
  const field = page.getByRole("main").getByRole("combobox", { name: label, exact: true });
  await field.fill(typed);
  await page.getByRole("listbox").getByRole("option").first().click();
  await field.blur();
}

/** Opens the calendar of a date field and chooses a day of this month or the next: `2026-11-27`. */
export async function chooseDay({ page, say }: Visitor, label: string, day: string): Promise<void> {
  await page.getByRole("main").getByRole("combobox", { name: label }).click();
  const calendar = page.getByRole("dialog", { name: label });
  const button = calendar.locator(`[data-day="${day}"]:not([data-outside]) button`);
  await calendar.getByRole("grid").waitFor();
  const step = say(day < bangkokDay(Date.now()) ? "day_previous_month" : "day_next_month");
  if ((await button.count()) === 0) await calendar.getByRole("button", { name: step }).click();
  await button.click();
  await calendar.waitFor({ state: "detached" });
}

/** Slides a button to its end; again where what was loaded meanwhile took it from under the finger, as a person would. */
export async function slideButton({ page }: Visitor, name: string): Promise<void> {
  const button = page.getByRole("button", { name, exact: true });
  for (;;) {
    const size = await button.boundingBox();
    if (size === null) throw new Error(`${name} is not shown`);
    // Waits until the button stays where it is: what is loaded above it moves it.
    await button.hover({ position: { x: 30, y: size.height / 2 } });
    const box = (await button.boundingBox()) ?? size;
    const middle = box.y + box.height / 2;
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2, middle, { steps: 3 });
    if (await handleFollows(button)) {
      await page.mouse.move(box.x + box.width - 4, middle, { steps: 3 });
      return page.mouse.up();
    }
    // Let go beside the button, so that it is not pressed.
    await page.mouse.move(0, 0);
    await page.mouse.up();
  }
}

/** Whether the handle of a slide button is under way. */
async function handleFollows(button: Locator): Promise<boolean> {
  const handle = button.locator("span[aria-hidden=true]");
  return handle.evaluate(async (element) => {
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
    return new DOMMatrix(getComputedStyle(element).transform).m41 > 0;
  });
}

/** Slides the job from stop to stop to its end right after its start, and says why it is over already. */
export async function completeEarly(driver: Visitor): Promise<void> {
  const { page, say } = driver;
  await slideButton(driver, say("job_arrive", { stop: say("stop_pickup") }));
  await slideButton(driver, say("job_leave", { stop: say("stop_pickup") }));
  await slideButton(driver, say("job_arrive", { stop: say("stop_destination") }));
  await slideButton(driver, say("job_complete"));
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(say("job_complete_early_reason_label")).fill("It was next door");
  await dialog.getByRole("button", { name: say("job_complete") }).click();
  await page.getByText(say("success_job_updated")).first().waitFor();
}

/** An admin starts the job of an order for its driver. */
export async function startForDriver({ page, say }: Visitor, orderId: string): Promise<void> {
  await page.goto(`/admin/orders?order=${orderId}`);
  await page.getByRole("button", { name: say("admin_job_start") }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(say("order_cancel_reason_label")).fill("The customer moves today");
  await dialog.getByRole("button", { name: say("job_start") }).click();
  await page.getByText(say("success_job_updated")).first().waitFor();
}

/** Chooses both places in the calculator and waits for a price. @returns the total in baht */
export async function priceOf(customer: Visitor, from: string, to: string): Promise<number> {
  const { page, say } = customer;
  await page.goto("/price-calculator");
  await choosePlace(customer, say("stop_pickup"), from);
  await choosePlace(customer, say("stop_destination"), to);
  await page
    .getByRole("button", { name: say("price_book") })
    .first()
    .waitFor();
  return shownTotalBaht(customer);
}

/** The statuses of an order's jobs. */
export async function jobsOf({ context }: Visitor, orderId: string): Promise<readonly string[]> {
  const input = encodeURIComponent(JSON.stringify({ orderId }));
  const answer = await context.request.get(`/api/trpc/orders.byId?input=${input}`);
  const { result } = (await answer.json()) as { result: { data: { jobs: readonly { status: string }[] } } };
  return result.data.jobs.map(({ status }) => status);
}

/** The total that the calculator shows, in baht. */
export async function shownTotalBaht({ page }: Visitor): Promise<number> {
  const text = await page
    .getByText(/^฿[\d,]+$/)
    .filter({ visible: true })
    .first()
    .textContent();
  return Number(text?.replace(/\D/g, ""));
}

/**
 * Delays the code of pages that are opened from now on, as a slow connection does. @returns a function that ends the
 * delay
 */
export async function holdCodeBack({ page }: Visitor): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    if (!/first-(paint|jobs)/.test(route.request().url())) await promise;
    await route.continue();
  });
  return resolve;
}

/** Fails when a page logged an error in the browser's console. */
export function expectNoComplaints(...visitors: readonly Visitor[]): void {
  expect(visitors.flatMap((visitor) => visitor.complaints)).toEqual([]);
}

/** Waits for a mail to an address in the local outbox, and returns its link that leads to `part`. */
export async function linkFromOutbox(visitor: Visitor, email: string, part: string): Promise<string> {
  return foundInMail(visitor, email, (mail) =>
    [...mail.matchAll(/ href="([^"]+)"/g)]
      .map(([, address = ""]) => address.replaceAll("&amp;", "&"))
      .find((address) => address.includes(part)),
  );
}

/** Waits for a mail with a login code to an address in the local outbox, and returns the code. */
export async function codeFromOutbox(visitor: Visitor, email: string): Promise<string> {
  return foundInMail(visitor, email, (mail) => /\b\d{6}\b/.exec(mail.replaceAll(/<[^>]*>/g, ""))?.[0]);
}

/** Waits until something is found in a mail to an address, as its HTML stands in the local outbox, the newest first. */
async function foundInMail(
  { context }: Visitor,
  email: string,
  find: (mail: string) => string | undefined,
): Promise<string> {
  const found: string[] = [];
  await expect
    .poll(async () => {
      const outbox = await (await context.request.get("/dev/outbox")).text();
      const mails = outbox.split("<article>").slice(1);
      found.push(...mails.filter((mail) => mail.includes(email)).flatMap((mail) => find(mail) ?? []));
      return found.length;
    })
    .toBeGreaterThan(0);
  return found[0] ?? "";
}
