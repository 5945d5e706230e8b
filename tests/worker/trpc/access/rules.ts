import { ACCOUNT_RULES } from "./rules/account.ts";
import { API_RULES } from "./rules/api.ts";
import { COMPANIES_RULES } from "./rules/companies.ts";
import { CONTROL_ROOM_RULES } from "./rules/control-room.ts";
import { JOBS_RULES } from "./rules/jobs.ts";
import { MONEY_RULES } from "./rules/money.ts";
import { ORDERS_RULES } from "./rules/orders.ts";
import { PRICING_RULES } from "./rules/pricing.ts";
import { PUBLIC_RULES } from "./rules/public.ts";
import type { Rule } from "./rule.ts";

/** Every procedure with an input and what each role is answered. */
export const RULES: Readonly<Record<string, Rule>> = {
  ...ACCOUNT_RULES,
  ...API_RULES,
  ...COMPANIES_RULES,
  ...CONTROL_ROOM_RULES,
  ...JOBS_RULES,
  ...MONEY_RULES,
  ...ORDERS_RULES,
  ...PRICING_RULES,
  ...PUBLIC_RULES,
};
