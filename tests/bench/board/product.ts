import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readD1Migrations } from "@cloudflare/vitest-plugin";
import { Miniflare, type MiniflareOptions } from "miniflare";
import { openDatabase, type Database } from "#db/client.ts";
import { boardOpening } from "#db/queries/jobs/board-opening.ts";
import { driverFacts } from "#db/queries/jobs/drivers.ts";
import { drivers as driverRows } from "#db/schema/drivers.ts";
import { sessions, users } from "#db/schema/users.ts";
import { seedBaseline } from "#db/seed/baseline.ts";
import type { BoardOpening } from "#domain/jobs/board-opening.ts";
import type { JobCard } from "#domain/jobs/card.ts";
import { DAY_MS } from "#domain/time.ts";
import type { Board } from "#worker/durable-objects/board.ts";
import { bundleWorker, simulatorOptions } from "../../../.dev/simulator.ts";
import { driverRow } from "../../support/driver-row.ts";
import { writeOrder } from "../../support/orders.ts";
import { sessionCookie } from "../../support/session-cookie.ts";
import { drivers, SESSION_SECRET, type Job } from "./fixture.ts";
import { childrenNamed, memoryOf, processorTimeS } from "./processor-time.ts";
import type { Subject } from "./subject.ts";

const TEMPLATE = "KD-TEMPLATE";
const CUSTOMER = "bench-customer";
/** Rows that one statement copies. */
const COPIED_AT_ONCE = 500;
/** Openings sent to the board at the same time. */
const OPENED_AT_ONCE = 32;
/** What an order consists of, and the columns of each that hold the order's or the job's id. */
const COPIED = {
  orders: { order_id: "orderId", idempotency_key: "orderId", pickup_at: "pickupAt" },
  order_stops: { order_id: "orderId" },
  order_lines: { order_id: "orderId" },
  jobs: { order_id: "orderId", job_id: "jobId", pickup_at: "pickupAt" },
} as const;

/** The product, and what only it has. */
export interface Product extends Subject {
  /** The card of the order that all others are copies of. */
  readonly card: (job: Job) => JobCard;
  /** Writes the rows of open jobs that a board is then told of. */
  writeRows(jobs: readonly Job[]): Promise<void>;
  /** Brings open jobs to a board of another name; nobody listens there. */
  openOn(boardName: string, jobs: readonly Job[]): Promise<void>;
  /** A reservation by a driver's number, on a board itself. @returns its outcome */
  reserveOn(boardName: string, driver: number, job: Job): Promise<string>;
  readonly cookies: readonly string[];
  /** Resident bytes of the simulator. */
  readonly memory: () => number;
}

type RemoteBoard = Pick<Board, "open" | "upsertDriver" | "commandJob">;

