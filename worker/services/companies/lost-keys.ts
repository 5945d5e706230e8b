import { keysMadeByQuery } from "#db/queries/api/keys.ts";
import { hasCompanyRight, type CompanyRole } from "#domain/companies/company-role.ts";
import { effectsOf, type Effect } from "#domain/effects.ts";
import type { Dependencies } from "../../dependencies.ts";
import { membersWith } from "./company-readers.ts";

/** What a member is about to be in a company; `null`: no member. */
interface NextRole {
  readonly companyId: string;
  readonly role: CompanyRole | null;
}

/**
 * A key works while its maker manages the API: the others who do are told of the keys that stop with a member's role.
 * @param next what they are about to be in one company; without it, they leave all of them
 */
export async function toldOfLostKeys(
  { db }: Pick<Dependencies, "db">,
  userId: string,
  next?: NextRole,
): Promise<readonly Effect[]> {
  if (next !== undefined && next.role !== null && hasCompanyRight(next.role, "manage_api")) return [];
  const made = await keysMadeByQuery(db, userId, next?.companyId);
  const lost = made.filter(({ role }) => hasCompanyRight(role, "manage_api"));
  const companyIds = [...new Set(lost.map(({ companyId }) => companyId))];
  const told = await Promise.all(
    companyIds.map(async (companyId) => {
      const readers = await membersWith(db, companyId, "manage_api", userId);
      return lost
        .filter((key) => key.companyId === companyId)
        .flatMap(({ keyId: id, name }) =>
          effectsOf({ type: "integration_stopped", what: "key_without_maker", companyId, id, name, readers }),
        );
    }),
  );
  return told.flat();
}
