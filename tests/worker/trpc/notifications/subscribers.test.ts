import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { insertSubscription, isSubscribed } from "#db/queries/newsletter.ts";
import { auditEntries } from "#db/schema/staff/audit.ts";
import { mutate, query } from "../../../support/calls.ts";
import { createPerson, freshDatabase, type Person } from "../../../support/people.ts";

let db: Database;
let admin: Person;
beforeEach(async () => {
  db = await freshDatabase();
  admin = await createPerson(db, "admin", "admin");
});

const subscribe = (email: string) =>
  insertSubscription(db, email, {
    email,
    locale: "de",
    createdAt: Date.UTC(2026, 10, 22, 18),
    consent: "mailed_link",
  });
interface Listed {
  readonly items: readonly { readonly email: string }[];
  readonly total: number;
  readonly nextCursor: string | null;
}
const list = async (input: object = {}) =>
  (await query("newsletter.subscribers", input, admin)).data as Listed;

test("subscribers are listed by address, by its beginning, and page after page without a gap", async () => {
  for (let n = 0; n < 205; n++) await subscribe(`person${String(n).padStart(3, "0")}@example.test`);
  await subscribe("zoe@example.test");
  const pages: Listed[] = [await list()];
  while (pages.at(-1)!.nextCursor !== null) pages.push(await list({ cursor: pages.at(-1)!.nextCursor }));
  const emails = pages.flatMap(({ items }) => items.map(({ email }) => email));
  expect(emails).toEqual(emails.toSorted());
  expect([pages.length, new Set(emails).size, pages[0]!.total]).toEqual([3, 206, 206]);
  expect((await list({ startsWith: "ZO" })).items).toMatchObject([{ email: "zoe@example.test" }]);
  expect((await list({ startsWith: "zo%" })).items).toEqual([]);
});

test("the file says when and how each agreed in Bangkok's days, is no formula, and who took it is in the audit log", async () => {
  await subscribe("=evil@example.test");
  const { csv, nextAfter } = (await mutate("newsletter.export", {}, admin)).data as {
    csv: string;
    nextAfter: string | null;
  };
  expect(csv.split("\r\n")[1]).toBe("'=evil@example.test,de,2026-11-23,mailed_link");
  expect(nextAfter).toBeNull();
  const entries = await db.select().from(auditEntries);
  expect(entries.map(({ what }) => what)).toContain("newsletter.export");
  expect(JSON.stringify(entries)).not.toContain("evil@");
});

test("an address whose owner asked the office gets no newsletter any more", async () => {
  await subscribe("zoe@example.test");
  await mutate("newsletter.remove", { email: "Zoe@Example.test" }, admin);
  await mutate("newsletter.remove", { email: "zoe@example.test" }, admin);
  expect(await isSubscribed(db, "zoe@example.test")).toBe(false);
});
