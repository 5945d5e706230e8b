import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { insertMail } from "#db/queries/mails.ts";
import { mails } from "#db/schema/mails.ts";
import { DELIVERY_LEASE_MS, nextAttemptAt } from "#domain/mail/mail.ts";
import type { DeliveryResult, Mailer, OutgoingMail } from "#worker/adapters/mail/mailer.ts";
import { readSettings } from "#worker/env.ts";
import { deliverMails, dispatchMails } from "#worker/outbox/notify/mail/deliver-mails.ts";
import { expectErrorLog } from "../../../../support/error-log.ts";
import { freshDatabase } from "../../../../support/people.ts";

const MINUTE_MS = 60_000;

/** A mail server that answers what it is told to, and remembers what it took. */
class ScriptedMailer implements Mailer {
  readonly taken: OutgoingMail[] = [];
  readonly answer: () => DeliveryResult | Error;

  constructor(answer: () => DeliveryResult | Error) {
    this.answer = answer;
  }

  async deliver(batch: readonly OutgoingMail[]): Promise<readonly DeliveryResult[]> {
    return batch.map((mail) => {
      const result = this.answer();
      if (result instanceof Error) throw result;
      if (result.ok) this.taken.push(mail);
      return result;
    });
  }
}

const yes = () => new ScriptedMailer(() => ({ ok: true }));
const SMTP = { SMTP_HOST: "mail.example.test", MAIL_FROM: "hello@khondee.example" };

let db: Database;
let clock: number;
beforeEach(async () => {
  db = await freshDatabase();
  clock = Date.now();
});

const deps = (mailer: Mailer) => ({
  db,
  mailer,
  settings: readSettings(
    { ...env, ...SMTP, PUBLIC_ORIGIN: "https://khondee.example" },
    "https://khondee.example/",
  ),
  now: () => clock,
  mailQueue: env.MAIL_QUEUE,
});

async function write(mailId = "mail-1"): Promise<void> {
  const mail = {
    mailId,
    kind: "second_factor_on" as const,
    recipient: "nok@example.test",
    locale: "th",
    params: {},
  };
  await insertMail(db, mail, clock);
}

const row = () => db.select().from(mails).get();

describe("a mail of the outbox", () => {
  test("is sent once, from our address, with a Message-ID of its own", async () => {
    const mailer = yes();
    await write();
    await deliverMails(deps(mailer), ["mail-1"]);
    expect(mailer.taken).toMatchObject([
      { messageId: "mail-1@khondee.example", from: "hello@khondee.example", to: "nok@example.test" },
    ]);
    expect(await row()).toMatchObject({ attempts: 1, dueAt: null, sentAt: clock, failure: null, kept: null });
  });

  test("that the queue brings twice, and again later, is sent once", async () => {
    const mailer = yes();
    await write();
    await deliverMails(deps(mailer), ["mail-1", "mail-1"]);
    await deliverMails(deps(mailer), ["mail-1"]);
    expect(mailer.taken).toHaveLength(1);
  });

  test("that twenty consumers take at once is sent once", async () => {
    const mailer = yes();
    await write();
    await Promise.all(Array.from({ length: 20 }, () => deliverMails(deps(mailer), ["mail-1"])));
    expect(mailer.taken).toHaveLength(1);
  });

  test("whose delivery dies midway is tried again after the lease, not before", async () => {
    await write();
    const dying = new ScriptedMailer(() => new Error("evicted"));
    await expect(deliverMails(deps(dying), ["mail-1"])).rejects.toThrow("evicted");
    const mailer = yes();
    clock += DELIVERY_LEASE_MS - 1;
    await deliverMails(deps(mailer), ["mail-1"]);
    expect(mailer.taken).toHaveLength(0);
    clock += 1;
    await deliverMails(deps(mailer), ["mail-1"]);
    expect(mailer.taken).toHaveLength(1);
  });

  test("that the server puts off is tried again, later each time, with the same Message-ID", async () => {
    await write();
    const busy = new ScriptedMailer(() => ({ ok: false, retry: true, reason: "451 later" }));
    await deliverMails(deps(busy), ["mail-1"]);
    expect(await row()).toMatchObject({
      attempts: 1,
      dueAt: clock + MINUTE_MS,
      failure: "451 later",
      sentAt: null,
    });
    clock += MINUTE_MS;
    await deliverMails(deps(busy), ["mail-1"]);
    expect(await row()).toMatchObject({ attempts: 2, dueAt: clock + 5 * MINUTE_MS });
    clock += 5 * MINUTE_MS;
    const mailer = yes();
    await deliverMails(deps(mailer), ["mail-1"]);
    expect(mailer.taken.map(({ messageId }) => messageId)).toEqual(["mail-1@khondee.example"]);
    expect(await row()).toMatchObject({ dueAt: null, failure: null });
  });

  test("that the server refuses for good is given up at once, and the log says so", async () => {
    expectErrorLog();
    await write();
    const no = new ScriptedMailer(() => ({ ok: false, retry: false, reason: "550 no such mailbox" }));
    await deliverMails(deps(no), ["mail-1"]);
    expect(await row()).toMatchObject({ dueAt: null, sentAt: null, failure: "550 no such mailbox" });
  });

  test("that is put off for a day is given up at last", async () => {
    expectErrorLog();
    await write();
    const busy = new ScriptedMailer(() => ({ ok: false, retry: true, reason: "451" }));
    for (let tries = 0; tries < 20; tries++) {
      await deliverMails(deps(busy), ["mail-1"]);
      clock = (await row())?.dueAt ?? clock;
    }
    expect(await row()).toMatchObject({ attempts: 8, dueAt: null, sentAt: null });
    expect(nextAttemptAt(8, 0)).toBeNull();
  });

  test("one refused mail does not hold up the others of its batch", async () => {
    expectErrorLog();
    await write("mail-1");
    await write("mail-2");
    let first = true;
    const mailer = new ScriptedMailer(() => {
      const answer: DeliveryResult = first ? { ok: false, retry: false, reason: "550" } : { ok: true };
      first = false;
      return answer;
    });
    await deliverMails(deps(mailer), ["mail-1", "mail-2"]);
    expect((await db.select().from(mails)).map(({ sentAt }) => sentAt !== null).toSorted()).toEqual([
      false,
      true,
    ]);
  });

  test("that a queue cannot take stays due, and nobody hears an error", async () => {
    await write();
    const broken = { ...deps(yes()), mailQueue: { sendBatch: () => Promise.reject(new Error("down")) } };
    await dispatchMails(broken as unknown as Parameters<typeof dispatchMails>[0]);
    expect(await row()).toMatchObject({ attempts: 0, dueAt: clock });
  });
});
