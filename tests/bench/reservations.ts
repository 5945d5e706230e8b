import { eq } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { drivers } from "#db/schema/drivers.ts";
import { jobs } from "#db/schema/jobs.ts";
import { sessions, users } from "#db/schema/users.ts";
import { DAY_MS } from "#domain/time.ts";
import { driverRow } from "../support/driver-row.ts";
import { writeOrder } from "../support/orders.ts";
import { SERVED_AUTH_SECRET, type Server } from "../support/serve.ts";
import { sessionCookie } from "../support/session-cookie.ts";
import { figures, ms } from "./measure.ts";

const DRIVERS = 200;
/** The winner, often the same driver, presses twice in each: together fewer than a driver may press in an hour. */
const RUNS = 25;
const CRASHES = 50;
const CONNECTIONS = 64;
const JOBS_PER_CONNECTION = 8;
/** Orders that one run of the cron surely brings to the board. */
const SWEPT_AT_ONCE = 50;

/** Over HTTP, as drivers do it: 200 at once, 25 times; and reservations whose board is killed after the answer. */
export async function raceForJobs({ db, url, harness }: Server): Promise<void> {
  const worker = harness.getWorker();
  const cookies = await Promise.all(Array.from({ length: DRIVERS }, (_, each) => signedInDriver(db, each)));
  const reserve = async (orderId: string, driver: number): Promise<string> => {
    const response = await fetch(`${url}/api/trpc/jobs.reserve`, {
      method: "POST",
      headers: { "content-type": "application/json", cookie: cookies[driver] ?? "" },
      body: JSON.stringify({ jobId: `${orderId}-1` }),
    });
    const answer = (await response.json()) as { error?: { data: { appCode: string } } };
    return answer.error?.data.appCode ?? "reserved";
  };
  const openOrder = async (orderId: string, day: number): Promise<string> => {
    await writeOrder(db, { customerId: "demo-customer", orderId, pickupAt: Date.now() + (day + 2) * DAY_MS });
    await worker.scheduled({ cron: "* * * * *" });
    return orderId;
  };

  let exactlyOne = 0;
  let sameAnswer = 0;
  let racingMs = 0;
  for (let run = 0; run < RUNS; run++) {
    const orderId = await openOrder(`KD-RACE${run}`, run);
    const started = performance.now();
    const answers = await Promise.all(cookies.map((_, driver) => reserve(orderId, driver)));
    racingMs += performance.now() - started;
    const refusals = answers.filter((answer) => answer === "JOB_ALREADY_RESERVED").length;
    if (answers.filter((answer) => answer === "reserved").length === 1 && refusals === DRIVERS - 1)
      exactlyOne++;
    if ((await reserve(orderId, answers.indexOf("reserved"))) === "reserved") sameAnswer++;
  }
  console.log(
    `${DRIVERS} drivers on one job: 1 winner and ${DRIVERS - 1} JOB_ALREADY_RESERVED in ${exactlyOne} of ${RUNS} runs`,
  );
  console.log(`the winner again: the same answer in ${sameAnswer} of ${RUNS} runs`);
  console.log(
    `${Math.round((RUNS * DRIVERS * 1000) / racingMs)} reservations a second over HTTP (the local proxy is the limit)`,
  );

  let kept = 0;
  let inStep = 0;
  for (let crash = 0; crash < CRASHES; crash++) {
    const orderId = await openOrder(`KD-KILL${crash}`, RUNS + crash);
    await reserve(orderId, crash);
    await worker.evictDurableObject("DISPATCH_BOARD", { name: "th", webSockets: "close" });
    const again = await reserve(orderId, crash);
    if (again === "reserved" && (await reserve(orderId, crash + 1)) === "JOB_ALREADY_RESERVED") kept++;
    const row = await db
      .select()
      .from(jobs)
      .where(eq(jobs.jobId, `${orderId}-1`))
      .get();
    if (row?.status === "reserved" && row.driverId === `bench-${crash}`) inStep++;
  }
  console.log(
    `board evicted right after the answer: kept ${kept} of ${CRASHES}, D1 in step ${inStep} of ${CRASHES}`,
  );
}

/**
 * 64 drivers at once, each reserving jobs of their own one after another: every command is accepted and waits for its
 * projection, so this measures how many of them share one write to D1.
 */
export async function reserveManyJobs({ db, url, harness }: Server): Promise<void> {
  const worker = harness.getWorker();
  const lanes = await Promise.all(
    Array.from({ length: CONNECTIONS }, async (_, lane) => ({
      cookie: await signedInDriver(db, `lane-${lane}`),
      orderIds: Array.from({ length: JOBS_PER_CONNECTION }, (_each, day) => `KD-LANE${lane}-${day}`),
    })),
  );
  const orderIds = lanes.flatMap((lane) => lane.orderIds);
  for (const [each, orderId] of orderIds.entries()) {
    const day = 2 + (each % JOBS_PER_CONNECTION);
    await writeOrder(db, { customerId: "demo-customer", orderId, pickupAt: Date.now() + day * DAY_MS });
    if (each % SWEPT_AT_ONCE === SWEPT_AT_ONCE - 1) await worker.scheduled({ cron: "* * * * *" });
  }
  await worker.scheduled({ cron: "* * * * *" });

  const took: number[] = [];
  let reserved = 0;
  const started = performance.now();
  await Promise.all(
    lanes.map(async (lane) => {
      for (const orderId of lane.orderIds) {
        const pressed = performance.now();
        const response = await fetch(`${url}/api/trpc/jobs.reserve`, {
          method: "POST",
          headers: { "content-type": "application/json", cookie: lane.cookie },
          body: JSON.stringify({ jobId: `${orderId}-1` }),
        });
        if (response.ok) reserved++;
        await response.arrayBuffer();
        took.push(performance.now() - pressed);
      }
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  const { median, p99 } = figures(took);
  console.log(
    `${CONNECTIONS} connections: ${reserved} of ${orderIds.length} reserved, ${Math.round(reserved / seconds)} a second, ` +
      `median ${ms(median)}, p99 ${ms(p99)}`,
  );
}

/** A driver on file with an open session; their cookie. */
async function signedInDriver(db: Database, name: number | string): Promise<string> {
  const id = `bench-${name}`;
  const at = new Date();
  const token = `token-of-${id}`;
  await db
    .insert(users)
    .values({ id, name: id, email: `${id}@example.test`, role: "driver", createdAt: at, updatedAt: at });
  const expiresAt = new Date(Date.now() + DAY_MS);
  await db.insert(sessions).values({ id, userId: id, token, expiresAt, createdAt: at, updatedAt: at });
  const now = Date.now();
  await db
    .insert(drivers)
    .values(driverRow({ driverId: id, userId: id, name: id, approvedAt: now, createdAt: now }));
  return sessionCookie(token, SERVED_AUTH_SECRET);
}
