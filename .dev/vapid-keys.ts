import { generateKeyPairSync } from "node:crypto";

/** `npm run vapid`: prints a new key pair for web push (RFC 8292) as the variables that configure it. */

/** A key pair on P-256 as two variables, base64url. */
export function vapidVariables(): string {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "", d = "" } = privateKey.export({ format: "jwk" });
  const point = [Buffer.from([4]), Buffer.from(x, "base64url"), Buffer.from(y, "base64url")];
  return `VAPID_PUBLIC_KEY=${Buffer.concat(point).toString("base64url")}\nVAPID_PRIVATE_KEY=${d}\n`;
}

if (import.meta.main) process.stdout.write(vapidVariables());
