import { z } from "zod";
import { companyIdInput } from "../orders/order-input.ts";
import { requiredLineInput } from "../plain-text-input.ts";
import { API_SCOPES } from "./api-scope.ts";

/** The greatest length of a key's name, which says what it is for. */
export const API_KEY_NAME_MAX = 60;

export const createApiKeyInput = z.object({
  companyId: companyIdInput,
  /** Made by the browser: a press that is repeated makes none. */
  keyId: z.uuid(),
  name: requiredLineInput(API_KEY_NAME_MAX),
  scopes: z.array(z.enum(API_SCOPES)).min(1).max(API_SCOPES.length),
});
export type CreateApiKeyInput = z.output<typeof createApiKeyInput>;

export const revokeApiKeyInput = z.object({ companyId: companyIdInput, keyId: z.uuid() });
export type RevokeApiKeyInput = z.output<typeof revokeApiKeyInput>;
