import {
  countEndpoints,
  deleteEndpoint,
  endpointById,
  endpointListQuery,
  insertEndpoint,
  updateEndpoint,
  updateSecrets,
  type EndpointChange,
} from "#db/queries/api/webhook-endpoints.ts";
import {
  deliveryListQuery,
  deliveryState,
  replayDelivery,
  skipDelivery,
} from "#db/queries/api/webhook-deliveries.ts";
import { PAGE_SIZE } from "#db/queries/page.ts";
import { PING, WEBHOOK_EVENTS } from "#domain/api/webhook-event.ts";
import {
  isWebhookAddress,
  MAX_WEBHOOK_ENDPOINTS,
  type CreateWebhookInput,
  type NewSecretInput,
  type OneWebhookInput,
  type RemoveWebhookInput,
  type ReplayInput,
  type SaveWebhookInput,
} from "#domain/api/webhook-input.ts";
import { FIRST_SECRET, withNewSecret } from "#domain/api/webhook-secrets.ts";
import { requireFreshLogin } from "#domain/access/session-end.ts";
import { hasCompanyRight, type CompanyRole } from "#domain/companies/company-role.ts";
import { effectsOf, type Effect } from "#domain/effects.ts";
import { AppError, badInput } from "#domain/errors.ts";
import { MINUTE_MS } from "#domain/time.ts";
import type { Viewer } from "../../auth/viewer.ts";
import type { Dependencies } from "../../dependencies.ts";
import { limitOrThrow } from "../../rate-limit.ts";
import { logSecurity, networkOf } from "../../security-log.ts";
import type { Audited } from "../audit/audited-action.ts";
import { actsAsOffice, requireCompanyRight, type AccessibleCompany } from "../companies/company-access.ts";
import { membersWith } from "../companies/company-readers.ts";
import { signingSecrets, webhookSecret } from "./webhook-secret.ts";

type Needs = Pick<Dependencies, "db" | "now" | "settings" | "webhookSender">;

/** For so long a press that is repeated because its answer was lost still gets it. */
const REPEATED_WITHIN_MS = 15 * MINUTE_MS;

/** The endpoints of a company, for its owners and for staff. @throws AppError NOT_FOUND, FORBIDDEN */
export async function listWebhooks(deps: Needs, viewer: Viewer, companyId: string) {
  const { role } = await requireCompanyRight(deps, viewer, companyId, "manage_api");
  const rows = await endpointListQuery(deps.db, companyId);
  return {
    /** Whether the reader may add one and make secrets: owners, not the staff. */
    mayMake: role !== null && hasCompanyRight(role, "manage_api"),
    endpoints: rows.map((row) => ({
      endpointId: row.endpointId,
      url: row.url,
      events: row.events,
      version: row.version,
      pausedAt: row.pausedAt,
      isFailing: row.isFailing,
      /** When a new secret was made; `null`: it has its first one. */
      secretMadeAt: row.secretMadeAt,
      /** "" of an erased account. */
      secretMadeBy: row.secretMadeByName ?? "",
      /** Until when messages are also signed with the one before; `null`: no longer. */
      oldSecretUntil: deps.now() < row.oldSecretUntil ? row.oldSecretUntil : null,
    })),
  };
}

/**
 * Adds an endpoint, for an owner of the company; it is told of what happens from then on. A press that its
 * author repeats within `REPEATED_WITHIN_MS` is answered the same and adds none; any later one gets `null` in
 * place of the secret.
 * @throws AppError NOT_FOUND also of an id that another company has,
 *   FORBIDDEN also for staff,
 *   BAD_INPUT (`url` URL_NOT_PUBLIC),
 *   TOO_MANY_WEBHOOKS
 */
