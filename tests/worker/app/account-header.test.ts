import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { ACCOUNT_HEADER } from "#domain/access/account-header.ts";
import { fetchWorker } from "../../support/calls.ts";
import { createPerson, freshDatabase, ORIGIN } from "../../support/people.ts";

let db: Database;
beforeEach(async () => {
  db = await freshDatabase();
});

test("a request that names its account is answered in a session of that account alone", async () => {
  const [one, other] = [await createPerson(db, "one", "driver"), await createPerson(db, "other", "driver")];
  const statusAs = async (account: string | undefined) => {
    const headers: Record<string, string> = account === undefined ? {} : { [ACCOUNT_HEADER]: account };
    return (await fetchWorker("/api/trpc/drivers.me", { headers }, one)).status;
  };
  expect(await statusAs(one.userId)).toBe(200);
  expect(await statusAs(undefined)).toBe(200);
  expect(await statusAs(other.userId)).toBe(401);
  expect(await statusAs("")).toBe(401);
});

test("so is a file that waited on a device", async () => {
  const [one, other] = [await createPerson(db, "one", "driver"), await createPerson(db, "other", "driver")];
  const headers = { "idempotency-key": "key-00000001", [ACCOUNT_HEADER]: other.userId };
  const request = { method: "POST", headers, body: "a picture" };
  expect((await fetchWorker("/api/files?purpose=proof&orderId=KD-AAAAAA", request, one)).status).toBe(401);
});

test("so is a sign-out that waited on a device: whoever has logged in there since stays signed in", async () => {
  const [one, other] = [await createPerson(db, "one", "driver"), await createPerson(db, "other", "driver")];
  const isIn = async () => (await fetchWorker("/api/trpc/drivers.me", {}, one)).status === 200;
  const signOut = (account: string) => {
    const headers = { "content-type": "application/json", origin: ORIGIN, [ACCOUNT_HEADER]: account };
    return fetchWorker("/api/auth/sign-out", { method: "POST", headers, body: "{}" }, one);
  };
  const left = await signOut(other.userId);
  expect(left.status).toBe(200);
  expect(left.headers.getSetCookie()).toEqual([]);
  expect(await isIn()).toBe(true);
  expect((await signOut(one.userId)).status).toBe(200);
  expect(await isIn()).toBe(false);
});
