import { execFile, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { promisify } from "node:util";
import { afterEach, expect, test } from "vitest";
import { apiPlaces, apiQuote } from "#domain/api/api-answers.ts";
import { SAMPLES } from "#web/features/site/developers/samples.ts";
import { DEMO_ACCOUNTS } from "../../../.dev/demo/demo-accounts.ts";
import { API_COMPANY_ID, API_OWNER } from "../../support/journey-data.ts";
import { expectNoSidewaysScroll, expectNoViolation, openSettled } from "../inspect.ts";
import { expectNoComplaints, open, signIn } from "../people.ts";
import { PRODUCT_URL, useBrowser, visitor, type Visitor } from "../product.ts";
import { recordWebhooks } from "./webhook-recorder.ts";

const run = promisify(execFile);
const started: ChildProcess[] = [];
useBrowser();
afterEach(() => {
  for (const child of started.splice(0)) child.kill();
});

/** A program of the page, as it stands there. */
const program = (code: string) => ["--input-type=module", "--eval", code];

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  return typeof address === "object" && address !== null ? address.port : 0;
}

/** The key that a test makes for all, and one that may ask for prices alone. */
const [SHOP, PRICES] = ["Web shop", "Price list"] as const;

test("an owner makes keys and an endpoint, an outside client orders by them and hears of it, and the office sends again and revokes: by the page's own programs", async () => {
  const owner = await visitor("en");
  await owner.context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: PRODUCT_URL });
  await signIn(owner, API_OWNER);
  await open(owner, "/profile?tab=company");
  const key = await makeKey(owner, SHOP, []);
  const narrow = await makeKey(owner, PRICES, ["api_scope_orders_read", "api_scope_orders_write"]);
  expect(await owner.page.content()).not.toContain(key);

  const recorder = await recordWebhooks();
  const port = await freePort();
  const secret = await addEndpoint(owner, recorder.url);
  recorder.passTo(port, secret);
  const env = {
    ...process.env,
    KHONDEE_URL: PRODUCT_URL,
    KHONDEE_KEY: key,
    KHONDEE_WEBHOOK_SECRET: secret,
    PORT: String(port),
  };
  const receiver = spawn(process.execPath, program(SAMPLES.receiver), {
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  started.push(receiver);
  let received = "";
  receiver.stdout.on("data", (part: Buffer) => (received += part.toString()));

  // The receiver knows the first secret only; for a day messages are signed with it, too.
  await makeSecret(owner, recorder.url);
  await owner.page.getByRole("button", { name: owner.say("webhook_test"), exact: true }).click();
  await owner.page.getByText(owner.say("webhook_test_accepted", { status: 204 }), { exact: true }).waitFor();

  const { stdout: found } = await run("sh", ["-c", SAMPLES.placesCurl], { env });
  expect(apiPlaces.parse(JSON.parse(found)).items[0]?.placeId).toBe("th-1006");
  const { stdout: priced } = await run("sh", ["-c", SAMPLES.quoteCurl], {
    env: { ...env, KHONDEE_KEY: narrow },
  });
  expect(apiQuote.parse(JSON.parse(priced)).totalSatang).toBeGreaterThan(0);
  expect(await codeOfOrders(narrow)).toEqual([403, "API_SCOPE_MISSING"]);
  const { stdout: placed } = await run(process.execPath, program(SAMPLES.order), { env });
  const [orderId = "", status] = placed.split(" ");
  expect(status).toBe("pending");

  const office = await visitor("en");
  await signIn(office, DEMO_ACCOUNTS.admin.email);
  await open(office, `/admin/orders?order=${orderId}`);
  await office.page.getByRole("button", { name: office.say("order_confirm") }).click();
  await expect.poll(() => received.trim().split("\n").at(-1)).toBe(`2 order.confirmed ${orderId}`);
  await sendAgain(office, "order.placed", 1);
  const { stdout: cancelled } = await run(process.execPath, program(SAMPLES.cancel), { env });
  expect(cancelled.trim()).toBe(`${orderId} cancelled`);
  await expect
    .poll(() => received.trim().split("\n").slice(1))
    .toEqual([
      `1 order.placed ${orderId}`,
      `2 order.confirmed ${orderId}`,
      `1 order.placed ${orderId}`,
      `3 order.cancelled ${orderId}`,
    ]);
  const [ping, first, , again] = recorder.passed;
  expect([ping?.type, first?.id]).toEqual(["ping", again?.id]);
  expect(recorder.passed.map(({ isGenuine }) => isGenuine)).toEqual([true, true, true, true, true]);

  await revoke(office, PRICES);
  expect(await codeOfOrders(narrow)).toEqual([401, "API_KEY_INVALID"]);
  expect(await codeOfOrders(key)).toEqual([200, undefined]);
  expectNoComplaints(owner, office);
  await showsPrice(key);
});

