import { Hono, type Context } from "hono";
import { bodyLimit } from "hono/body-limit";
import { getCookie } from "hono/cookie";
import { ACCOUNT_HEADER } from "#domain/access/account-header.ts";
import { staffMay } from "#domain/access/staff.ts";
import { typesOfRow } from "#domain/drivers/vehicle-types.ts";
import { HOUR_MS } from "#domain/time.ts";
import type { SessionClaim } from "./auth/driver-session.ts";
import { authFor, isAllowedAuthPath } from "./auth/auth.ts";
import { rateLimitedResponse } from "./auth/address-limits.ts";
import { keepCookies } from "./auth/late-answers.ts";
import { beginSignInAction } from "./auth/audited-sign-in.ts";
import { logAuthAnswer } from "./auth/log-auth-answer.ts";
import { readSignedCookie } from "./auth/signed-cookies.ts";
import { readViewer, type Viewer } from "./auth/viewer.ts";
import { wire } from "./wiring.ts";
import { serveDocument, serveRobots, serveSitemap } from "./http/documents.ts";
import { LANGUAGE_COOKIE } from "#domain/locale.ts";
import { type Bindings, ConfigurationError, readSettings, type Settings } from "./env.ts";
import { callLimit, callsIn, countCallsOf, drawingLimit } from "./http/call-limit.ts";
import { describeError } from "./describe-error.ts";
import { api } from "./http/api/api.ts";
import { errorResponse } from "./http/error-response.ts";
import { serveDocumentFile, serveQuotationFile, serveStatementFile } from "./http/document-files.ts";
import { serveFile, uploadFile } from "./http/files.ts";
import { checkHealth } from "./http/health.ts";
import { MAX_WEBHOOK_BYTES, receiveStripeWebhook } from "./http/webhooks/stripe.ts";
import { securityHeaders } from "./http/security-headers.ts";
import { serveSharedTracking } from "./http/shared-tracking.ts";
import { showUnsubscribe, unsubscribeByPost } from "./http/unsubscribe.ts";
import { serveOutbox } from "./http/kept-mails-page.ts";
import type { Dependencies } from "./dependencies.ts";
import { isWokenByBoard, wakeDrain } from "./outbox/wake.ts";
import { answerCalls } from "./trpc/answer-calls.ts";
import { WorkBudget } from "./work-budget.ts";

interface Env {
  readonly Bindings: Bindings;
  readonly Variables: { settings: Settings; deps: Dependencies; requestId: string };
}

const UPLOADS = "/api/files";
const STRIPE_WEBHOOK = "/api/webhooks/stripe";
/** Called by mail programs, from wherever they run; no cookie counts there. */
const UNSUBSCRIBE = "/api/unsubscribe";
const MAX_BODY_BYTES = 512 * 1024;
/** A name, an e-mail address, a password; the draft of a move, 16 kB, whose quotation marks are escaped. */
const MAX_AUTH_BODY_BYTES = 40 * 1024;
/** Files of the site, and those that browsers and robots ask every site for. Any other path is a page, which leads home. */
const NEVER_A_PAGE =
  /^\/(?:assets\/.*|\.well-known\/.*|favicon\.ico|apple-touch-icon[a-z0-9-]*\.png|(?:ads|app-ads|humans|security)\.txt)$/;
/** A socket is opened anew after this long at most, so that it follows its session and its rights. */
const SOCKET_LIFETIME_MS = HOUR_MS;

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
  console.error("unexpected error", { requestId, path: c.req.path, error: describeError(error) });
  return errorResponse(c, "INTERNAL", 500);
});

// 2. Without its configuration the worker serves nothing.
app.use(async (c, next) => {
  const settings = readSettings(c.env, c.req.url);
  c.set("settings", settings);
  c.set("deps", wire(c.env, settings));
  await next();
});

// 3. Programs of companies call by key, under rules of their own.
app.route("/api/v1", api);

