import { createHmac, timingSafeEqual } from "node:crypto";
import { serve } from "@hono/node-server";
import { Hono, type Context } from "hono";
import { getCookie } from "hono/cookie";
import postgres from "postgres";
import { PAGE_SIZE } from "#db/queries/page.ts";

/**
 * The peer: the same reservation as an ordinary web application writes it. Hono on Node, PostgreSQL, one process; a row
 * lock where the product has its board. It has no limits of calls, no live sockets and no mails.
 */

const [portText = "", databasePort = "", secret = ""] = process.argv.slice(2);
const sql = postgres({ host: "127.0.0.1", port: Number(databasePort), username: "postgres", max: 16 });

interface SignedIn {
  readonly driverId: string;
  readonly vehicle: string;
}

const app = new Hono();

app.get("/empty", (c) => c.json({ error: "NOT_FOUND" }, 404));

app.get("/jobs", async (c) => {
  const driver = await signedInDriver(c);
  if (driver === null) return c.json({ error: "UNAUTHENTICATED" }, 401);
  const rows = await sql<{ card: object }[]>`
    SELECT card FROM jobs WHERE status = 'available' AND vehicle = ${driver.vehicle}
      AND pickup_at > ${Date.now() - 86_400_000}
    ORDER BY pickup_at, job_id LIMIT ${PAGE_SIZE + 1}`;
  return c.json({ items: rows.slice(0, PAGE_SIZE).map(({ card }) => card), more: rows.length > PAGE_SIZE });
});

app.post("/reserve", async (c) => {
  const driver = await signedInDriver(c);
  if (driver === null) return c.json({ error: "UNAUTHENTICATED" }, 401);
  const { jobId } = await c.req.json<{ jobId: string }>();
  const refusal = await reserve(driver, jobId);
  return refusal === null ? c.json({ jobId, status: "reserved" }) : c.json({ error: refusal }, 409);
});

/** Session, user and approved driver in one query. */
async function signedInDriver(c: Context): Promise<SignedIn | null> {
  const token = tokenOf(getCookie(c, "khondee.session_token"));
  if (token === null) return null;
  const [row] = await sql<{ driverId: string; vehicle: string; available: boolean }[]>`
    SELECT d.driver_id AS "driverId", d.vehicle FROM sessions s JOIN users u ON u.id = s.user_id
    JOIN drivers d ON d.user_id = u.id
    WHERE s.token = ${token} AND s.expires_at > ${Date.now()} AND d.approved_at IS NOT NULL`;
  return row ?? null;
}

/** The token of a session, when its signature is genuine. */
function tokenOf(cookie: string | undefined): string | null {
  const [token = "", signature = ""] = (cookie ?? "").split(/\.(?=[^.]*$)/);
  const expected = createHmac("sha256", secret).update(token).digest();
  const given = Buffer.from(signature, "base64");
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : null;
}

/** @returns why not, or `null` */
function reserve({ driverId, vehicle }: SignedIn, jobId: string): Promise<string | null> {
  return sql.begin(async (tx) => {
    const [job] = await tx<
      {
        orderId: string;
        status: string;
        vehicle: string;
        driverId: string | null;
        pickupAt: string;
        endsAt: string;
      }[]
    >`SELECT order_id AS "orderId", status, vehicle, driver_id AS "driverId", pickup_at AS "pickupAt",
        ends_at AS "endsAt" FROM jobs WHERE job_id = ${jobId} FOR UPDATE`;
    if (job === undefined || job.vehicle !== vehicle) return "NOT_FOUND";
    if (job.driverId === driverId) return null;
    if (job.status !== "available") return "JOB_ALREADY_RESERVED";
    // The lock on the driver's row keeps two reservations of one driver apart.
    const [driver] = await tx<{ available: boolean }[]>`
      SELECT available FROM drivers WHERE driver_id = ${driverId} FOR UPDATE`;
    if (driver?.available !== true) return "DRIVER_UNAVAILABLE";
    const [clash] = await tx`
      SELECT job_id FROM jobs WHERE driver_id = ${driverId} AND status IN ('reserved', 'in_progress')
        AND pickup_at < ${job.endsAt} AND ends_at > ${job.pickupAt} LIMIT 1`;
    if (clash !== undefined) return "JOBS_OVERLAP";
    await write(tx, job.orderId, jobId, driverId);
    return null;
  });
}

async function write(
  tx: postgres.TransactionSql,
  orderId: string,
  jobId: string,
  driverId: string,
): Promise<void> {
  const at = Date.now();
  await tx`UPDATE jobs SET status = 'reserved', driver_id = ${driverId}, version = version + 1 WHERE job_id = ${jobId}`;
  const [order] = await tx<{ version: number }[]>`
    UPDATE orders SET version = version + 1, status = CASE WHEN EXISTS
      (SELECT 1 FROM jobs WHERE order_id = ${orderId} AND status = 'available') THEN status ELSE 'confirmed' END
    WHERE order_id = ${orderId} RETURNING version`;
  const version = order?.version ?? 0;
  await tx`
    INSERT INTO order_events VALUES
      (${orderId}, ${version}, 0, ${jobId}, ${driverId}, 'available', 'reserved', 'driver', ${driverId}, ${at}),
      (${orderId}, ${version}, 1, NULL, NULL, 'pending', 'confirmed', 'driver', ${driverId}, ${at})`;
  await tx`
    INSERT INTO outbox VALUES (${`${orderId}:${version}:0`}, 'mail', ${JSON.stringify({ orderId, jobId })}, ${at})`;
}

serve({ fetch: app.fetch, port: Number(portText), hostname: "127.0.0.1" }, () => process.send?.("ready"));
