import { z } from "zod";

const TOGETHER = "VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY belong together: set both, or none (npm run vapid).";

/** The variables of web push, unchecked. An empty one counts as unset. */
interface PushVariables {
  readonly VAPID_PUBLIC_KEY?: string;
  readonly VAPID_PRIVATE_KEY?: string;
  readonly VAPID_SUBJECT?: string;
}

/** The variables of web push as one setting; `null` where no key is set. */
export function pushVariables(env: PushVariables, contactEmail: string) {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT } = env;
  if (!publicKey && !privateKey) return null;
  return { publicKey, privateKey, subject: VAPID_SUBJECT || `mailto:${contactEmail}` };
}

/** The keys of web push (RFC 8292); `null` where they are not configured, and it is not offered. */
export const pushSetting = z
  .object({
    // 65 bytes that begin with 4, and 32 bytes.
    publicKey: z
      .string(TOGETHER)
      .regex(/^B[A-Za-z0-9_-]{86}$/, "VAPID_PUBLIC_KEY must be one that `npm run vapid` wrote."),
    privateKey: z
      .string(TOGETHER)
      .regex(/^[A-Za-z0-9_-]{43}$/, "VAPID_PRIVATE_KEY must be one that `npm run vapid` wrote."),
    subject: z
      .string()
      .regex(
        /^(?:mailto:\S+@\S+|https:\/\/\S+)$/,
        "VAPID_SUBJECT must be mailto:… or https://…: whom push services write to.",
      ),
  })
  .nullable();