/** Makes a key without these scopes. @returns the key, as it was copied */
async function makeKey({ page, say }: Visitor, name: string, without: readonly string[]): Promise<string> {
  await page.getByLabel(say("api_key_name_label"), { exact: true }).fill(name);
  for (const scope of without) await page.getByLabel(say(scope), { exact: true }).uncheck();
  await page.getByRole("button", { name: say("api_key_make"), exact: true }).click();
  return copied({ page, say }, "api_key_shown_title");
}

/** Adds an endpoint for all events. @returns its secret, as it was copied */
async function addEndpoint({ page, say }: Visitor, url: string): Promise<string> {
  await page.getByLabel(say("webhook_url_label"), { exact: true }).fill(url);
  await page.getByRole("button", { name: say("webhook_add"), exact: true }).click();
  return copied({ page, say }, "webhook_secret_title");
}

/** Copies what a dialog shows once, and closes it. */
async function copied({ page, say }: Pick<Visitor, "page" | "say">, title: string): Promise<string> {
  const dialog = page.getByRole("dialog", { name: say(title), exact: true });
  const shown = await dialog.locator("code").textContent();
  await dialog.getByRole("button", { name: say("profile_copy"), exact: true }).click();
  await page.getByText(say("profile_copied"), { exact: true }).first().waitFor();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text).toBe(shown);
  await dialog
    .getByRole("button", { name: say("action_close"), exact: true })
    .first()
    .click();
  await dialog.waitFor({ state: "detached" });
  return text;
}

async function makeSecret({ page, say }: Visitor, url: string): Promise<void> {
  await page.getByRole("button", { name: `${say("webhook_secret_new")}: ${url}` }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: say("webhook_secret_new"), exact: true })
    .click();
  await copied({ page, say }, "webhook_secret_title");
}

/** The office sends a delivery again from the company's page. */
async function sendAgain(office: Visitor, event: string, sequence: number): Promise<void> {
  const { page, say } = office;
  await open(office, `/admin/companies/${API_COMPANY_ID}`);
  await page.getByRole("button", { name: say("webhook_deliveries"), exact: true }).click();
  const row = page.getByRole("listitem").filter({ hasText: new RegExp(`^#${sequence}${event}`) });
  await row.getByText(say("webhook_delivery_delivered"), { exact: true }).waitFor();
  await row.getByRole("button", { name: `${say("webhook_replay")}: ${event} #${sequence}` }).click();
  await page.getByText(say("webhook_replayed"), { exact: true }).waitFor();
}

/** The office revokes a key on the page that is open. */
async function revoke({ page, say }: Visitor, name: string): Promise<void> {
  await page.getByRole("button", { name: `${say("api_key_revoke")}: ${name}`, exact: true }).click();
  const dialog = page.getByRole("dialog").or(page.getByRole("alertdialog"));
  await dialog.getByRole("button", { name: say("api_key_revoke"), exact: true }).click();
  await page
    .getByRole("listitem")
    .filter({ hasText: name })
    .getByText(say("api_key_revoked"), { exact: true })
    .waitFor();
}

/** Reads the orders with a key. @returns the status and the code of a refusal */
async function codeOfOrders(key: string): Promise<readonly [number, string | undefined]> {
  const answer = await fetch(`${PRODUCT_URL}/api/v1/orders`, { headers: { authorization: `Bearer ${key}` } });
  return [answer.status, ((await answer.json()) as { code?: string }).code];
}

/** The page of the programs itself, and a price with the visitor's own key, which no storage keeps. */
async function showsPrice(key: string): Promise<void> {
  const developer = await visitor("en");
  await openSettled(developer, `${PRODUCT_URL}/developers`);
  await expectNoViolation(developer);
  await expectNoSidewaysScroll(developer);
  await open(developer, "/developers");
  const { page, say } = developer;
  await page.getByLabel(say("developers_try_key")).fill(key);
  await page.getByRole("button", { name: say("developers_quote_title"), exact: true }).click();
  await page.getByText('"totalSatang"').waitFor();
  const stored = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
  );
  expect(stored).not.toContain(key);
  expectNoComplaints(developer);
}