export async function createWebhook(
  deps: Needs & Audited,
  viewer: Viewer,
  { companyId, endpointId, url, events }: CreateWebhookInput,
): Promise<{ endpointId: string; secret: string | null }> {
  await requireOwner(deps, viewer, companyId);
  requireAddress(deps, url);
  const before = await endpointById(deps.db, endpointId);
  if (before !== undefined) return repeated(deps, viewer, before, companyId);
  if ((await countEndpoints(deps.db, companyId)) >= MAX_WEBHOOK_ENDPOINTS)
    throw new AppError("TOO_MANY_WEBHOOKS", { params: { max: MAX_WEBHOOK_ENDPOINTS } });
  const createdAt = deps.now();
  const wanted = WEBHOOK_EVENTS.filter((event) => events.includes(event));
  const isAdded = await insertEndpoint(deps.db, {
    endpointId,
    companyId,
    url,
    events: wanted,
    createdAt,
    createdBy: viewer.userId,
  });
  // Of two presses at once the other one was faster.
  if (!isAdded) return repeated(deps, viewer, await requireEndpoint(deps, companyId, endpointId), companyId);
  const facts = factsOf({ url, events: wanted, pausedAt: null });
  deps.audit?.changed("webhook", endpointId, null, { companyId, ...facts });
  return { endpointId, secret: await firstSecret(deps, endpointId) };
}

/** The answer to the press of an endpoint that was added already: its first secret for whoever has just added it. */
async function repeated(
  deps: Needs,
  { userId }: Viewer,
  {
    endpointId,
    version,
    createdAt,
    createdBy,
    ...endpoint
  }: NonNullable<Awaited<ReturnType<typeof endpointById>>>,
  companyId: string,
): Promise<{ endpointId: string; secret: string | null }> {
  if (endpoint.companyId !== companyId) throw new AppError("NOT_FOUND");
  const isLost = createdBy === userId && version === 1 && deps.now() - createdAt <= REPEATED_WITHIN_MS;
  return { endpointId, secret: isLost ? await firstSecret(deps, endpointId) : null };
}

const firstSecret = ({ settings }: Pick<Needs, "settings">, endpointId: string) =>
  webhookSecret(settings.authSecret, endpointId, FIRST_SECRET.secretVersion);

/**
 * Makes a new secret for an endpoint, for an owner of the company. The answer is the only place where it ever stands. Messages
 * are signed with the one before, too, for `OLD_SECRET_MS`; a delivery that is under way still has the one before alone. It is
 * in the security log, and the endpoint says who made it and when.
 * @throws AppError NOT_FOUND, FORBIDDEN also for staff, RATE_LIMITED, WEBHOOK_VERSION_CONFLICT: of two owners at once one
 */
export async function makeWebhookSecret(
  deps: Needs & Audited & SecretCall,
  viewer: Viewer,
  { companyId, endpointId, basedOnVersion }: NewSecretInput,
): Promise<{ secret: string; oldSecretUntil: number }> {
  await requireOwner(deps, viewer, companyId);
  const before = await requireEndpoint(deps, companyId, endpointId);
  const now = deps.now();
  await limitOrThrow(deps.db, "webhook-secret", endpointId, now);
  const secrets = withNewSecret(before, now);
  const change = { by: viewer.userId, at: now };
  if (!(await updateSecrets(deps.db, endpointId, basedOnVersion, secrets, change)))
    throw new AppError("WEBHOOK_VERSION_CONFLICT");
  const { secretVersion, oldSecretUntil } = secrets;
  deps.audit?.changed("webhook", endpointId, { secretVersion: before.secretVersion }, { secretVersion });
  logSecurity("webhook_secret_made", {
    who: viewer.userId,
    what: "webhooks.makeSecret",
    from: networkOf(deps.address),
    outcome: "ok",
    requestId: deps.requestId,
    ids: { companyId, endpointId, secretVersion },
  });
  return {
    secret: await webhookSecret(deps.settings.authSecret, endpointId, secretVersion),
    oldSecretUntil,
  };
}

/** Where the call comes from, for the security log. */
interface SecretCall {
  readonly address: string;
  readonly requestId: string;
}

/**
 * Changes the address and the events of an endpoint, pauses or resumes it. What happened while it was paused goes out then.
 * Where the messages go is for owners alone to say, after a fresh login, and all of them are told of another address; they are
 * told, too, where the staff pause one.
 * @throws AppError NOT_FOUND, FORBIDDEN also for staff who give another address, FRESH_LOGIN_REQUIRED for another address,
 *   BAD_INPUT (`url` URL_NOT_PUBLIC), WEBHOOK_VERSION_CONFLICT
 */
