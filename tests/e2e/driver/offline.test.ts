import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { DAY_MS } from "#domain/time.ts";
import { DRIVER_SCOPE, SYNC_TAG } from "#web/lib/offline/background-sync.ts";
import { OFFLINE_DRIVER as DRIVER } from "../../support/journey-data.ts";
import { onePixel } from "../one-pixel.ts";
import { expectNoComplaints, signIn, slideButton } from "../people.ts";
import { ask, call, startJob } from "../orders/procedures.ts";
import { PRODUCT_URL, useBrowser, visitor, type Visitor, type VisitorOptions } from "../product.ts";

useBrowser();

const CUSTOMER = "customer@khondee.test";
const PHONE = { phone: true, hasServiceWorker: true } satisfies VisitorOptions;

test("a job is finished without a connection, survives a reload, and arrives once", async () => {
  const customer = await visitor("en");
  await signIn(customer, CUSTOMER);
  const orderId = await book(customer, 41);
  const driver = await visitor("en", PHONE);
  await signIn(driver, DRIVER);
  await call(driver, "jobs.reserve", { jobId: `${orderId}-1` });
  const admin = await visitor("en");
  await signIn(admin, "admin@khondee.test");
  await startJob(admin, orderId);

  const { page, context, say } = driver;
  await openJob(driver, orderId);
  await installed(page);
  await context.setOffline(true);
  await driveToTheEnd(driver, "stop");
  await page
    .getByRole("button", { name: say("proof_record", { stop: say("stop_destination") }) })
    .last()
    .click();
  const sheet = page.getByRole("dialog");
  await sheet.locator("input[type=file][multiple]").setInputFiles(onePixel("door.png"));
  await sheet.getByRole("img", { name: say("picture_number", { number: "1" }) }).waitFor();
  await sheet.getByLabel(say("proof_receiver_label")).fill("Mali Jaidee");
  await sheet.getByRole("button", { name: say("proof_save") }).click();
  await page.getByText(say("proof_waiting")).waitFor();
  await driveToTheEnd(driver, "complete");
  const waits = page.getByRole("region", { name: say("queue_title") });
  await waits.getByText(say("queue_complete")).waitFor();

  await page.reload();
  await waits.getByText(say("queue_complete")).waitFor();
  await waits.getByText(say("queue_proof", { stop: say("stop_destination") })).waitFor();
  const completed = page.getByText(say("my_job_status_completed"), { exact: true });
  await completed.filter({ visible: true }).first().waitFor();

  await context.setOffline(false);
  await waits.waitFor({ state: "detached" });
  await page.getByText("Mali Jaidee").waitFor();
  const { events } = await ask(customer, "orders.byId", { orderId });
  expect(events.filter(({ to }: { readonly to: string }) => to === "delivered")).toHaveLength(1);
  const proofs = await ask(customer, "proofs.ofOrder", { orderId });
  expect(proofs.proofs).toHaveLength(1);
  expect(proofs.proofs[0].photos).toHaveLength(1);
});

test("what became impossible meanwhile is said on the job, and stays until it has been read", async () => {
  const { customer, driver, orderId } = await releasedOffline(43);
  const { page, context, say } = driver;
  await call(customer, "orders.cancel", { orderId, reason: "Not moving any more" });
  await context.setOffline(false);

  const refused = page.getByRole("alert", {
    name: new RegExp(
      `^${say("queue_refused", { what: say("queue_release"), time: ".*" }).replaceAll(/[()]/g, ".")}$`,
    ),
  });
  await refused.waitFor();
  await page.reload();
  await refused.getByRole("button", { name: say("queue_read") }).click();
  await refused.waitFor({ state: "detached" });
  await page.reload();
  await page.getByRole("navigation", { name: say("nav_driver_dashboard") }).waitFor();
  expect(await refused.count()).toBe(0);
});

