import { fork } from "node:child_process";
import { join } from "node:path";
import postgres from "postgres";
import type { JobCard } from "#domain/jobs/card.ts";
import { DAY_MS } from "#domain/time.ts";
import { sessionCookie } from "../../../support/session-cookie.ts";
import { drivers, SESSION_SECRET, type Job } from "../fixture.ts";
import { processorTimeS } from "../processor-time.ts";
import type { Subject } from "../subject.ts";
import { findPostgres, startCluster } from "./cluster.ts";
import { SCHEMA } from "./schema.ts";

const CHUNK = 500;
const CUSTOMER = "bench-customer";

/** Starts the peer on two ports, or says `null` when PostgreSQL is not installed. */
export async function startPeer(port: number, databasePort: number): Promise<Subject | null> {
  const bin = findPostgres();
  if (bin === null) return null;
  const cluster = await startCluster(bin, databasePort);
  const sql = postgres({
    host: "127.0.0.1",
    port: databasePort,
    username: "postgres",
    max: 1,
    onnotice: () => {},
  });
  await sql.unsafe(SCHEMA);
  await writePeople(sql);
  const server = fork(join(import.meta.dirname, "server.ts"), [
    String(port),
    String(databasePort),
    SESSION_SECRET,
  ]);
  await new Promise((resolve) => server.once("message", resolve));
  const cookies = await Promise.all(drivers.map(({ token }) => sessionCookie(token, SESSION_SECRET)));
  return {
    name: "peer",
    origin: `http://127.0.0.1:${port}`,
    empty: () => ({ path: "/empty" }),
    reserve: (driver, { jobId }) => ({ path: "/reserve", cookie: cookies[driver] ?? "", body: { jobId } }),
    list: (driver) => ({ path: "/jobs", cookie: cookies[driver] ?? "" }),
    openJobs: (jobs, card) => writeJobs(sql, jobs, card),
    processorTimeS: () => processorTimeS(cluster.pid) + processorTimeS(server.pid ?? 0),
    stop: async () => {
      server.kill();
      await sql.end();
      await cluster.stop();
    },
  };
}

async function writePeople(sql: postgres.Sql): Promise<void> {
  const people = [CUSTOMER, ...drivers.map(({ userId }) => userId)];
  await sql`INSERT INTO users ${sql(
    people.map((id) => ({ id, name: id, email: `${id}@example.test`, role: "driver" })),
  )}`;
  const now = Date.now();
  await sql`INSERT INTO sessions ${sql(
    drivers.map(({ userId, token }) => ({
      id: token,
      token,
      user_id: userId,
      created_at: now,
      expires_at: now + DAY_MS,
    })),
  )}`;
  await sql`INSERT INTO drivers ${sql(
    drivers.map(({ driverId, userId }) => ({
      driver_id: driverId,
      user_id: userId,
      vehicle: "four_wheel",
      available: true,
      approved_at: now,
    })),
  )}`;
}

async function writeJobs(
  sql: postgres.Sql,
  jobs: readonly Job[],
  card: (job: Job) => JobCard,
): Promise<void> {
  for (let from = 0; from < jobs.length; from += CHUNK) {
    const chunk = jobs.slice(from, from + CHUNK);
    await sql`INSERT INTO orders ${sql(
      chunk.map(({ orderId }) => ({
        order_id: orderId,
        customer_id: CUSTOMER,
        status: "pending",
        version: 1,
      })),
    )}`;
    await sql`INSERT INTO jobs ${sql(
      chunk.map((job) => {
        const facts = card(job);
        return {
          job_id: job.jobId,
          order_id: job.orderId,
          vehicle: facts.vehicle,
          status: "available",
          pickup_at: job.pickupAt,
          ends_at: job.pickupAt + facts.durationS * 1000,
          card: sql.json(JSON.parse(JSON.stringify(facts)) as postgres.JSONValue),
          version: 1,
        };
      }),
    )}`;
  }
  await sql`ANALYZE`;
}
