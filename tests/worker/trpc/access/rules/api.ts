import { ownerAndAccountant, type Rule } from "../rule.ts";

/** A company of which `customer` is the owner. */
const COMPANY = { companyId: "CO-AAAAAA" };
const NO_KEY = { ...COMPANY, keyId: "00000000-0000-4000-8000-000000000000" };

export const API_RULES: Readonly<Record<string, Rule>> = {
  "apiKeys.list": { kind: "query", input: COMPANY, answers: ownerAndAccountant("ok") },
  "apiKeys.create": {
    kind: "mutation",
    input: { ...COMPANY, name: "shop", scopes: ["quote"] },
    // A key orders in the name of an owner, so the staff makes none.
    answers: ownerAndAccountant("ok", "FORBIDDEN"),
  },
  "apiKeys.revoke": { kind: "mutation", input: NO_KEY, answers: ownerAndAccountant("NOT_FOUND") },
};
