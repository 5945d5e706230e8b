import { ownerAndAccountant, type Rule } from "../rule.ts";

/** A company of which `customer` is the owner. */
const COMPANY = { companyId: "CO-AAAAAA" };
const NOTHING = "00000000-0000-4000-8000-000000000000";
const NO_KEY = { ...COMPANY, keyId: NOTHING };
const NO_WEBHOOK = { ...COMPANY, endpointId: NOTHING };

export const API_RULES: Readonly<Record<string, Rule>> = {
  "apiKeys.list": { kind: "query", input: COMPANY, answers: ownerAndAccountant("ok") },
  "apiKeys.create": {
    kind: "mutation",
    input: { ...COMPANY, keyId: NOTHING, name: "shop", scopes: ["quote"] },
    // A key orders in the name of an owner, so the staff makes none.
    answers: ownerAndAccountant("ok", "FORBIDDEN"),
  },
  "apiKeys.revoke": { kind: "mutation", input: NO_KEY, answers: ownerAndAccountant("NOT_FOUND") },
  "webhooks.list": { kind: "query", input: COMPANY, answers: ownerAndAccountant("ok") },
  "webhooks.create": {
    kind: "mutation",
    input: { ...COMPANY, endpointId: NOTHING, url: "https://shop.example/", events: ["order.placed"] },
    answers: ownerAndAccountant("ok", "FORBIDDEN"),
  },
  "webhooks.makeSecret": {
    kind: "mutation",
    input: { ...NO_WEBHOOK, basedOnVersion: 1 },
    answers: ownerAndAccountant("NOT_FOUND", "FORBIDDEN"),
  },
  "webhooks.save": {
    kind: "mutation",
    input: {
      ...NO_WEBHOOK,
      url: "https://shop.example/",
      events: ["order.placed"],
      isPaused: false,
      basedOnVersion: 1,
    },
    answers: ownerAndAccountant("NOT_FOUND"),
  },
  "webhooks.remove": {
    kind: "mutation",
    input: { ...NO_WEBHOOK, basedOnVersion: 1 },
    answers: ownerAndAccountant("ok"),
  },
  "webhooks.test": { kind: "mutation", input: NO_WEBHOOK, answers: ownerAndAccountant("NOT_FOUND") },
  "webhooks.deliveries": { kind: "query", input: NO_WEBHOOK, answers: ownerAndAccountant("NOT_FOUND") },
  "webhooks.replay": {
    kind: "mutation",
    input: { ...NO_WEBHOOK, sequence: 1 },
    answers: ownerAndAccountant("NOT_FOUND"),
  },
  "webhooks.skip": {
    kind: "mutation",
    input: { ...NO_WEBHOOK, sequence: 1 },
    answers: ownerAndAccountant("NOT_FOUND"),
  },
};
