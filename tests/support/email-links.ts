import { env } from "cloudflare:workers";
import { createMessageBatch, createExecutionContext, getQueueResult } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { openDatabase } from "#db/client.ts";
import { outbox } from "#db/schema/outbox.ts";
import type { EffectOf } from "#domain/effects.ts";
import type { Wake } from "#worker/env.ts";
import worker from "#worker/index.ts";
import { fetchWorker } from "./calls.ts";
import { ORIGIN, type Person } from "./people.ts";

/** A POST to `/api/auth/…` as the site's own pages send it. */
export function postAuth(
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetchWorker(`/api/auth/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: ORIGIN, ...headers },
    body: JSON.stringify(body),
  });
}

/** The cookies that an answer sets, as the browser sends them back, without deleted ones. */
export function cookiesOf(answer: Response): string {
  return answer.headers
    .getSetCookie()
    .filter((cookie) => !/max-age=0/i.test(cookie))
    .map((cookie) => cookie.split(";")[0] ?? "")
    .join("; ");
}

/** The person that an answer signs in. */
export function personOf(answer: Response, email: string): Person {
  return { userId: "", email, cookie: cookiesOf(answer) };
}

/** Wakes the drain through the queue, as the platform does. @returns the queue's result */
export async function deliverDueMails(times = 1, bindings = env) {
  const messages = Array.from({ length: times }, () => ({
    id: crypto.randomUUID(),
    timestamp: new Date(),
    attempts: 1,
    body: { origin: ORIGIN } satisfies Wake,
  }));
  const batch = createMessageBatch<Wake>("khondee-effects", messages);
  const context = createExecutionContext();
  await worker.queue(batch, bindings);
  return getQueueResult(batch, context);
}

/** The mails sent to an address, oldest first. */
export async function mailsTo(email: string) {
  const mails = await mailsInOutbox();
  return mails
    .filter((row) => row.recipient === email)
    .toSorted((a, b) => a.createdAt - b.createdAt)
    .map(({ kind, kept, locale, deliveredAt, dueAt, params }) => ({
      kind,
      locale,
      subject: kept?.subject ?? "",
      text: kept?.text ?? "",
      html: kept?.html ?? "",
      isSent: deliveredAt !== null,
      isSettled: dueAt === null,
      params,
    }));
}

/** The outbox rows that are mails, with the mail's kind and parameters. */
export async function mailsInOutbox() {
  const rows = await openDatabase(env.DB).select().from(outbox).where(eq(outbox.kind, "mail"));
  return rows.map((row) => {
    const { mail, ...address } = JSON.parse(row.params) as Omit<EffectOf<"mail">, "kind">;
    const { kind, ...params } = mail;
    return { ...row, kind, locale: "locale" in address ? address.locale : null, params };
  });
}

/** The token in the newest mail to an address that contains one. */
export async function tokenTo(email: string): Promise<string> {
  await deliverDueMails();
  const texts = (await mailsTo(email)).map(({ text }) => text);
  const tokens = texts.flatMap((text) => /token=([\w.-]+)/.exec(text)?.[1] ?? []);
  return tokens.at(-1) ?? "";
}

/** Signs up and opens the link in the mail, in the same browser. */
export async function newcomer(email: string, password: string): Promise<Person> {
  const asked = cookiesOf(await postAuth("sign-up/request", { email, password, locale: "en" }));
  const opened = await postAuth("sign-up/confirm", { token: await tokenTo(email) }, { cookie: asked });
  return { ...personOf(opened, email), cookie: `${cookiesOf(opened)}; ${asked}` };
}