/** Starts what `wrangler deploy` would upload, in the simulator itself: the proxy of `wrangler dev` would be the limit. */
export async function startProduct(port: number): Promise<Product> {
  const folder = mkdtempSync(join(tmpdir(), "khondee-bench-"));
  const miniflare = new Miniflare(bundled(folder, port));
  const origin = (await miniflare.ready).origin;
  const workerd = childrenNamed(process.pid, "workerd")[0] ?? 0;
  const db = openDatabase(await miniflare.getD1Database("DB"));
  await writePeople(db);
  await writeOrder(db, { customerId: CUSTOMER, orderId: TEMPLATE });
  const template = await boardOpening(db, TEMPLATE);
  if (template === undefined) throw new Error("the template was not written");
  await db.$client.exec("DELETE FROM outbox");
  const namespace = await miniflare.getDurableObjectNamespace("DISPATCH_BOARD");
  const stubs = new Map<string, RemoteBoard>();
  // One stub for all calls: the simulator complains of those that are dropped.
  const board = (name: string): RemoteBoard => {
    const stub = stubs.get(name) ?? (namespace.get(namespace.idFromName(name)) as unknown as RemoteBoard);
    stubs.set(name, stub);
    return stub;
  };
  const tellBoard = async (name: string, jobs: readonly Job[]) => {
    for (const { driverId } of drivers) {
      const facts = await driverFacts(db, driverId);
      if (facts !== undefined) await board(name).upsertDriver(facts);
    }
    for (let from = 0; from < jobs.length; from += OPENED_AT_ONCE)
      await Promise.all(
        jobs.slice(from, from + OPENED_AT_ONCE).map((job) => board(name).open(openingFor(template, job))),
      );
  };
  const cookies = await Promise.all(drivers.map(({ token }) => sessionCookie(token, SESSION_SECRET)));
  return {
    name: "product",
    origin,
    cookies,
    card: (job) => cardFor(template, job),
    empty: () => ({ path: "/api/nothing" }),
    reserve: (driver, { jobId }) => ({
      path: "/api/trpc/jobs.reserve",
      cookie: cookies[driver] ?? "",
      body: { jobId },
    }),
    list: (driver) => ({ path: "/api/trpc/jobs.available?input=%7B%7D", cookie: cookies[driver] ?? "" }),
    openJobs: async (jobs) => {
      await copyOrders(db, jobs);
      await tellBoard("th", jobs);
    },
    writeRows: (jobs) => copyOrders(db, jobs),
    openOn: tellBoard,
    reserveOn: async (name, driver, { jobId }) => {
      const { driverId = "" } = drivers[driver % drivers.length] ?? {};
      return (await board(name).commandJob({ type: "reserve", jobId, driverId })).outcome;
    },
    processorTimeS: () => processorTimeS(workerd),
    memory: () => memoryOf(workerd),
    stop: async () => {
      await miniflare.dispose();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Whether mails and other effects are delivered meanwhile, on the same thread of the simulator. */
export const areEffectsDelivered = process.env["BENCH_BOARD_EFFECTS"] === "1";

function bundled(folder: string, port: number): MiniflareOptions {
  const bundle = join(folder, "bundle");
  bundleWorker(bundle);
  return simulatorOptions({
    bundle,
    state: join(folder, "state"),
    port,
    variables: {
      BETTER_AUTH_SECRET: SESSION_SECRET,
      QUOTE_SECRET: "another secret that only this measurement knows",
      LOCAL_ORIGIN: `http://127.0.0.1:${port}`,
    },
    // The peer writes its outbox and sends nothing, either.
    deliversQueue: areEffectsDelivered,
  });
}

async function writePeople(db: Database): Promise<void> {
  for (const { queries } of await readD1Migrations("db/migrations"))
    await db.$client.batch(queries.map((query) => db.$client.prepare(query)));
  await seedBaseline(db, Date.now());
  const at = new Date();
  const expiresAt = new Date(Date.now() + DAY_MS);
  const person = (id: string) =>
    db
      .insert(users)
      .values({ id, name: id, email: `${id}@example.test`, role: "driver", createdAt: at, updatedAt: at });
  await person(CUSTOMER);
  for (const { driverId, userId, token } of drivers)
    await db.batch([
      person(userId),
      db.insert(sessions).values({ id: token, userId, token, expiresAt, createdAt: at, updatedAt: at }),
      db
        .insert(driverRows)
        .values(driverRow({ driverId, userId, name: userId, approvedAt: Date.now(), createdAt: Date.now() })),
    ]);
}

/** Copies the template's rows; whatever column is added later is the template's. */
async function copyOrders(db: Database, jobs: readonly Job[]): Promise<void> {
  for (const [table, ids] of Object.entries(COPIED)) {
    const { results } = await db.$client.prepare(`PRAGMA table_info(${table})`).all<{ name: string }>();
    const names = results.map(({ name }) => name);
    const given: Readonly<Record<string, string>> = ids;
    const values = names.map((name) => {
      if (table === "jobs" && name === "card") return CARD;
      const fact = given[name];
      return fact === undefined ? `t.${name}` : `each.value ->> '${fact}'`;
    });
    const copy = `INSERT INTO ${table} (${names.join(", ")}) SELECT ${values.join(", ")}
      FROM json_each(?) AS each CROSS JOIN ${table} AS t WHERE t.order_id = '${TEMPLATE}'`;
    for (let from = 0; from < jobs.length; from += COPIED_AT_ONCE)
      await db.$client
        .prepare(copy)
        .bind(JSON.stringify(jobs.slice(from, from + COPIED_AT_ONCE)))
        .run();
  }
}

const CARD = `json_set(t.card, '$.orderId', each.value ->> 'orderId', '$.jobId', each.value ->> 'jobId',
  '$.pickupAt', each.value ->> 'pickupAt')`;

function cardFor({ cards }: BoardOpening, { jobId, orderId, pickupAt }: Job): JobCard {
  const [card] = cards;
  if (card === undefined) throw new Error("the template has no job");
  return { ...card, jobId, orderId, pickupAt };
}

function openingFor(template: BoardOpening, job: Job): BoardOpening {
  const { order } = template;
  const endsAt = job.pickupAt + (order.endsAt - order.startsAt);
  const jobs = order.jobs.map((each) => ({ ...each, jobId: job.jobId }));
  return {
    order: { ...order, orderId: job.orderId, startsAt: job.pickupAt, endsAt, jobs },
    cards: [cardFor(template, job)],
    windows: [{ startsAt: job.pickupAt, endsAt }],
    changedAt: template.changedAt,
  };
}
