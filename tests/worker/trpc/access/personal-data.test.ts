import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import type { Database } from "#db/client.ts";
import { insertOrder } from "#db/queries/orders/new-order.ts";
import { drivers } from "#db/schema/drivers.ts";
import { jobs } from "#db/schema/jobs.ts";
import { users } from "#db/schema/users.ts";
import { jobCards } from "#domain/orders/new-order.ts";
import { DAY_MS, HOUR_MS } from "#domain/time.ts";
import { appRouter } from "#worker/trpc/router.ts";
import { connectBoard, type Board } from "#worker/durable-objects/board.ts";
import { openOnBoard } from "#worker/outbox/handlers/board-open.ts";
import { bringDriver } from "../../../support/board.ts";
import { fetchWorker, mutate, openSocket, query, type Answer } from "../../../support/calls.ts";
import { eventually } from "../../../support/eventually.ts";
import { anOrder } from "../../../support/orders.ts";
import { createDriver, createPerson, freshDatabase, type Person } from "../../../support/people.ts";
import { upload } from "../../../support/uploads.ts";
import { RULES } from "./rules.ts";
import { JOB, OPEN_JOB, ORDER } from "./rule.ts";

/** What nobody but the driver of a job may read of its customer and recipients; each text is nowhere else. */
const SECRETS = {
  contactName: "Zcustomername",
  contactEmail: "zcustomermail@example.test",
  contactPhone: "+66898760001",
  lineId: "zcustomerline",
  notes: "Zcustomernotes",
  words: "Zplacename",
  detail: "Zdoor 77/7",
  latitude: "13.7654321",
  longitude: "100.6543217",
  personName: "Zrecipientname",
  personPhone: "+66898760002",
  receiverName: "Zreceivername",
} as const;
/** Those of the order that its driver works with. */
const { contactEmail: _mail, receiverName: _receiver, ...OF_THE_JOB } = SECRETS;

const admin = { kind: "admin", id: "admin" } as const;
let db: Database;
let board: Board;
let holder: Person;
let other: Person;

beforeEach(async () => {
  db = await freshDatabase();
  board = connectBoard(env.DISPATCH_BOARD);
  await createPerson(db, "customer");
  await db
    .update(users)
    .set({ name: SECRETS.contactName, phone: SECRETS.contactPhone, lineId: SECRETS.lineId })
    .where(eq(users.id, "customer"));
  await writeSecretOrder(ORDER, 3 * DAY_MS);
  await writeSecretOrder("KD-BBBBBB", 9 * DAY_MS);
  holder = await aDriver("holder");
  other = await aDriver("other");
});

/** An order whose personal fields are all secrets. */
async function writeSecretOrder(orderId: string, inMs: number): Promise<void> {
  const { contactName, contactEmail, contactPhone, lineId, notes, words, detail } = SECRETS;
  const plain = anOrder({ customerId: "customer", orderId, pickupAt: Date.now() + inMs });
  const pin = { latitude: Number(SECRETS.latitude), longitude: Number(SECRETS.longitude) };
  const person = { name: SECRETS.personName, phone: SECRETS.personPhone };
  const stops = plain.stops.map((stop) => ({ ...stop, words, detail, pin, person }));
  const order = { ...plain, contactName, contactEmail, contactPhone, lineId, notes, stops };
  await insertOrder(db, order, jobCards(order));
  await openOnBoard({ db, board, now: Date.now }, orderId);
}

async function aDriver(name: string): Promise<Person> {
  const person = await createDriver(db, name);
  await bringDriver(db, board, `driver-${name}`);
  return person;
}

const reserve = (name: string) =>
  board.commandJob({ type: "reserve", jobId: JOB, driverId: `driver-${name}` });
const start = () => board.commandJob({ type: "start", jobId: JOB, actor: admin, reason: "at the door" });
const complete = () =>
  board.commandJob({ type: "complete", jobId: JOB, driverId: "driver-holder", reason: "a short way" });
const release = (name: string) =>
  board.commandJob({
    type: "release",
    jobId: JOB,
    actor: { kind: "driver", id: `driver-${name}` },
    reason: "the truck is broken",
  });
const open = (as: Person) => mutate("jobs.openContact", { jobId: JOB }, as);
const record = () =>
  mutate(
    "proofs.record",
    { ...(RULES["proofs.record"]?.input as object), receiverName: SECRETS.receiverName },
    holder,
  );

/** The secrets in the raw bytes of an answer. */
function secretsIn(text: string): string[] {
  return Object.values(SECRETS).filter((secret) => text.includes(secret));
}

function call(path: string, as: Person): Promise<Answer> {
  const rule = RULES[path];
  if (rule === undefined) throw new Error(`${path} has no rule, so nobody knows how to call it`);
  return rule.kind === "query" ? query(path, rule.input, as) : mutate(path, rule.input, as);
}

