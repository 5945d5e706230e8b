import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { orderEvents } from "#db/schema/orders.ts";
import { outbox } from "#db/schema/outbox.ts";
import { claims } from "#db/schema/claims/claims.ts";
import { users } from "#db/schema/users.ts";
import { placeholderEmail } from "#domain/access/email.ts";
import type { Mail } from "#domain/mails.ts";
import { connectBoard, type Board } from "#worker/durable-objects/board.ts";
import { readSettings } from "#worker/env.ts";
import { mailContent } from "#worker/outbox/notify/mail/mail-content.ts";
import { composeMail } from "#worker/outbox/notify/mail/compose-mail.ts";
import { wire } from "#worker/wiring.ts";
import { changePayer } from "#worker/services/orders/office/change-payer.ts";
import { mutate } from "../../../../support/calls.ts";
import { A_COMPANY, writeCompany } from "../../../../support/companies.ts";
import { createPerson, freshDatabase, ORIGIN, type Person } from "../../../../support/people.ts";
import { placing, signedQuote } from "../../../../support/quotes.ts";

const { companyId } = A_COMPANY;
const OTHER = { ...A_COMPANY, companyId: "CO-BBBBBB", branch: "00002", idempotencyKey: "company-0002" };

let db: Database;
let office: Person;
let orderId: string;
beforeEach(async () => {
  db = await freshDatabase();
  office = await createPerson(db, "office", "dispatcher");
  const booker = await createPerson(db, "booker");
  for (const name of ["owner", "books", "other-owner", "other-accounts", "phone-only"])
    await createPerson(db, name);
  const unreached = placeholderEmail("line", "1");
  await db.update(users).set({ email: unreached }).where(eq(users.id, "phone-only"));
  await writeCompany(db, { owner: "owner", books: "accountant", booker: "booker", "phone-only": "owner" });
  await writeCompany(db, { "other-owner": "owner", "other-accounts": "accountant", booker: "owner" }, OTHER);
  const asked = placing(await signedQuote(), { contactEmail: booker.email });
  const input = { ...asked, customerId: "booker", termsRead: true };
  const answer = await mutate("orders.placeByPhone", input, office);
  ({ orderId } = answer.data as { orderId: string });
  await db.delete(outbox);
});

const asked = (company: string | null, revision: number) => ({
  orderId,
  companyId: company,
  reason: "billed to the wrong one",
  revision,
  idempotencyKey: `press-000${revision}`,
});
const change = (company: string | null, revision: number) =>
  mutate("orders.changePayer", asked(company, revision), office);

interface Sent {
  readonly to: string;
  readonly mail: Mail;
}
async function sent() {
  const rows = await db.select().from(outbox).where(eq(outbox.kind, "mail"));
  return rows
    .map(({ params, recipient }) => ({ ...(JSON.parse(params) as Sent), recipient }))
    .filter(({ mail }) => mail.kind.endsWith("payer_changed"));
}
/** Who is told what of who pays. */
async function told(): Promise<readonly string[]> {
  return (await sent())
    .map(({ mail, recipient }) =>
      mail.kind === "company_payer_changed"
        ? `${recipient?.split("@")[0]} ${mail.companyId} ${mail.pays}`
        : mail.kind,
    )
    .toSorted();
}
const composed = async () => {
  const deps = { ...wire(env, readSettings(env, ORIGIN)), db, now: Date.now };
  const reader = { recipient: "a@b.test", locale: "en" } as const;
  return Promise.all((await sent()).map(({ mail }) => composeMail(deps, mail, reader)));
};

describe("who is told that somebody else pays an order", () => {
  test("is its customer, and the owners and accountants of the company that pays now: each once, and nobody without an address", async () => {
    const press = asked(companyId, 1);
    await Promise.all([
      mutate("orders.changePayer", press, office),
      mutate("orders.changePayer", press, office),
    ]);
    await mutate("orders.changePayer", press, office);
    expect(await told()).toEqual([
      `books ${companyId} true`,
      "order_payer_changed",
      `owner ${companyId} true`,
    ]);
  });

  test("reads order, route, total and reason, its customer also from whom to whom", async () => {
    await change(companyId, 1);
    const about = {
      orderId,
      from: expect.stringMatching(/./),
      to: expect.stringMatching(/./),
      totalSatang: expect.any(Number),
      reason: "billed to the wrong one",
    };
    const mails = await composed();
    expect(mails).toHaveLength(3);
    expect(mails).toContainEqual(
      expect.objectContaining({
        ...about,
        name: "order_payer_changed",
        payer: { from: null, to: A_COMPANY.name },
      }),
    );
    const company = { ...about, name: "company_payer_changed", companyName: A_COMPANY.name, pays: true };
    expect(mails).toContainEqual(expect.objectContaining(company));
  });

  test("and those of the company that does not pay any more, but for its customer, who is told already", async () => {
    await change(OTHER.companyId, 1);
    await db.delete(outbox);
    await change(companyId, 2);
    expect(await told()).toEqual([
      `books ${companyId} true`,
      "order_payer_changed",
      `other-accounts ${OTHER.companyId} false`,
      `other-owner ${OTHER.companyId} false`,
      `owner ${companyId} true`,
    ]);
    await db.delete(outbox);
    await change(null, 3);
    // Whose it is to pay now reads what that means.
    const texts = (await composed()).flatMap((template) =>
      template !== null && "name" in template && template.name === "order_payer_changed"
        ? [mailContent(template, "en", ORIGIN).text]
        : [],
    );
    expect(texts.join()).toContain("Nothing has to be paid in advance");
    expect(await told()).toEqual([
      `books ${companyId} false`,
      "order_payer_changed",
      `owner ${companyId} false`,
    ]);
  });

  test("is nobody where something stood against it when it was written", async () => {
    const board = connectBoard(env.DISPATCH_BOARD);
    const slow: Board = {
      ...board,
      command: async (id, command) => {
        if (command.type === "change_payer")
          await db.insert(claims).values({
            claimId: "claim-1",
            orderId,
            customerId: "booker",
            kind: "damage",
            claimedSatang: 100,
            items: [],
            state: "open",
            version: 1,
            createdAt: 1,
            changedAt: 1,
          });
        return board.command(id, command);
      },
    };
    const viewer = { userId: "office", role: "dispatcher" } as Parameters<typeof changePayer>[1];
    const press = changePayer({ db, now: Date.now, board: slow }, viewer, asked(companyId, 1));
    await expect(press).rejects.toMatchObject({ code: "PAYER_HAS_CLAIM" });
    // The one to its customer is not composed.
    expect([await told(), await composed()]).toEqual([["order_payer_changed"], [null]]);
    const [event] = await db.select().from(orderEvents).where(eq(orderEvents.kind, "payer_changed"));
    expect(event?.details).toMatchObject({ refused: "PAYER_HAS_CLAIM" });
  });
});
