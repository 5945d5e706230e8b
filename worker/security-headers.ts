import { createMiddleware } from "hono/factory";

/** Everything comes from our own origin; MapLibre's worker and images are blobs of ours. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join("; ");

const HEADERS: Readonly<Record<string, string>> = {
  "Content-Security-Policy": CONTENT_SECURITY_POLICY,
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Permissions-Policy": "geolocation=(self), camera=(), microphone=(), payment=(self)",
  "Cross-Origin-Opener-Policy": "same-origin",
};
const HSTS = "max-age=63072000; includeSubDomains";

/** Sets the strict headers on everything the worker itself answers. */
export const securityHeaders = createMiddleware(async (c, next) => {
  await next();
  // A socket's answer cannot be changed, and needs none of this.
  if (c.res.status === 101) return;
  const response = new Response(c.res.body, c.res);
  for (const [name, value] of Object.entries(HEADERS)) response.headers.set(name, value);
  if (c.req.url.startsWith("https:")) response.headers.set("Strict-Transport-Security", HSTS);
  c.res = response;
});