// 4. Calls: of a sane size, from our own pages or from no page at all, and not too many.
const tooLarge = (c: Context<Env>) => errorResponse(c, "PAYLOAD_TOO_LARGE", 413);
app.use("/api/auth/*", bodyLimit({ maxSize: MAX_AUTH_BODY_BYTES, onError: tooLarge }));
app.use(STRIPE_WEBHOOK, bodyLimit({ maxSize: MAX_WEBHOOK_BYTES, onError: tooLarge }));
const limitBody = bodyLimit({ maxSize: MAX_BODY_BYTES, onError: tooLarge });
// An upload reads its own body, once it is known who sends it and that they may.
app.use("/api/*", (c, next) => (c.req.path === UPLOADS || isShort(c) ? next() : limitBody(c, next)));
app.use("/api/*", async (c, next) => {
  const origin = c.req.header("origin");
  if (c.req.path !== UNSUBSCRIBE && origin !== undefined && origin !== c.get("settings").origin)
    return errorResponse(c, "FORBIDDEN", 403);
  return next();
});
for (const counted of [
  "/api/trpc/*",
  "/api/files/*",
  UNSUBSCRIBE,
  "/api/live",
  "/api/health",
  "/api/tracking",
])
  app.use(counted, callLimit);
for (const drawn of ["/api/documents/*", "/api/earnings/*", "/api/quotations"]) app.use(drawn, drawingLimit);

// Every call that may have changed something wakes the drain, once its answer is ready: a POST, and a GET that sets a
// cookie, as the return from a sign-in provider does. Only the database knows whether effects were written, because
// triggers write some.
app.use("/api/*", async (c, next) => {
  await next();
  if (c.req.method === "GET" && !c.res.headers.has("set-cookie")) return;
  if (isWokenByBoard(callsIn(c.req.path) ?? [])) return;
  c.executionCtx.waitUntil(wakeDrain(c.get("deps")));
});

app.on(["GET", "POST"], "/api/auth/*", async (c) => {
  const path = c.req.path.slice("/api/auth".length);
  if (!isAllowedAuthPath(path)) return errorResponse(c, "NOT_FOUND", 404);
  // A sign-out that was made without a connection: whoever has logged in on the device since stays.
  if (path === "/sign-out" && (await isOfAnother(c))) return c.json({ success: true });
  const copy = c.req.raw.clone();
  const end = await beginSignInAction(c.get("deps"), {
    path,
    viewer: () => viewerOf(c),
    address: c.req.header("cf-connecting-ip") ?? "",
    userAgent: c.req.header("user-agent") ?? "",
    requestId: c.get("requestId"),
  });
  const handled = await authFor(c.env, c.get("settings")).handler(c.req.raw);
  const answer = path === "/get-session" ? keepCookies(handled) : handled;
  await end?.(answer.status);
  await logAuthAnswer(copy, answer, c.get("requestId"));
  return answer.status === 429 ? rateLimitedResponse(answer) : answer;
});

app.all("/api/trpc/*", (c) => {
  const viewer = lazily(() => viewerOf(c));
  const address = c.req.header("cf-connecting-ip");
  return answerCalls({
    request: c.req.raw,
    path: c.req.path.slice("/api/trpc/".length),
    contextOf: (isAlone) => ({
      ...c.get("deps"),
      viewer,
      claim: () => (isAlone ? claimOf(c) : Promise.resolve(null)),
      requestId: c.get("requestId"),
      address: address ?? "",
      userAgent: c.req.header("user-agent") ?? "",
      work: new WorkBudget(countCallsOf(c.env, address)),
    }),
    after: (work) => c.executionCtx.waitUntil(work),
  });
});

app.post(UPLOADS, async (c) => uploadFile(c, await viewerOf(c)));
app.get(`${UPLOADS}/:token`, async (c) => serveFile(c, await viewerOf(c), c.req.param("token")));

app.post(STRIPE_WEBHOOK, receiveStripeWebhook);