export async function saveWebhook(
  deps: Needs & Audited,
  viewer: Viewer,
  { companyId, endpointId, url, events, isPaused, basedOnVersion }: SaveWebhookInput,
): Promise<void> {
  const access = await requireCompanyRight(deps, viewer, companyId, "manage_api");
  const before = await requireEndpoint(deps, companyId, endpointId);
  const isMoved = url !== before.url;
  if (isMoved) {
    requireOwnRight(access.role);
    requireFreshLogin(viewer, deps.now());
  }
  requireAddress(deps, url);
  const change = {
    url,
    events: WEBHOOK_EVENTS.filter((event) => events.includes(event)),
    pausedAt: isPaused ? (before.pausedAt ?? deps.now()) : null,
  };
  const isStopped = isPaused && before.pausedAt === null;
  const effects = [
    ...(isStopped ? await stoppedBy(deps, access, "endpoint_paused", before) : []),
    ...(isMoved
      ? await tellOwners(deps, access, "endpoint_moved", { endpointId, name: movedText(before.url, url) })
      : []),
  ];
  if (!(await updateEndpoint(deps.db, endpointId, basedOnVersion, change, effects, deps.now())))
    throw new AppError("WEBHOOK_VERSION_CONFLICT");
  deps.audit?.changed("webhook", endpointId, factsOf(before), factsOf(change));
}

/**
 * Deletes an endpoint, of which its owners are told where the staff do it; repeating it changes nothing.
 * @throws AppError NOT_FOUND, FORBIDDEN, WEBHOOK_VERSION_CONFLICT when somebody has changed it since it was seen
 */
export async function deleteWebhook(
  deps: Needs & Audited,
  viewer: Viewer,
  { companyId, endpointId, basedOnVersion }: RemoveWebhookInput,
): Promise<void> {
  const access = await requireCompanyRight(deps, viewer, companyId, "manage_api");
  const before = await endpointById(deps.db, endpointId);
  if (before?.companyId !== companyId) return;
  const effects = await stoppedBy(deps, access, "endpoint_deleted", before);
  if (await deleteEndpoint(deps.db, { companyId, endpointId, basedOnVersion }, effects, deps.now()))
    deps.audit?.changed("webhook", endpointId, factsOf(before), null);
  else if ((await endpointById(deps.db, endpointId)) !== undefined)
    throw new AppError("WEBHOOK_VERSION_CONFLICT");
}

/**
 * Sends a `ping` at once, beside what waits, and says what came of it.
 * @throws AppError NOT_FOUND, FORBIDDEN, RATE_LIMITED
 */
export async function testWebhook(deps: Needs, viewer: Viewer, { companyId, endpointId }: OneWebhookInput) {
  await requireCompanyRight(deps, viewer, companyId, "manage_api");
  const endpoint = await requireEndpoint(deps, companyId, endpointId);
  await limitOrThrow(deps.db, "webhook-test", companyId, deps.now());
  const at = deps.now();
  return deps.webhookSender.send({
    url: endpoint.url,
    secrets: await signingSecrets(deps.settings.authSecret, endpoint, at),
    webhookId: `msg_${crypto.randomUUID().replaceAll("-", "")}`,
    at,
    body: JSON.stringify({ type: PING, timestamp: new Date(at).toISOString(), data: {} }),
  });
}

/** What an endpoint was told and waits to be told, newest first. @throws AppError NOT_FOUND, FORBIDDEN */
export async function listDeliveries(
  deps: Needs,
  viewer: Viewer,
  { companyId, endpointId, cursor }: OneWebhookInput & { readonly cursor?: number | undefined },
) {
  await requireCompanyRight(deps, viewer, companyId, "manage_api");
  await requireEndpoint(deps, companyId, endpointId);
  const rows = await deliveryListQuery(deps.db, endpointId, cursor).limit(PAGE_SIZE + 1);
  const shown = rows.slice(0, PAGE_SIZE);
  return {
    items: shown.map(({ endpointId: _endpoint, ...delivery }) => delivery),
    nextCursor: rows.length > PAGE_SIZE ? (shown.at(-1)?.sequence ?? null) : null,
  };
}

/**
 * Sends a delivery again, before everything later that waits; of a paused endpoint once it is resumed, as the answer says.
 * @throws AppError NOT_FOUND, FORBIDDEN, RATE_LIMITED
 */
