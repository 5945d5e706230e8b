import { createMiddleware } from "hono/factory";
import type { Settings } from "../env.ts";

/**
 * Everything is loaded from our own origin; MapLibre's worker and images are blobs that our code creates.
 * @param mapOrigins other servers that the map may load its style, tiles, glyphs and sprites from
 */
function contentSecurityPolicy(mapOrigins: readonly string[]): string {
  const also = mapOrigins.map((origin) => ` ${origin}`).join("");
  return [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${also}`,
    "font-src 'self'",
    `connect-src 'self'${also}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

const HEADERS = Object.entries({
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Permissions-Policy": "geolocation=(self), camera=(), microphone=(), payment=(self)",
  "Cross-Origin-Opener-Policy": "same-origin",
});
const TRACKING_PAGE = "/track";
const HSTS = "max-age=63072000; includeSubDomains";

interface Env {
  /** Missing when the configuration is invalid; then no other server is allowed. */
  readonly Variables: { readonly settings?: Settings };
}

/**
 * Sets the security headers on every answer of the worker. What `/api` answers may be personal and is never stored,
 * except uploaded files, which say for themselves what they may do and how long their reader's browser keeps them. The
 * headers of files that the platform serves itself are in `web/public/_headers`.
 */
export const securityHeaders = createMiddleware<Env>(async (c, next) => {
  await next();
  // The answer to a WebSocket upgrade is immutable and needs no security headers.
  if (c.res.status === 101) return;
  const response = changeable(c.res);
  const { headers } = response;
  for (const [name, value] of HEADERS) headers.set(name, value);
  const isUploadedFile = c.req.path.startsWith("/api/files/") && c.res.status === 200;
  if (!isUploadedFile)
    headers.set("Content-Security-Policy", contentSecurityPolicy(c.get("settings")?.map.origins ?? []));
  // The page of a shared link tells no other site where its visitor came from, and is in no search engine.
  const isTracking = c.req.path === TRACKING_PAGE;
  headers.set("Referrer-Policy", isTracking ? "no-referrer" : "strict-origin-when-cross-origin");
  if (isTracking) headers.set("X-Robots-Tag", "noindex");
  // What a route says of its own answer stays, such as how long the description of the API may be kept.
  const isPersonal = c.req.path.startsWith("/api/") && !isUploadedFile;
  if (isPersonal && !headers.has("Cache-Control")) headers.set("Cache-Control", "no-store");
  // Phones whose clock is wrong go by it (`web/lib/server-clock.ts`); at Cloudflare every answer has one.
  if (isPersonal) headers.set("Date", new Date().toUTCString());
  if (c.req.url.startsWith("https:")) headers.set("Strict-Transport-Security", HSTS);
  if (response !== c.res) c.res = response;
});

/** An answer whose headers can be set: that of another server or object is copied, which takes longer. */
function changeable(answer: Response): Response {
  try {
    answer.headers.set("X-Content-Type-Options", "nosniff");
    return answer;
  } catch {
    return new Response(answer.body, answer);
  }
}