test("the browser sends what waits once there is a connection, also when the app was closed before", async () => {
  const { customer, driver, orderId } = await releasedOffline(47);
  const { page, context } = driver;

  // Nothing of the driver's area is open any more.
  const elsewhere = await context.newPage();
  await page.close();
  await context.setOffline(false);
  await elsewhere.goto("/robots.txt");
  const releases = () => releasesOf(customer, orderId);
  const before = await releases();
  await wakeForSync(elsewhere);
  await expect.poll(releases).toBe(before + 1);
});

test("a new version is stored and used while something waits for the next login, and nothing is lost", async () => {
  const customer = await visitor("en");
  await signIn(customer, CUSTOMER);
  const orderId = await book(customer, 45);
  const driver = await visitor("en", PHONE);
  await signIn(driver, DRIVER);
  await call(driver, "jobs.reserve", { jobId: `${orderId}-1` });

  const releases = () => releasesOf(customer, orderId);
  const before = await releases();

  const { page, context, say } = driver;
  await openJob(driver, orderId);
  await installed(page);
  await page.getByRole("button", { name: say("job_release") }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(say("job_release_reason_label")).fill("The engine does not start");
  // The press is what finds that the session has ended, not a list that is fetched again in the same moment.
  const reads = (url: URL) => url.pathname.startsWith("/api/trpc/");
  await page.route(reads, (route) => (route.request().method() === "GET" ? route.abort() : route.continue()));
  await context.clearCookies();
  await dialog.getByRole("button", { name: say("job_release_confirm") }).click();
  await page.waitForURL(/\/login/);
  await page.unroute(reads);
  // The area in another language is another version of it.
  await page.evaluate(async () => {
    await navigator.serviceWorker.register("/driver/worker-th.js", { scope: "/driver/" });
  });
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration("/driver/");
        return registration?.active?.state === "activated" ? registration.active.scriptURL : "";
      }),
    )
    .toBe(`${PRODUCT_URL}/driver/worker-th.js`);

  await signIn(driver, DRIVER);
  await page.goto("/driver/dashboard?view=mine");
  await expect.poll(releases).toBe(before + 1);
  await page.reload();
  await page.getByRole("navigation", { name: /./ }).first().waitFor();
  expect(await releases()).toBe(before + 1);
});

test("who signs out without a connection sees nothing of the account any more, also after a reload, and the server hears of it", async () => {
  const driver = await visitor("en", PHONE);
  await signIn(driver, DRIVER);
  const { page, context, say } = driver;
  await page.goto("/driver/dashboard?view=mine");
  await installed(page);
  await context.setOffline(true);
  // On phones the header with the account is over the driver's own data alone.
  const account = page.getByRole("button", { name: say("nav_account", { name: "offline-driver" }) });
  await account.waitFor({ state: "hidden" });
  await page.getByRole("link", { name: say("jobs_tab_me") }).click();
  await account.click();
  await page.getByRole("menuitem", { name: say("nav_sign_out") }).click();
  const closed = page.getByRole("heading", { name: say("signed_out_here_title") });
  await closed.waitFor();
  await page.reload();
  await closed.waitFor();
  const hasSession = async () => {
    const answer = await context.request.get("/api/auth/get-session");
    return (await answer.json()) !== null;
  };
  expect(await hasSession()).toBe(true);

  await context.setOffline(false);
  await page.waitForURL(/\/login/);
  expect(await hasSession()).toBe(false);
});

test("the app can be installed: manifest, icons and the area's own service worker", async () => {
  const driver = await visitor("th", PHONE);
  await signIn(driver, DRIVER);
  const { page, context } = driver;
  await page.goto("/driver/dashboard");
  const address = await page.locator("link[rel=manifest]").getAttribute("href");
  const answer = await context.request.get(address ?? "");
  const manifest = await answer.json();
  expect(manifest).toMatchObject({ short_name: "ขนดี", lang: "th", start_url: "/driver/dashboard" });
  expect(manifest.shortcuts).toHaveLength(2);
  for (const { src, sizes } of manifest.icons) {
    const size = await page.evaluate(async (path: string) => {
      const { width, height } = await createImageBitmap(await (await fetch(path)).blob());
      return `${width}x${height}`;
    }, src);
    expect(size).toBe(sizes);
  }
  expect(
    manifest.icons.map((icon: { purpose: string; sizes: string }) => `${icon.purpose} ${icon.sizes}`),
  ).toEqual(["any 192x192", "any 512x512", "maskable 512x512"]);
  await installed(page);
  await page.goto("/");
  expect(await page.locator("link[rel=manifest]").count()).toBe(0);
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  expectNoComplaints(driver);
});

