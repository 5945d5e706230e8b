import type { GenericEndpointContext } from "better-auth";
import type { Database } from "#db/client.ts";
import { isKnownDevice } from "#db/queries/account/devices.ts";
import { DAY_S } from "#domain/time.ts";

/** The longest lifetime that browsers grant a cookie. */
const DEVICE_COOKIE_S = 400 * DAY_S;
const DEVICE_ID = /^[0-9a-f-]{36}$/;

/** The id in the request's signed device cookie, or `null`. */
export async function deviceOf(ctx: GenericEndpointContext): Promise<string | null> {
  const { name } = ctx.context.createAuthCookie("device");
  const value = await ctx.getSignedCookie(name, ctx.context.secret);
  return readDeviceId(typeof value === "string" ? value : null);
}

/** The id in the value of a genuine device cookie, or `null`. */
export function readDeviceId(value: string | null): string | null {
  return value !== null && DEVICE_ID.test(value) ? value : null;
}

/**
 * The subject that attempts count for: the address for unknown browsers together, each known device by itself, so that
 * nobody locks the owner out of their own browser.
 */
export async function attemptSubject(
  ctx: GenericEndpointContext,
  db: Database,
  email: string,
): Promise<string> {
  const deviceId = await deviceOf(ctx);
  if (deviceId === null || !(await isKnownDevice(db, email, deviceId))) return email;
  return `${email} ${deviceId}`;
}

/** The id in the device cookie, after giving the browser one if it has none. */
export async function ensureDevice(ctx: GenericEndpointContext): Promise<string> {
  const known = await deviceOf(ctx);
  if (known !== null) return known;
  const deviceId = crypto.randomUUID();
  const { name, attributes } = ctx.context.createAuthCookie("device", { maxAge: DEVICE_COOKIE_S });
  await ctx.setSignedCookie(name, deviceId, ctx.context.secret, attributes);
  return deviceId;
}
