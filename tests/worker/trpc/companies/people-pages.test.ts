import { and, eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { apiKeys } from "#db/schema/companies/api-keys.ts";
import { companyInvitations, companyMembers } from "#db/schema/companies/companies.ts";
import { query } from "../../../support/calls.ts";
import { A_COMPANY, writeCompany } from "../../../support/companies.ts";
import { createPerson, freshDatabase, type Person } from "../../../support/people.ts";

const { companyId } = A_COMPANY;
let db: Database;
let owner: Person;

beforeEach(async () => {
  db = await freshDatabase();
  owner = await createPerson(db, "owner");
  await writeCompany(db, { owner: "owner" });
});

interface Listed {
  readonly items: readonly Readonly<Record<string, unknown>>[];
  readonly nextCursor: string | null;
}
/** A page of two, with the ids of its rows. */
async function page(path: string, id: string, cursor?: string | null) {
  const input = { companyId, limit: 2, ...(cursor != null && { cursor }) };
  const { items, nextCursor } = (await query(path, input, owner)).data as Listed;
  return [items.map((item) => item[id]), nextCursor] as const;
}

test("members come page by page, also those of one instant; who goes or comes meanwhile moves none of the others", async () => {
  const join = async (userId: string, acceptedAt: number) => {
    await createPerson(db, userId);
    await db
      .insert(companyMembers)
      .values({ companyId, userId, role: "booker", invitedBy: "owner", acceptedAt });
  };
  for (const userId of ["b", "a", "c"]) await join(userId, 5);
  const [first, cursor] = await page("companies.members", "userId");
  expect(first).toEqual(["owner", "a"]);
  await db
    .delete(companyMembers)
    .where(and(eq(companyMembers.companyId, companyId), eq(companyMembers.userId, "a")));
  await join("early", 2);
  await join("late", 9);
  const [second, next] = await page("companies.members", "userId", cursor);
  expect(second).toEqual(["b", "c"]);
  expect(await page("companies.members", "userId", next)).toEqual([["late"], null]);
});

test("open invitations come page by page, without those that have expired", async () => {
  const invite = (email: string, createdAt: number, isOpen = true) =>
    db.insert(companyInvitations).values({
      invitationId: `i-${email}`,
      companyId,
      email,
      role: "booker",
      invitedBy: "owner",
      createdAt,
      expiresAt: isOpen ? Date.now() + 60_000 : 1,
    });
  for (const [at, email] of ["one", "two", "three"].entries()) await invite(email, at);
  await invite("gone", 1, false);
  const [first, cursor] = await page("companies.invitations", "email");
  expect(first).toEqual(["one", "two"]);
  await db.delete(companyInvitations).where(eq(companyInvitations.email, "one"));
  await invite("before", 0);
  expect(await page("companies.invitations", "email", cursor)).toEqual([["three"], null]);
});

test("keys come page by page, newest first; one that is made meanwhile moves none of the others", async () => {
  const make = (keyId: string, createdAt: number) =>
    db.insert(apiKeys).values({
      keyId,
      companyId,
      name: keyId,
      hash: keyId,
      prefix: "kd_live_",
      scopes: [],
      createdAt,
      createdBy: "owner",
      revokedAt: 9,
    });
  for (const keyId of ["a", "b", "c"]) await make(keyId, 5);
  const [first, cursor] = await page("apiKeys.list", "keyId");
  expect(first).toEqual(["c", "b"]);
  await make("new", 8);
  expect(await page("apiKeys.list", "keyId", cursor)).toEqual([["a"], null]);
});
