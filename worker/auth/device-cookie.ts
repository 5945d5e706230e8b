import type { GenericEndpointContext } from "better-auth";
import { DAY_S } from "#domain/time.ts";

/** The longest lifetime that browsers grant a cookie. */
const DEVICE_COOKIE_S = 400 * DAY_S;
const DEVICE_ID = /^[0-9a-f-]{36}$/;

/** The id in the request's signed device cookie, or `null`. */
export async function deviceOf(ctx: GenericEndpointContext): Promise<string | null> {
  const { name } = ctx.context.createAuthCookie("device");
  const value = await ctx.getSignedCookie(name, ctx.context.secret);
  return typeof value === "string" && DEVICE_ID.test(value) ? value : null;
}

/** The same, after giving the browser a device cookie if it has none. */
export async function ensureDevice(ctx: GenericEndpointContext): Promise<string> {
  const known = await deviceOf(ctx);
  if (known !== null) return known;
  const deviceId = crypto.randomUUID();
  const { name, attributes } = ctx.context.createAuthCookie("device", { maxAge: DEVICE_COOKIE_S });
  await ctx.setSignedCookie(name, deviceId, ctx.context.secret, attributes);
  return deviceId;
}