app.get("/api/earnings/statement.pdf", async (c) => serveStatementFile(c, await viewerOf(c)));
app.get("/api/documents/:file{[\\w-]+\\.pdf}", async (c) =>
  serveDocumentFile(c, await viewerOf(c), c.req.param("file").slice(0, -".pdf".length)),
);
app.post("/api/quotations", serveQuotationFile);

app.get("/api/tracking", serveSharedTracking);
app.post(UNSUBSCRIBE, unsubscribeByPost);
app.get(UNSUBSCRIBE, showUnsubscribe);

app.get("/api/live", async (c) => {
  if (c.req.header("upgrade")?.toLowerCase() !== "websocket") return errorResponse(c, "BAD_INPUT", 426);
  const viewer = await viewerOf(c);
  if (viewer === null) return errorResponse(c, "UNAUTHENTICATED", 401);
  const { board, now } = c.get("deps");
  const { driver } = viewer;
  return board.listen({
    userId: viewer.userId,
    isAdmin: staffMay(viewer.role, "read_orders"),
    until: Math.min(viewer.sessionEndsAt, now() + SOCKET_LIFETIME_MS),
    driver: driver?.approvedAt == null ? null : { driverId: driver.driverId, vehicles: typesOfRow(driver) },
  });
});

app.get("/api/health", async (c) => {
  const health = await checkHealth(c.get("deps"));
  return c.json(health, health.ok ? 200 : 503);
});

app.all("/api/*", (c) => errorResponse(c, "NOT_FOUND", 404));

// 5. On a developer's own machine without a mail server: the mails as they would have gone out.
app.get("/dev/outbox/:effectId?", (c, next) =>
  c.get("settings").mail.delivery === "kept" ? serveOutbox(c, c.get("deps")) : next(),
);

// 6. The platform serves the files of the site; what comes here is a page, or a file that does not exist. The built
// documents themselves are no addresses of their own; `/documents/<id>` is the page of an invoice or receipt.
app.get("/robots.txt", (c) => serveRobots(c, c.get("settings").origin));
app.get("/sitemap.xml", (c) => serveSitemap(c, c.env.ASSETS, c.get("settings").origin));
app.get("/documents/:file{.+\\.(?:html|xml)}", (c) => c.redirect("/", 302));
app.get("*", (c, next) =>
  NEVER_A_PAGE.test(c.req.path) ? c.text("Not found", 404, { "Cache-Control": "no-store" }) : next(),
);
app.get("*", async (c) =>
  serveDocument(c, c.env.ASSETS, c.get("settings").origin, {
    cookieLanguage: getCookie(c, LANGUAGE_COOKIE),
    isSignedIn: (await claimOf(c)) !== null,
  }),
);

/** Whether a request says that its body is of a sane size, so that the body itself is not touched. */
function isShort(c: Context<Env>): boolean {
  const length = c.req.header("content-length");
  return length !== undefined && Number(length) <= MAX_BODY_BYTES && !c.req.header("transfer-encoding");
}

/** Who is signed in, read from the database; nobody, where the request is of another account. */
async function viewerOf(c: Context<Env>): Promise<Viewer | null> {
  const { db, settings, now } = c.get("deps");
  const viewer = await readViewer(db, c.req.raw.headers, settings, now());
  const account = c.req.header(ACCOUNT_HEADER);
  return account === undefined || account === viewer?.userId ? viewer : null;
}

/** What a request says of its session; `null` without a genuine cookie. */
async function claimOf(c: Context<Env>): Promise<SessionClaim | null> {
  const token = await readSignedCookie(c.req.raw.headers, "session_token", c.get("settings"));
  return token === null ? null : { token, accountId: c.req.header(ACCOUNT_HEADER) ?? null };
}

/** Whether a request is of an account that is not signed in. */
async function isOfAnother(c: Context<Env>): Promise<boolean> {
  return c.req.header(ACCOUNT_HEADER) !== undefined && (await viewerOf(c)) === null;
}

/** Asks once, on first use. */
function lazily(read: () => Promise<Viewer | null>): () => Promise<Viewer | null> {
  let answer: Promise<Viewer | null> | undefined;
  return () => (answer ??= read());
}
