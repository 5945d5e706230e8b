import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { getCookie } from "hono/cookie";
import { driverOfUser } from "#db/queries/drivers.ts";
import { authFor } from "./auth/auth.ts";
import { readViewer, type Viewer } from "./auth/viewer.ts";
import { wire } from "./wiring.ts";
import { LANGUAGE_COOKIE, serveDocument } from "./documents.ts";
import { type Bindings, ConfigurationError, readSettings, type Settings } from "./env.ts";
import { checkHealth } from "./health.ts";
import { securityHeaders } from "./security-headers.ts";
import type { Dependencies } from "./services/dependencies.ts";
import { appRouter } from "./trpc/router.ts";

interface Env {
  readonly Bindings: Bindings;
  readonly Variables: { settings: Settings; deps: Dependencies; requestId: string };
}

const MAX_BODY_BYTES = 512 * 1024;
/** Calls one request may carry; tRPC joins what a screen asks for in the same moment. */
const MAX_BATCH = 20;

const LOOPBACK: ReadonlySet<string> = new Set(["127.0.0.1", "::1"]);

export const app = new Hono<Env>();

// 1. Every answer carries the strict headers, and an unexpected error a number to ask about.
app.use(securityHeaders);
app.use(async (c, next) => {
  c.set("requestId", crypto.randomUUID());
  await next();
});
app.onError((error, c) => {
  const requestId = c.get("requestId");
  if (error instanceof ConfigurationError)
    return c.text(["KhonDee is not configured.", ...error.problems].join("\n"), 503);
  console.error("unexpected error", { requestId, path: c.req.path, error: error.stack ?? String(error) });
  return c.json({ appCode: "INTERNAL", requestId }, 500);
});

// 2. Without its configuration the worker serves nothing.
app.use(async (c, next) => {
  const settings = readSettings(c.env, c.req.url);
  c.set("settings", settings);
  c.set("deps", wire(c.env, settings));
  await next();
});

// 3. Calls: of a sane size, from our own pages or from no page at all, and not too many.
app.use(
  "/api/*",
  bodyLimit({ maxSize: MAX_BODY_BYTES, onError: (c) => c.json({ appCode: "PAYLOAD_TOO_LARGE" }, 413) }),
);
app.use("/api/*", async (c, next) => {
  const origin = c.req.header("origin");
  if (origin !== undefined && origin !== c.get("settings").origin)
    return c.json({ appCode: "FORBIDDEN" }, 403);
  await next();
});
app.use("/api/trpc/*", async (c, next) => {
  const address = c.req.header("cf-connecting-ip") ?? "";
  // Only a developer's own machine calls from a loopback address; the edge never names one.
  const outcome = LOOPBACK.has(address) ? undefined : await c.env.API_LIMIT?.limit({ key: address });
  if (outcome?.success === false) return c.json({ appCode: "RATE_LIMITED" }, 429, { "Retry-After": "60" });
  await next();
});

app.on(["GET", "POST"], "/api/auth/*", (c) => authFor(c.env, c.get("settings")).handler(c.req.raw));

app.all("/api/trpc/*", (c) => {
  const requestId = c.get("requestId");
  const viewer = lazily(() => readViewer(authFor(c.env, c.get("settings")), c.req.raw.headers));
  return fetchRequestHandler({
    endpoint: "/api/trpc",
    req: c.req.raw,
    router: appRouter,
    maxBatchSize: MAX_BATCH,
    createContext: () => ({ ...c.get("deps"), viewer, requestId }),
    onError: ({ error, path }) => {
      if (error.code === "INTERNAL_SERVER_ERROR")
        console.error("procedure failed", {
          requestId,
          path,
          error: String(error.cause ?? error),
          stack: error.stack,
        });
    },
  });
});

app.get("/api/live", async (c) => {
  if (c.req.header("upgrade")?.toLowerCase() !== "websocket") return c.json({ appCode: "BAD_INPUT" }, 426);
  const viewer = await readViewer(authFor(c.env, c.get("settings")), c.req.raw.headers);
  if (viewer === null) return c.json({ appCode: "UNAUTHENTICATED" }, 401);
  const { db, board } = c.get("deps");
  const driver = await driverOfUser(db, viewer.userId);
  return board.listen({
    userId: viewer.userId,
    isAdmin: viewer.role === "admin",
    driver: driver?.approvedAt == null ? null : { driverId: driver.driverId, vehicle: driver.vehicle },
  });
});

app.get("/api/health", async (c) => {
  const health = await checkHealth(c.get("deps"));
  return c.json(health, health.ok ? 200 : 503);
});

app.all("/api/*", (c) => c.json({ appCode: "NOT_FOUND" }, 404));

// 4. Everything else is a file of the site or a page of it.
app.get("*", (c) => {
  const isFile = /\.[a-z0-9]+$/i.test(c.req.path);
  if (isFile) return c.env.ASSETS.fetch(c.req.raw);
  return serveDocument(c, c.env.ASSETS, getCookie(c, LANGUAGE_COOKIE));
});

/** Asks once, on first use. */
function lazily(read: () => Promise<Viewer | null>): () => Promise<Viewer | null> {
  let answer: Promise<Viewer | null> | undefined;
  return () => (answer ??= read());
}
