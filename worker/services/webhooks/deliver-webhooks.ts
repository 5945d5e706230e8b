import {
  claimEndpoints,
  firstPendingQuery,
  parkAndPause,
  releaseEndpoint,
  settleAccepted,
  settleFailed,
  type EndpointLease,
} from "#db/queries/api/webhook-deliveries.ts";
import { webhookId } from "#domain/api/webhook-event.ts";
import { afterFailure, TOLD_AFTER_ATTEMPTS } from "#domain/api/webhook-retries.ts";
import { effectsOf, type Effect } from "#domain/effects.ts";
import { MINUTE_MS } from "#domain/time.ts";
import type { Dependencies } from "../../dependencies.ts";
import { membersWith } from "../companies/company-readers.ts";
import { signingSecrets } from "./webhook-secret.ts";

/** What delivering needs. */
export type WebhookNeeds = Pick<Dependencies, "db" | "now" | "webhookSender"> & {
  readonly settings: Pick<Dependencies["settings"], "authSecret">;
};

/** Endpoints that one round serves at the same time. */
const AT_ONCE = 10;
/** Deliveries to one endpoint in a row; the next round goes on. */
const IN_A_ROW = 20;
/** Longer than so many attempts that are all answered at the last moment. */
const LEASE_MS = 5 * MINUTE_MS;
const MAX_ROUNDS = 10;

type Pending = Awaited<ReturnType<typeof firstPendingQuery>>[number];

/**
 * Delivers what is due, to each endpoint in the order in which it happened: nothing goes out before what happened before it
 * was accepted or given up. An endpoint is claimed by one caller at a time; one that dies is served again after its lease,
 * so a message may arrive twice, under the same id. @throws when the database cannot be reached
 */
export async function deliverWebhooks(deps: WebhookNeeds): Promise<void> {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const now = deps.now();
    const claimed = await claimEndpoints(deps.db, now, now + LEASE_MS, AT_ONCE);
    if (claimed.length === 0) return;
    await Promise.all(claimed.map((endpoint) => serve(deps, endpoint)));
  }
}

/** Each message goes out as the endpoint is then: one that was paused meanwhile gets no more. */
async function serve(deps: WebhookNeeds, lease: EndpointLease): Promise<void> {
  for (let sent = 0; sent < IN_A_ROW; sent++) {
    const [pending] = await firstPendingQuery(deps.db, lease);
    if (pending === undefined || pending.delivery.nextAt > deps.now()) break;
    if (!(await attempt(deps, pending))) break;
  }
  await releaseEndpoint(deps.db, lease);
}

/** @returns whether the next one may go out */
async function attempt(deps: WebhookNeeds, { endpoint, delivery }: Pending): Promise<boolean> {
  const { endpointId, sequence, body } = delivery;
  const at = deps.now();
  const secrets = await signingSecrets(deps.settings.authSecret, { ...endpoint, endpointId }, at);
  const message = { url: endpoint.url, secrets, webhookId: webhookId(endpointId, sequence), at, body };
  const { isAccepted, status, failure } = await deps.webhookSender.send(message);
  const attempts = delivery.attempts + 1;
  const now = deps.now();
  if (isAccepted) {
    await settleAccepted(deps.db, delivery, { attempts, status, deliveredAt: now });
    return true;
  }
  const failed = { attempts, status, failure };
  const next = afterFailure(attempts, status, now);
  if (next.is === "retry") {
    const effects = attempts === TOLD_AFTER_ATTEMPTS ? await toldOfFailing(deps, endpoint, endpointId) : [];
    await settleFailed(deps.db, delivery, { ...failed, nextAt: next.nextAt }, effects, now);
    return false;
  }
  const readers = await membersWith(deps.db, endpoint.companyId, "manage_api");
  const effects = effectsOf({ type: "webhook_paused", endpointId, readers });
  await parkAndPause(deps.db, delivery, failed, effects, now);
  return false;
}

/** The owners hear that nothing more comes through, long before it is given up: they may mend it, or skip the message. */
async function toldOfFailing(
  { db }: WebhookNeeds,
  { companyId, url }: Pending["endpoint"],
  endpointId: string,
): Promise<readonly Effect[]> {
  const readers = await membersWith(db, companyId, "manage_api");
  const name = URL.parse(url)?.host ?? "";
  const about = { companyId, id: endpointId, name, readers } as const;
  return effectsOf({ type: "integration_stopped", what: "endpoint_failing", ...about });
}
