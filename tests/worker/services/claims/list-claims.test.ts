import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { listClaims, type ListedClaim } from "#db/queries/claims/read-claims.ts";
import type { Database } from "#db/client.ts";
import { claims } from "#db/schema/claims/claims.ts";
import { orders } from "#db/schema/orders.ts";
import type { ClaimState } from "#domain/claims/claim.ts";
import { CLAIMS_FOUND_MAX } from "#domain/claims/claim-input.ts";
import { readOfficeSearch } from "#domain/orders/office/find-text.ts";
import { listFoundClaims } from "#worker/services/claims/list-claims.ts";
import { query } from "../../../support/calls.ts";
import { writeOrder } from "../../../support/orders.ts";
import { createPerson, freshDatabase, type Person } from "../../../support/people.ts";

let db: Database;
let dispatcher: Person;
beforeEach(async () => {
  db = await freshDatabase();
  await createPerson(db, "nok");
  dispatcher = await createPerson(db, "dispatcher", "dispatcher");
  await write("KD-AAAAA1", "มาลี ทองคำ", "open", 1);
  await write("KD-AAAAA2", "Somchai Suk", "settled", 2);
  await write("KD-AAAAA3", "มาลี แสงทอง", "refused", 3);
  await write("KD-BBBBB4", "มาลี ทองดี", "open", 4);
});

/** Writes an order of somebody with a claim, whose id begins with the time at which it was made. */
async function write(orderId: string, contactName: string, state: ClaimState, createdAt: number) {
  await writeOrder(db, { customerId: "nok", orderId });
  await db.update(orders).set({ contactName }).where(eq(orders.orderId, orderId));
  await db.insert(claims).values({
    claimId: `${createdAt}0000000-0000-4000-8000-000000000000`,
    orderId,
    customerId: "nok",
    kind: "loss",
    claimedSatang: 100,
    items: [],
    state,
    version: 1,
    createdAt,
    changedAt: createdAt,
    ...(state === "settled" && { settledSatang: 100, creditSatang: 0, compensationSatang: 100 }),
  });
}

const list = async (input: object) =>
  (await query("claims.list", input, dispatcher)).data as Awaited<ReturnType<typeof listFoundClaims>>;
const idsOf = (items: readonly ListedClaim[]) => items.map(({ orderId }) => orderId.slice(-2));
const found = async (input: object) => idsOf((await list(input)).items);

test("claims of every list are found by any part of their order's id and of who placed it, the latest first", async () => {
  for (const search of ["มาลี", "ทอง"]) expect(await found({ search })).toEqual(["B4", "A3", "A1"]);
  for (const search of ["#kd-aaaaa2", "aaa2", "somc suk"]) expect(await found({ search })).toEqual(["A2"]);
  expect(await found({ search: "aaaa" })).toEqual(["A3", "A2", "A1"]);
  for (const search of ["nobody", "!"]) expect(await found({ search })).toEqual([]);
  await db.update(orders).set({ contactName: "Anan" }).where(eq(orders.orderId, "KD-AAAAA1"));
  expect(await found({ search: "ทอง" })).toEqual(["B4", "A3"]);
});

test("what is found is narrowed to a list, of which those that wait come oldest first", async () => {
  expect(await found({ search: "มาลี", list: "open" })).toEqual(["A1", "B4"]);
  expect(await found({ search: "มาลี", list: "refused" })).toEqual(["A3"]);
  expect(await found({ search: "มาลี", list: "settled" })).toEqual([]);
  expect(await found({ search: "somchai", list: "to_transfer" })).toEqual(["A2"]);
  expect(await found({ search: "มาลี", list: "to_transfer" })).toEqual([]);
});

test("what is found is read page by page, and a claim that comes meanwhile moves nothing", async () => {
  const first = await list({ search: "มาลี", limit: 2 });
  expect(first).toMatchObject({ isSearchCut: false, isSearchCurrent: true });
  expect(idsOf(first.items)).toEqual(["B4", "A3"]);
  await write("KD-CCCCC5", "มาลี", "open", 5);
  const rest = await list({ search: "มาลี", limit: 2, cursor: first.nextCursor });
  expect([idsOf(rest.items), rest.nextCursor]).toEqual([["A1"], null]);
});

test("without a search the list is as it was, and the open ones where none is named", async () => {
  expect(await found({ list: "refused" })).toEqual(["A3"]);
  for (const input of [{}, { search: " " }, { list: "open" }])
    expect(await found(input)).toEqual(["A1", "B4"]);
  expect(idsOf((await listClaims(db, { among: [] })).items)).toEqual([]);
});

test("of more than are looked at the latest are listed, which is said, and so is an index that is being built", async () => {
  const asked: unknown[] = [];
  const ids = Array.from({ length: CLAIMS_FOUND_MAX + 1 }, (_, at) =>
    at === CLAIMS_FOUND_MAX ? "10000000-0000-4000-8000-000000000000" : `${at}`,
  );
  const orderIndex = {
    findRecords: (...args: readonly unknown[]) => {
      asked.push(args);
      return Promise.resolve({ ids: { claims: ids }, isCurrent: false });
    },
  } as unknown as Parameters<typeof listFoundClaims>[0]["orderIndex"];
  expect(await listFoundClaims({ db, orderIndex }, { search: "มาลี" })).toEqual({
    items: [],
    nextCursor: null,
    isSearchCut: true,
    isSearchCurrent: false,
  });
  expect(asked).toEqual([[["claims"], readOfficeSearch("มาลี"), CLAIMS_FOUND_MAX + 1]]);
});
