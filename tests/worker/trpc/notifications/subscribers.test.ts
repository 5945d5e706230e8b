import { env } from "cloudflare:workers";
import { eq, inArray } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { insertSubscription, isSubscribed } from "#db/queries/newsletter.ts";
import { recordIndexChanges } from "#db/schema/control-room/record-changes.ts";
import { newsletterSubscriptions } from "#db/schema/newsletter.ts";
import { auditEntries } from "#db/schema/staff/audit.ts";
import { readLinkToken } from "#worker/services/account/link-token.ts";
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
    hash: `hash of ${email}`,
    locale: "de",
    createdAt: Date.UTC(2026, 10, 22, 18),
    consent: "mailed_link",
  });
interface Listed {
  readonly items: readonly { readonly email: string }[];
  readonly total: number | null;
  readonly nextCursor: string | null;
}
const isZoe = eq(newsletterSubscriptions.email, "zoe@example.test");
const list = async (input: object = {}) =>
  (await query("newsletter.subscribers", input, admin)).data as Listed;

test("subscribers are listed by address, or by any part of it, and page after page without a gap", async () => {
  for (let n = 0; n < 205; n++) await subscribe(`person${String(n).padStart(3, "0")}@example.test`);
  await subscribe("zoe@example.test");
  const pages: Listed[] = [await list()];
  while (pages.at(-1)!.nextCursor !== null) pages.push(await list({ cursor: pages.at(-1)!.nextCursor }));
  const emails = pages.flatMap(({ items }) => items.map(({ email }) => email));
  expect(emails).toEqual(emails.toSorted());
  expect([pages.length, new Set(emails).size, pages[0]!.total]).toEqual([3, 206, 206]);
  // Counted once, with the first page, and as the search finds them.
  expect(pages.slice(1).map(({ total }) => total)).toEqual([null, null]);
  for (const search of ["ZOE", "zoe@example", "zo"])
    expect(await list({ search })).toMatchObject({
      items: [{ email: "zoe@example.test" }],
      total: 1,
      isCut: false,
    });
  expect(await list({ search: "zoe@nowhere" })).toMatchObject({ items: [], total: 0 });
  const found: Listed[] = [await list({ search: "erson" })];
  while (found.at(-1)!.nextCursor !== null)
    found.push(await list({ search: "erson", cursor: found.at(-1)!.nextCursor }));
  const emailsFound = found.flatMap(({ items }) => items.map(({ email }) => email));
  expect([found.length, new Set(emailsFound).size, emailsFound.length]).toEqual([3, 205, 205]);
  expect(found.map(({ total }) => total)).toEqual([205, null, null]);
  // By another address from when it changes, and not once it has left.
  await db.update(newsletterSubscriptions).set({ email: "zoey@example.test" }).where(isZoe);
  expect(await list({ search: "zoey" })).toMatchObject({ total: 1 });
  await mutate("newsletter.remove", { email: "zoey@example.test" }, admin);
  expect(await list({ search: "zoe" })).toMatchObject({ items: [], total: 0 });
  expect(await db.$count(recordIndexChanges)).toBe(0);
});

test("a file has when and how each agreed, and the audit log who took how many, but no address", async () => {
  await subscribe("evil@example.test");
  const exportId = crypto.randomUUID();
  const { data } = await mutate("newsletter.export", { exportId }, admin);
  expect(data).toMatchObject({
    rows: [{ email: "evil@example.test", locale: "de", consent: "mailed_link" }],
    nextCursor: null,
  });
  // The link that mails sent from the file carry is one that works.
  const [row] = (data as { rows: { unsubscribe: string }[] }).rows;
  const token = new URLSearchParams(new URL(row!.unsubscribe).hash.slice(1)).get("token");
  expect(await readLinkToken(env.BETTER_AUTH_SECRET ?? "", "newsletter_off", token ?? "")).toBe(
    "evil@example.test",
  );
  const rest = await mutate("newsletter.export", { exportId, cursor: "evil@example.test" }, admin);
  expect(rest.data).toMatchObject({ rows: [] });
  const entries = await db.select().from(auditEntries);
  expect(entries.map(({ what }) => what)).toContain("newsletter.export");
  expect(JSON.parse(entries[1]!.changes)).toEqual([
    {
      kind: "export",
      id: exportId,
      fields: { withUnrecorded: [null, false], rows: [null, 1], isEnd: [null, true] },
    },
  ]);
  expect(JSON.stringify(entries)).not.toContain("evil@");
});

test("a file of a search has what the search finds and nobody else, and the audit log that it was searched", async () => {
  for (const email of ["malee@example.test", "malik@example.test", "zoe@example.test"])
    await subscribe(email);
  const exportId = crypto.randomUUID();
  const { data } = await mutate("newsletter.export", { exportId, search: "MAL" }, admin);
  const emails = (data as Listed & { rows: Listed["items"] }).rows.map(({ email }) => email);
  expect(emails.toSorted()).toEqual(["malee@example.test", "malik@example.test"]);
  const entries = await db.select().from(auditEntries);
  expect(JSON.parse(entries.at(-1)!.changes)).toEqual([
    {
      kind: "export",
      id: exportId,
      fields: {
        isSearched: [null, true],
        withUnrecorded: [null, false],
        rows: [null, 2],
        isEnd: [null, true],
      },
    },
  ]);
});

test("a file has those without a recorded consent only where they are asked for, says how many it leaves out, and the audit log which", async () => {
  for (const email of ["malee@example.test", "malik@example.test", "zoe@example.test"])
    await subscribe(email);
  await db
    .update(newsletterSubscriptions)
    .set({ consent: null })
    .where(inArray(newsletterSubscriptions.email, ["malik@example.test", "zoe@example.test"]));
  const exportId = crypto.randomUUID();
  const take = async (input: object) =>
    (await mutate("newsletter.export", { exportId, ...input }, admin)).data as {
      readonly rows: Listed["items"];
      readonly leftOut: number;
    };
  const emails = ({ rows }: { readonly rows: Listed["items"] }) => rows.map(({ email }) => email);
  const file = await take({});
  expect([emails(file), file.leftOut]).toEqual([["malee@example.test"], 2]);
  expect((await take({ search: "mal" })).leftOut).toBe(1);
  const all = await take({ withUnrecorded: true });
  expect([emails(all).length, all.leftOut]).toEqual([3, 0]);
  const last = (await db.select().from(auditEntries)).at(-1)!;
  expect(JSON.parse(last.changes)).toMatchObject([
    { fields: { withUnrecorded: [null, true], rows: [null, 3] } },
  ]);
  expect(await list()).toMatchObject({ total: 3, unrecorded: 2 });
});

test("an address whose owner asked the office gets no newsletter any more", async () => {
  await subscribe("zoe@example.test");
  await mutate("newsletter.remove", { email: "Zoe@Example.test" }, admin);
  await mutate("newsletter.remove", { email: "zoe@example.test" }, admin);
  expect(await isSubscribed(db, "zoe@example.test")).toBe(false);
});

test("a page of an older release, which asks by a beginning, does not get everybody", async () => {
  await subscribe("zoe@example.test");
  const exported = { exportId: crypto.randomUUID(), startsWith: "a" };
  expect((await mutate("newsletter.export", exported, admin)).appCode).toBe("BAD_INPUT");
  expect((await query("newsletter.subscribers", { startsWith: "a" }, admin)).appCode).toBe("BAD_INPUT");
});
