import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { preferencesOf } from "#db/queries/notification-preferences.ts";
import { readSettings } from "#worker/env.ts";
import { linkToken } from "#worker/services/account/link-token.ts";
import { topicOffId } from "#worker/services/account/unsubscribe.ts";
import { fetchWorker } from "../../support/calls.ts";
import { createPerson, freshDatabase, ORIGIN } from "../../support/people.ts";

let db: Database;
let address: string;
beforeEach(async () => {
  db = await freshDatabase();
  await createPerson(db, "nok");
  const { authSecret } = readSettings(env, ORIGIN);
  const token = await linkToken(authSecret, "topic_off", topicOffId("nok", "payments"));
  address = `/api/unsubscribe?token=${token}`;
});

const switchedOff = async () => (await preferencesOf(db, "nok")).switchedOff;

test("opening the address of a mail's header turns nothing off: it leads to a page that asks", async () => {
  const answer = await fetchWorker(address, { redirect: "manual" });
  expect(answer.status).toBe(302);
  // Behind the `#`, so that no request of the page tells it.
  expect(answer.headers.get("location")).toMatch(/^\/unsubscribe#type=payments_off&token=/);
  expect(await switchedOff()).toEqual([]);
});

test("the call of a mail program turns the topic off, from any site, without a session, however often", async () => {
  const body = "List-Unsubscribe=One-Click";
  const headers = { "content-type": "application/x-www-form-urlencoded", origin: "https://mail.example" };
  for (let calls = 0; calls < 2; calls++)
    expect((await fetchWorker(address, { method: "POST", headers, body })).status).toBe(200);
  expect(await switchedOff()).toEqual(["payments.mail", "payments.line"]);
});

test("a forged address and a token of another purpose turn nothing off", async () => {
  const { authSecret } = readSettings(env, ORIGIN);
  const essential = await linkToken(authSecret, "topic_off", "essential/nok");
  const other = await linkToken(authSecret, "offer", topicOffId("nok", "payments"));
  for (const token of ["forged", "", essential, other]) {
    const answer = await fetchWorker(`/api/unsubscribe?token=${token}`, { method: "POST" });
    expect(answer.status).toBe(400);
  }
  expect(await switchedOff()).toEqual([]);
});