/** Everything that can be asked; what ends a session comes last. */
const PATHS = Object.keys(appRouter._def.procedures).toSorted(
  (a, b) => Number(a.startsWith("account.")) - Number(b.startsWith("account.")),
);
const QUERIES = PATHS.filter((path) => RULES[path]?.kind === "query");
/** What makes the caller the driver of an open job is no question. */
const MUTATIONS = PATHS.filter((path) => RULES[path]?.kind !== "query" && path !== "jobs.reserve");

/** Asks everything as somebody, and every job by its id. @returns what was told, by the procedure that told it */
async function told(as: Person, paths: readonly string[] = QUERIES): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const path of paths) {
    const secrets = secretsIn((await call(path, as)).body);
    if (secrets.length > 0) found[path] = secrets;
  }
  const ofOpenJob = secretsIn((await query("jobs.byId", { jobId: OPEN_JOB }, as)).body);
  return ofOpenJob.length === 0 ? found : { ...found, [OPEN_JOB]: ofOpenJob };
}

describe("a customer's and a recipient's personal data is told to no driver", () => {
  test("while a job is open", async () => {
    expect(await told(holder)).toEqual({});
  });

  test("who does not hold it: neither by a query nor by anything that they press", async () => {
    await reserve("holder");
    await open(holder);
    expect(await told(other)).toEqual({});
    expect(await told(other, MUTATIONS)).toEqual({});
  });

  test("who does not hold it while it is under way and has proofs, nor after its completion", async () => {
    await reserve("holder");
    await open(holder);
    await start();
    expect((await record()).appCode).toBeUndefined();
    expect(await told(other)).toEqual({});
    await complete();
    expect(await told(other)).toEqual({});
  });

  test("who has given it back, although they read it before, also when another one holds it", async () => {
    await reserve("holder");
    await open(holder);
    await release("holder");
    expect(await told(holder)).toEqual({});
    await reserve("other");
    await open(other);
    expect(await told(holder)).toEqual({});
    expect(await told(holder, MUTATIONS)).toEqual({});
  });

  test("from whom an admin has taken it", async () => {
    await reserve("holder");
    await open(holder);
    await board.commandJob({
      type: "assign",
      jobId: JOB,
      driverId: "driver-other",
      actor: admin,
      overlapReason: null,
    });
    expect(await told(holder)).toEqual({});
  });

  test("who is suspended, although they hold it", async () => {
    await reserve("holder");
    await open(holder);
    await db.update(drivers).set({ approvedAt: null }).where(eq(drivers.driverId, "driver-holder"));
    expect(await told(holder)).toEqual({});
    expect(await told(holder, MUTATIONS)).toEqual({});
  });

  test("more than 24 hours after the completion", async () => {
    await reserve("holder");
    await open(holder);
    await start();
    await record();
    await complete();
    const completedAt = Date.now() - DAY_MS - HOUR_MS;
    await db.update(jobs).set({ completedAt }).where(eq(jobs.jobId, JOB));
    expect(await told(holder)).toEqual({});
  });
});

describe("the driver who holds a job reads it all once opened, or this test would find nothing", () => {
  test.each([
    ["reserved", async () => undefined],
    ["under way", start],
    ["completed less than 24 hours ago", () => start().then(complete)],
  ])("%s", async (_status, happens) => {
    await reserve("holder");
    await open(holder);
    await happens();
    const { body } = await call("jobs.byId", holder);
    expect(secretsIn(body).toSorted()).toEqual(Object.values(OF_THE_JOB).toSorted());
  });
});

test("a picture of a proof opens for its driver alone, also with the link of another one", async () => {
  await reserve("holder");
  await start();
  const picture = await upload(holder, { purpose: "proof", orderId: ORDER });
  expect((await fetchWorker(picture.url, {}, holder)).status).toBe(200);
  expect((await fetchWorker(picture.url, {}, other)).status).toBe(404);
  expect((await upload(other, { purpose: "proof", orderId: ORDER })).appCode).toBe("NOT_FOUND");
});

test("nothing of it is in what anybody hears live", async () => {
  const heard = await Promise.all([holder, other].map(listen));
  const steps = [
    () => reserve("holder"),
    () => open(holder),
    () => release("holder"),
    () => reserve("other"),
    start,
    () => board.command(ORDER, { type: "cancel", actor: admin, reason: SECRETS.notes }),
  ];
  for (const step of steps) await step();
  await eventually(() => expect(heard.flat().join()).toContain("cancelled"));
  expect(secretsIn(heard.flat().join("\n"))).toEqual([]);
});

/** What somebody hears on their live socket. */
async function listen(as: Person): Promise<string[]> {
  const { webSocket } = await openSocket(as);
  if (webSocket === null) throw new Error("no socket");
  const heard: string[] = [];
  webSocket.accept();
  webSocket.addEventListener("message", ({ data }) => {
    heard.push(String(data));
  });
  onTestFinished(() => webSocket.close());
  await eventually(() => expect(heard).toHaveLength(1));
  return heard;
}