export async function replayWebhook(
  deps: Needs & Audited,
  viewer: Viewer,
  { companyId, endpointId, sequence }: ReplayInput,
): Promise<{ isPaused: boolean }> {
  await requireCompanyRight(deps, viewer, companyId, "manage_api");
  const { pausedAt } = await requireEndpoint(deps, companyId, endpointId);
  await limitOrThrow(deps.db, "webhook-replay", companyId, deps.now());
  const before = await replayDelivery(deps.db, { endpointId, sequence }, deps.now());
  if (before === undefined) throw new AppError("NOT_FOUND");
  deps.audit?.changed("webhook_delivery", `${endpointId} ${sequence}`, before, { state: "pending" });
  return { isPaused: pausedAt !== null };
}

/**
 * Gives up a message that its receiver does not accept, so that those behind it go out; it can be sent again later. Repeating it
 * changes nothing, nor does it once the message was accepted: the answer says what it is now.
 * @throws AppError NOT_FOUND also of one that has not failed, FORBIDDEN
 */
export async function skipWebhook(
  deps: Needs & Audited,
  viewer: Viewer,
  { companyId, endpointId, sequence }: ReplayInput,
): Promise<{ state: "delivered" | "parked" }> {
  await requireCompanyRight(deps, viewer, companyId, "manage_api");
  await requireEndpoint(deps, companyId, endpointId);
  const one = { endpointId, sequence };
  if (await skipDelivery(deps.db, one)) {
    const skipped = { state: "parked" } as const;
    deps.audit?.changed("webhook_delivery", `${endpointId} ${sequence}`, { state: "pending" }, skipped);
    return skipped;
  }
  const state = await deliveryState(deps.db, one);
  if (state === undefined || state === "pending") throw new AppError("NOT_FOUND");
  return { state };
}

/** What follows where the staff stop an endpoint: its company's owners are told, because their integration stops. */
async function stoppedBy(
  deps: Pick<Needs, "db">,
  access: AccessibleCompany,
  what: "endpoint_paused" | "endpoint_deleted",
  { endpointId, url }: { readonly endpointId: string; readonly url: string },
): Promise<readonly Effect[]> {
  if (!actsAsOffice(access, "manage_api")) return [];
  return tellOwners(deps, access, what, { endpointId, name: hostOf(url) });
}

/** What all owners of the company are told of one of its endpoints. */
async function tellOwners(
  { db }: Pick<Needs, "db">,
  { company: { companyId } }: AccessibleCompany,
  what: "endpoint_paused" | "endpoint_deleted" | "endpoint_moved",
  { endpointId, name }: { readonly endpointId: string; readonly name: string },
): Promise<readonly Effect[]> {
  const readers = await membersWith(db, companyId, "manage_api");
  return effectsOf({ type: "integration_stopped", what, companyId, id: endpointId, name, readers });
}

/** The host of an address, whose path may be a secret. */
function hostOf(url: string): string {
  return URL.parse(url)?.host ?? "";
}

/** From which host to which one; one name where only the path is another. */
function movedText(from: string, to: string): string {
  return hostOf(from) === hostOf(to) ? hostOf(to) : `${hostOf(from)} → ${hostOf(to)}`;
}

async function requireOwner(deps: Needs, viewer: Viewer, companyId: string): Promise<void> {
  requireOwnRight((await requireCompanyRight(deps, viewer, companyId, "manage_api")).role);
}

function requireOwnRight(role: CompanyRole | null): void {
  if (role === null || !hasCompanyRight(role, "manage_api")) throw new AppError("FORBIDDEN");
}

async function requireEndpoint({ db }: Pick<Needs, "db">, companyId: string, endpointId: string) {
  const found = await endpointById(db, endpointId);
  if (found?.companyId !== companyId) throw new AppError("NOT_FOUND");
  return found;
}

/** Neither a machine that only we can reach, nor this site itself. */
function requireAddress({ settings }: Pick<Needs, "settings">, url: string): void {
  const isOurs = URL.parse(url)?.host === new URL(settings.origin).host;
  if (isOurs || !isWebhookAddress(url, settings.webhooksToThisMachine))
    throw badInput({ url: "URL_NOT_PUBLIC" });
}

/** What the audit log keeps: of the address its host, because a path may hold a secret. */
function factsOf({ url, events, pausedAt }: Pick<EndpointChange, "url" | "events" | "pausedAt">) {
  return { host: hostOf(url), events: events.join(" "), isPaused: pausedAt !== null };
}
