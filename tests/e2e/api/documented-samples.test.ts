import { execFile, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { promisify } from "node:util";
import { afterEach, expect, test } from "vitest";
import { apiPlaces, apiQuote } from "#domain/api/api-answers.ts";
import { WEBHOOK_EVENTS } from "#domain/api/webhook-event.ts";
import { SAMPLES } from "#web/features/site/developers/samples.ts";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "../../../.dev/demo/demo-accounts.ts";
import { API_COMPANY_ID, API_OWNER } from "../../support/journey-data.ts";
import { expectNoSidewaysScroll, expectNoViolation, openSettled } from "../inspect.ts";
import { expectNoComplaints, open } from "../people.ts";
import { PRODUCT_URL, useBrowser, visitor } from "../product.ts";

const run = promisify(execFile);
const started: ChildProcess[] = [];
useBrowser();
afterEach(() => {
  for (const child of started.splice(0)) child.kill();
});

/** A program of the page, as it stands there. */
const program = (code: string) => ["--input-type=module", "--eval", code];

/** Calls a procedure of the site as somebody who has just signed in. */
async function signedIn(email: string) {
  const answer = await fetch(`${PRODUCT_URL}/api/auth/sign-in/email`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: PRODUCT_URL },
    body: JSON.stringify({ email, password: DEMO_PASSWORD }),
  });
  const cookie = answer.headers
    .getSetCookie()
    .map((each) => each.split(";", 1)[0])
    .join("; ");
  return async (procedure: string, input: object): Promise<Record<string, string>> => {
    const response = await fetch(`${PRODUCT_URL}/api/trpc/${procedure}`, {
      method: "POST",
      headers: { "content-type": "application/json", cookie },
      body: JSON.stringify(input),
    });
    const { result } = (await response.json()) as { result?: { data: Record<string, string> } };
    if (result === undefined) throw new Error(`${procedure}: ${response.status}`);
    return result.data;
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  return typeof address === "object" && address !== null ? address.port : 0;
}

test("an outside client places an order through the API and gets its webhooks in order: by the page's own programs", async () => {
  const owner = await signedIn(API_OWNER);
  const { key = "" } = await owner("apiKeys.create", {
    companyId: API_COMPANY_ID,
    keyId: crypto.randomUUID(),
    name: "shop",
    scopes: ["quote", "orders:read", "orders:write"],
  });
  const port = await freePort();
  const { secret = "", endpointId = "" } = await owner("webhooks.create", {
    companyId: API_COMPANY_ID,
    endpointId: crypto.randomUUID(),
    url: `http://127.0.0.1:${port}/`,
    events: [...WEBHOOK_EVENTS],
  });
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
  await owner("webhooks.makeSecret", { companyId: API_COMPANY_ID, endpointId, basedOnVersion: 1 });
  const { stdout: found } = await run("sh", ["-c", SAMPLES.placesCurl], { env });
  expect(apiPlaces.parse(JSON.parse(found)).items[0]?.placeId).toBe("th-1006");
  const { stdout: priced } = await run("sh", ["-c", SAMPLES.quoteCurl], { env });
  expect(apiQuote.parse(JSON.parse(priced)).totalSatang).toBeGreaterThan(0);
  const { stdout: placed } = await run(process.execPath, program(SAMPLES.order), { env });
  const [orderId = "", status] = placed.split(" ");
  expect(status).toBe("pending");
  const admin = await signedIn(DEMO_ACCOUNTS.admin.email);
  await admin("orders.confirm", { orderId, seenRevision: 1 });
  const { stdout: cancelled } = await run(process.execPath, program(SAMPLES.cancel), { env });
  expect(cancelled.trim()).toBe(`${orderId} cancelled`);
  await expect
    .poll(() => received.trim().split("\n"))
    .toEqual([`1 order.placed ${orderId}`, `2 order.confirmed ${orderId}`, `3 order.cancelled ${orderId}`]);

  // The page itself, and a price with the visitor's own key, which no storage keeps.
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
});
