import {
  countApiKeys,
  insertApiKey,
  keyOfCompany,
  listKeysOfCompany,
  revokeKey,
} from "#db/queries/api/keys.ts";
import type { PageInput } from "#db/queries/page.ts";
import type { CreateApiKeyInput, RevokeApiKeyInput } from "#domain/api/api-key-input.ts";
import { API_KEY_BYTES, apiKeyOf, MAX_API_KEYS, shownPrefix } from "#domain/api/api-key.ts";
import { API_SCOPES } from "#domain/api/api-scope.ts";
import { hasCompanyRight } from "#domain/companies/company-role.ts";
import { effectsOf } from "#domain/effects.ts";
import { AppError } from "#domain/errors.ts";
import type { Viewer } from "../../auth/viewer.ts";
import type { Dependencies } from "../../dependencies.ts";
import { limitOrThrow } from "../../rate-limit.ts";
import type { Audited } from "../audit/audited-action.ts";
import { actsAsOffice, requireCompanyRight } from "../companies/company-access.ts";
import { membersWith } from "../companies/company-readers.ts";
import { hashOfKey } from "./api-caller.ts";

type Needs = Pick<Dependencies, "db" | "now">;

/** A page of the keys of a company, newest first, for its owners and for staff. @throws AppError NOT_FOUND, FORBIDDEN */
export async function listApiKeys(
  deps: Needs,
  viewer: Viewer,
  { companyId, ...page }: { readonly companyId: string } & PageInput,
) {
  const { role } = await requireCompanyRight(deps, viewer, companyId, "manage_api");
  const { items, nextCursor } = await listKeysOfCompany(deps.db, companyId, page);
  return {
    /** Whether the reader may make one: the staff may not, because keys order in the name of an owner. */
    mayMake: role !== null && hasCompanyRight(role, "manage_api"),
    nextCursor,
    items: items.map(({ role: makersRole, madeBy, ...key }) => ({
      ...key,
      madeBy: madeBy ?? "",
      /** Whether it works: it is not revoked, and whoever made it is still an owner. */
      isWorking: key.revokedAt === null && makersRole !== null && hasCompanyRight(makersRole, "manage_api"),
    })),
  };
}

/**
 * Makes a key, for an owner of the company. The answer is the only place where it ever stands: a repeated press makes none and
 * gets `null` in its place, so that whoever lost the first answer revokes the key and makes another.
 * @throws AppError NOT_FOUND also of an id that another company has, FORBIDDEN also for staff, TOO_MANY_API_KEYS, RATE_LIMITED
 */
export async function createApiKey(
  deps: Needs & Audited,
  viewer: Viewer,
  { companyId, keyId, name, scopes }: CreateApiKeyInput,
): Promise<{ keyId: string; key: string | null }> {
  const { role } = await requireCompanyRight(deps, viewer, companyId, "manage_api");
  if (role === null || !hasCompanyRight(role, "manage_api")) throw new AppError("FORBIDDEN");
  if ((await keyOfCompany(deps.db, companyId, keyId)) !== undefined) return { keyId, key: null };
  await limitOrThrow(deps.db, "api-key-make", viewer.userId, deps.now());
  if ((await countApiKeys(deps.db, companyId)) >= MAX_API_KEYS)
    throw new AppError("TOO_MANY_API_KEYS", { params: { max: MAX_API_KEYS } });
  const key = apiKeyOf(crypto.getRandomValues(new Uint8Array(API_KEY_BYTES)));
  const granted = API_SCOPES.filter((scope) => scopes.includes(scope));
  const isMade = await insertApiKey(deps.db, {
    keyId,
    companyId,
    name,
    hash: await hashOfKey(key),
    prefix: shownPrefix(key),
    scopes: granted,
    createdAt: deps.now(),
    createdBy: viewer.userId,
  });
  if (!isMade) {
    // Of two presses at once the other one was faster.
    if ((await keyOfCompany(deps.db, companyId, keyId)) === undefined) throw new AppError("NOT_FOUND");
    return { keyId, key: null };
  }
  deps.audit?.changed("api_key", keyId, null, { companyId, scopes: granted.join(" "), isRevoked: false });
  return { keyId, key };
}

/**
 * Revokes a key at once, for owners of the company and for staff, of which its owners are told. Repeating it changes nothing.
 * @throws AppError NOT_FOUND, FORBIDDEN
 */
export async function revokeApiKey(
  deps: Needs & Audited,
  viewer: Viewer,
  { companyId, keyId }: RevokeApiKeyInput,
): Promise<void> {
  const access = await requireCompanyRight(deps, viewer, companyId, "manage_api");
  const key = await keyOfCompany(deps.db, companyId, keyId);
  if (key === undefined) throw new AppError("NOT_FOUND");
  const effects = actsAsOffice(access, "manage_api")
    ? effectsOf({
        type: "integration_stopped",
        what: "key_revoked",
        companyId,
        id: keyId,
        name: key.name,
        readers: await membersWith(deps.db, companyId, "manage_api"),
      })
    : [];
  if (await revokeKey(deps.db, { keyId, by: viewer.userId, now: deps.now() }, effects))
    deps.audit?.changed("api_key", keyId, { isRevoked: false }, { isRevoked: true });
}
