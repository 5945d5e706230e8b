import type { Database } from "#db/client.ts";
import type { ApiScope } from "#domain/api/api-scope.ts";
import { API_SCOPES } from "#domain/api/api-scope.ts";
import type { ApiProblem } from "#domain/api/api-answers.ts";
import { fetchWorker, mutate } from "./calls.ts";
import type { Person } from "./people.ts";
import { A_COMPANY, writeCompany } from "./companies.ts";
import { DAY_MS } from "#domain/time.ts";

/** A key of a company, as its owner makes one on the site. */
export async function makeKey(
  owner: Person,
  scopes: readonly ApiScope[] = API_SCOPES,
  companyId = A_COMPANY.companyId,
): Promise<{ readonly keyId: string; readonly key: string }> {
  const made = await mutate("apiKeys.create", { companyId, name: "shop", scopes }, owner);
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
  return { status: response.status, headers: response.headers, body: (await response.json()) as Body };
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
