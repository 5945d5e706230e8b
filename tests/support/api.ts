import type { Database } from "#db/client.ts";
import type { ApiScope } from "#domain/api/api-scope.ts";
import { API_SCOPES } from "#domain/api/api-scope.ts";
import type { ApiProblem } from "#domain/api/api-answers.ts";
import { openApiDocument } from "#worker/http/api/openapi.ts";
import { z } from "zod";
import { fetchWorker, mutate } from "./calls.ts";
import { ORIGIN, type Person } from "./people.ts";
import { A_COMPANY, writeCompany } from "./companies.ts";
import { DAY_MS } from "#domain/time.ts";

/** A key of a company, as its owner makes one on the site. */
export async function makeKey(
  owner: Person,
  scopes: readonly ApiScope[] = API_SCOPES,
  companyId = A_COMPANY.companyId,
): Promise<{ readonly keyId: string; readonly key: string }> {
  const made = await mutate(
    "apiKeys.create",
    { companyId, keyId: crypto.randomUUID(), name: "shop", scopes },
    owner,
  );
  return made.data as { keyId: string; key: string };
}

/** `A_COMPANY` with its owner and a key that may do everything. */
export async function companyWithKey(db: Database, owner: Person): Promise<string> {
  await writeCompany(db, { [owner.userId]: "owner" });
  return (await makeKey(owner)).key;
}

/** What the API answered. */
export interface ApiAnswer<Body = Record<string, unknown>> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}

export interface ApiRequest {
  readonly body?: unknown;
  readonly idempotencyKey?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Calls the API as a program of a company does. @param call "POST /orders" */
export async function callApi<Body = Record<string, unknown>>(
  key: string | null,
  call: string,
  { body, idempotencyKey, headers = {} }: ApiRequest = {},
): Promise<ApiAnswer<Body>> {
  const [method = "GET", path = ""] = call.split(" ");
  const response = await fetchWorker(`/api/v1${path}`, {
    method,
    headers: {
      "content-type": "application/json",
      ...(key !== null && { authorization: `Bearer ${key}` }),
      ...(idempotencyKey !== undefined && { "idempotency-key": idempotencyKey }),
      ...headers,
    },
    ...(method === "POST" && { body: typeof body === "string" ? body : JSON.stringify(body ?? {}) }),
  });
  const answer: unknown = await response.json();
  requireDescribed(method, path, response.status, answer);
  return { status: response.status, headers: response.headers, body: answer as Body };
}

interface Described {
  readonly paths: Readonly<
    Record<
      string,
      Readonly<Record<string, { readonly responses: Readonly<Record<string, DescribedAnswer>> }>>
    >
  >;
  readonly components: { readonly schemas: { readonly Problem: JsonSchema } };
}
interface DescribedAnswer {
  readonly content: Readonly<Record<string, { readonly schema: JsonSchema | { readonly $ref: string } }>>;
}
type JsonSchema = Parameters<typeof z.fromJSONSchema>[0];

const DESCRIPTION = openApiDocument(ORIGIN) as unknown as Described;

/** Every answer of a described endpoint is one that the description has, with no field more or less. */
function requireDescribed(method: string, path: string, status: number, answer: unknown): void {
  const [bare = ""] = path.split("?");
  const [, operations] =
    Object.entries(DESCRIPTION.paths).find(([each]) =>
      new RegExp(`^${each.replaceAll(/\{\w+\}/g, "[^/]+")}$`).test(bare),
    ) ?? [];
  const operation = operations?.[method.toLowerCase()];
  if (operation === undefined) return;
  const described = operation.responses[String(status)];
  if (described === undefined) throw new Error(`${method} ${bare} is not described to answer ${status}`);
  const [content] = Object.values(described.content);
  const schema = content !== undefined && !("$ref" in (content.schema as object)) ? content.schema : null;
  z.fromJSONSchema((schema as JsonSchema | null) ?? DESCRIPTION.components.schemas.Problem).parse(answer);
}

/** The code and the fields of a refused call. */
export function refusal({ status, body }: ApiAnswer<Pick<ApiProblem, "code" | "errors">>): string {
  return [status, body.code, ...body.errors.map(({ field, code }) => `${field}:${code}`)].join(" ");
}

/** A move from Bang Kapi to Pattaya's district. */
export const MOVE = {
  stops: [{ placeId: "th-1006" }, { placeId: "th-2004" }],
  vehicles: ["four_wheel"],
  workers: 1,
  loadRange: "under_850_kg",
};

/** An order of a move that was just priced, with any changes. */
export async function orderBody(key: string, change: object = {}): Promise<Record<string, unknown>> {
  const { body } = await callApi<{ token: string }>(key, "POST /quotes", { body: MOVE });
  return {
    token: body.token,
    pickupAt: new Date(Date.now() + 3 * DAY_MS).toISOString(),
    truckHoursAcknowledged: true,
    contactName: "Malee",
    contactEmail: "malee@example.test",
    contactPhone: "081-234-5678",
    stops: [{ detail: "88/1, floor 3" }, { detail: "gate B" }],
    ...change,
  };
}
