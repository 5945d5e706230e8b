import { createMiddleware } from "hono/factory";
import type { Settings } from "../env.ts";

/**
 * Everything comes from our own origin; MapLibre's worker and images are blobs of ours.
 * @param mapOrigins who else may be asked, for the map alone: its style, tiles, glyphs and sprites
 */
export function contentSecurityPolicy(mapOrigins: readonly string[]): string {
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
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

const HEADERS: Readonly<Record<string, string>> = {
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Permissions-Policy": "geolocation=(self), camera=(), microphone=(), payment=(self)",
  "Cross-Origin-Opener-Policy": "same-origin",
};
const HSTS = "max-age=63072000; includeSubDomains";

interface Env {
  /** Not there when the configuration could not be read: then nobody else may be asked. */
  readonly Variables: { readonly settings?: Settings };
}

/** Sets the strict headers on everything the worker itself answers. */
export const securityHeaders = createMiddleware<Env>(async (c, next) => {
  await next();
  // A socket's answer cannot be changed, and needs none of this.
  if (c.res.status === 101) return;
  const response = new Response(c.res.body, c.res);
  response.headers.set(
    "Content-Security-Policy",
    contentSecurityPolicy(c.get("settings")?.map.origins ?? []),
  );
  for (const [name, value] of Object.entries(HEADERS)) response.headers.set(name, value);
  if (c.req.url.startsWith("https:")) response.headers.set("Strict-Transport-Security", HSTS);
  c.res = response;
});
