import { trpcUtils } from "#web/lib/api/trpc.ts";
import { appErrorOf } from "#web/lib/errors/app-error.ts";
import { formatShortDayAndTime } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import type { RouterOutputs } from "#worker/trpc/router.ts";

export type Endpoint = RouterOutputs["webhooks"]["list"]["endpoints"][number];

/** What two people can change of an endpoint at once, as a conflict shows it. */
export interface EndpointFacts {
  readonly url: string;
  readonly events: string;
  readonly state: string;
  readonly secret: SecretFact;
}

/** Who made a secret and when. The text says it to the minute: two of one minute are told apart by the instant. */
interface SecretFact {
  /** Epoch milliseconds; `null` of the first one, and of what is asked for. */
  readonly madeAt: number | null;
  /** "" for the first one. */
  readonly text: string;
}

/** What an endpoint says of each fact. */
export function factsOf(endpoint: Endpoint): EndpointFacts {
  const { url, events, pausedAt } = endpoint;
  return {
    url,
    events: events.join(" · "),
    state: stateText(pausedAt !== null),
    secret: { madeAt: endpoint.secretMadeAt, text: secretMadeText(endpoint) },
  };
}

/** Whether an endpoint is sent to, in words. */
export function stateText(isPaused: boolean): string {
  return isPaused ? m.webhook_paused() : m.webhook_active();
}

/**
 * Reads the endpoints again after a press was refused.
 * @returns the one that was pressed on as it is saved now; `undefined` where it is gone, or could not be read
 */
export async function readAgain(
  companyId: string,
  { endpointId, version }: Pick<Endpoint, "endpointId" | "version">,
): Promise<Endpoint | undefined> {
  await trpcUtils.webhooks.invalidate();
  const list = trpcUtils.webhooks.list.getData({ companyId })?.endpoints;
  return list?.find((each) => each.endpointId === endpointId && each.version !== version);
}

/** Whether two states of an endpoint say the same: then a press that one of them refused is about the other one, too. */
export function saySame(one: Endpoint, other: Endpoint): boolean {
  return JSON.stringify(factsOf(one)) === JSON.stringify(factsOf(other));
}

/** Whether somebody else was faster to change the endpoint. */
export function isConflict(error: unknown): boolean {
  return appErrorOf(error)?.code === "WEBHOOK_VERSION_CONFLICT";
}

/** Who made the secret and when; "" of a first one. */
export function secretMadeText({ secretMadeAt, secretMadeBy }: Endpoint): string {
  if (secretMadeAt === null) return "";
  return m.webhook_secret_made({ at: formatShortDayAndTime(secretMadeAt), name: secretMadeBy });
}
