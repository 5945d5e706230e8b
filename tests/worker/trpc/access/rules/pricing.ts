import { DAY_MS } from "#domain/time.ts";
import { QUOTE, everyone, admins, type Rule } from "../rule.ts";

export const PRICING_RULES: Readonly<Record<string, Rule>> = {
  "pricing.current": { kind: "query", answers: everyone("ok") },
  "pricing.quote": { kind: "query", input: QUOTE, answers: everyone("ok") },
  "pricing.truckHours": {
    kind: "mutation",
    input: { token: "none", pickupAt: new Date(Date.now() + 3 * DAY_MS).toISOString() },
    answers: everyone("QUOTE_INVALID"),
  },
  "pricing.optimizeStopSequence": { kind: "query", input: QUOTE, answers: everyone("ok") },
  "truckHours.windows": { kind: "query", input: {}, answers: admins() },
  "truckHours.holidays": { kind: "query", input: {}, answers: admins() },
  "truckHours.lowEmissionDays": { kind: "query", input: {}, answers: admins() },
  "truckHours.deleted": { kind: "query", input: {}, answers: admins() },
  "truckHours.saveWindow": { kind: "mutation", input: {}, answers: admins("BAD_INPUT") },
  "truckHours.removeWindow": {
    kind: "mutation",
    input: { windowId: "none", basedOnVersion: 1 },
    answers: admins(),
  },
  "truckHours.saveHoliday": { kind: "mutation", input: {}, answers: admins("BAD_INPUT") },
  "truckHours.removeHoliday": {
    kind: "mutation",
    input: { day: "2099-01-01", basedOnVersion: 1 },
    answers: admins(),
  },
  "truckHours.declareLowEmissionDay": { kind: "mutation", input: { day: "2099-01-01" }, answers: admins() },
  "truckHours.withdrawLowEmissionDay": {
    kind: "mutation",
    input: { day: "2099-01-01", declaredAt: 0 },
    answers: admins(),
  },
  "pricing.settings": { kind: "query", answers: admins() },
  "pricing.whatWouldChange": { kind: "query", input: {}, answers: admins("BAD_INPUT") },
  "pricing.history": { kind: "query", input: {}, answers: admins() },
  "pricing.withdrawPlan": { kind: "mutation", input: {}, answers: admins("BAD_INPUT") },
  "pricing.save": { kind: "mutation", input: {}, answers: admins("BAD_INPUT") },
};
