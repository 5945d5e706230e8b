import { pageFields } from "#db/queries/page.ts";
import { createApiKeyInput, revokeApiKeyInput } from "#domain/api/api-key-input.ts";
import { oneCompanyInput } from "#domain/companies/company-input.ts";
import { createApiKey, listApiKeys, revokeApiKey } from "../../../services/api/manage-keys.ts";
import { router } from "../../init.ts";
import { freshProcedure, signedInProcedure } from "../../procedures.ts";

export const apiKeysRouter = router({
  /** A page of the keys of a company, newest first, for its owners and for staff. */
  list: signedInProcedure
    .input(oneCompanyInput.extend(pageFields))
    .query(({ ctx, input }) => listApiKeys(ctx, ctx.user, input)),

  /** Makes a key; the answer alone has it. For owners of the company. */
  create: freshProcedure
    .input(createApiKeyInput)
    .mutation(({ ctx, input }) => createApiKey(ctx, ctx.user, input)),

  /** Revokes a key. For owners of the company and for staff. */
  revoke: signedInProcedure
    .input(revokeApiKeyInput)
    .mutation(({ ctx, input }) => revokeApiKey(ctx, ctx.user, input)),
});
