import { apiKeyQuery, noteKeyUse } from "#db/queries/api/keys.ts";
import { isApiKey } from "#domain/api/api-key.ts";
import type { ApiScope } from "#domain/api/api-scope.ts";
import { hasCompanyRight } from "#domain/companies/company-role.ts";
import { AppError } from "#domain/errors.ts";
import { MINUTE_MS } from "#domain/time.ts";
import type { Dependencies } from "../../dependencies.ts";
import { sha256Hex } from "../../sha256-hex.ts";

/** A program of a company, by its key. It acts in the name of the owner who made the key. */
export interface ApiCaller {
  readonly keyId: string;
  readonly companyId: string;
  readonly userId: string;
  readonly scopes: readonly ApiScope[];
}

type Needs = Pick<Dependencies, "db" | "now">;

/** A key is not shown to anybody twice, so what is looked for is its hash. */
export function hashOfKey(key: string): Promise<string> {
  return sha256Hex(`khondee api key:${key}`);
}

/**
 * Whose key it is. A key works until it is revoked, and while whoever made it may manage the API of the company.
 * @returns `null` when it is none, or does not work any more
 */
export async function callerOfKey({ db, now }: Needs, key: string): Promise<ApiCaller | null> {
  if (!isApiKey(key)) return null;
  const found = await apiKeyQuery(db, await hashOfKey(key)).get();
  if (found === undefined || !hasCompanyRight(found.role, "manage_api")) return null;
  const { keyId, companyId, createdBy: userId, scopes, lastUsedAt } = found;
  const minuteAgo = now() - MINUTE_MS;
  if (lastUsedAt === null || lastUsedAt < minuteAgo) await noteKeyUse(db, keyId, now(), minuteAgo);
  return { keyId, companyId, userId, scopes };
}

/** @throws AppError API_SCOPE_MISSING with `scope` */
export function requireScope({ scopes }: ApiCaller, scope: ApiScope): void {
  if (!scopes.includes(scope)) throw new AppError("API_SCOPE_MISSING", { params: { scope } });
}