async function openJob({ page, say }: Visitor, orderId: string): Promise<void> {
  await page.goto(`/driver/dashboard?view=mine&job=${orderId}-1`);
  await page.getByRole("region", { name: say("job_order_number", { orderId }) }).waitFor();
}

/** An order whose driver has given its job back without a connection: it waits on the phone. */
async function releasedOffline(inDays: number) {
  const customer = await visitor("en");
  await signIn(customer, CUSTOMER);
  const orderId = await book(customer, inDays);
  const driver = await visitor("en", PHONE);
  await signIn(driver, DRIVER);
  await call(driver, "jobs.reserve", { jobId: `${orderId}-1` });
  const { page, context, say } = driver;
  await openJob(driver, orderId);
  await installed(page);
  await context.setOffline(true);
  await page.getByRole("button", { name: say("job_release") }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(say("job_release_reason_label")).fill("The engine does not start");
  await dialog.getByRole("button", { name: say("job_release_confirm") }).click();
  await page.getByText(say("queue_waits", { count: "1" })).waitFor();
  return { customer, driver, orderId };
}

/** How often the order's job came back to the board, as its customer reads it. */
async function releasesOf(customer: Visitor, orderId: string): Promise<number> {
  const { events } = await ask(customer, "orders.byId", { orderId });
  return events.filter(({ to }: { readonly to: string }) => to === "available").length;
}

/** Wakes the service worker as a browser does that has a connection again. */
async function wakeForSync(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const registrationId = new Promise<string>((resolve) => {
    browser.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL === `${PRODUCT_URL}${DRIVER_SCOPE}`);
      if (ours !== undefined) resolve(ours.registrationId);
    });
  });
  await browser.send("ServiceWorker.enable");
  await browser.send("ServiceWorker.dispatchSyncEvent", {
    origin: PRODUCT_URL,
    registrationId: await registrationId,
    tag: SYNC_TAG,
    lastChance: false,
  });
  await browser.detach();
}

/** Waits until the area can be opened without a connection. */
async function installed(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
}

/** Slides from stop to stop as far as there are any; then completes the job, and says why it is done this early. */
async function driveToTheEnd(driver: Visitor, what: "stop" | "complete"): Promise<void> {
  const { page, say } = driver;
  const complete = page.getByRole("button", { name: say("job_complete"), exact: true });
  const visit = page.getByRole("button", {
    name: new RegExp(`^(${say("job_arrive", { stop: ".+" })}|${say("job_leave", { stop: ".+" })})$`),
  });
  if (what === "stop") {
    await complete.or(visit).first().waitFor();
    while ((await visit.count()) > 0) {
      const name = (await visit.first().textContent()) ?? "";
      await slideButton(driver, name);
      await page.getByRole("button", { name, exact: true }).waitFor({ state: "detached" });
    }
    return;
  }
  await slideButton(driver, say("job_complete"));
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(say("job_complete_early_reason_label")).fill("It is next door");
  await dialog.getByRole("button", { name: say("job_complete") }).click();
  await dialog.waitFor({ state: "detached" });
}

/** Books without the form, a short move. @returns the id of the order */
async function book(customer: Visitor, inDays: number): Promise<string> {
  const { orderId } = await call(customer, "orders.book", {
    contactName: "Malee Suk",
    contactEmail: CUSTOMER,
    contactPhone: "+66 81 234 5678",
    pickup: { placeId: "th-4101", detail: "88/1" },
    destination: { placeId: "th-4203", detail: "12 Moo 3" },
    date: new Date(Date.now() + inDays * DAY_MS).toISOString().slice(0, 10),
    vehicle: "four_wheel",
    truckHoursAcknowledged: true,
    idempotencyKey: crypto.randomUUID(),
  });
  return orderId;
}
