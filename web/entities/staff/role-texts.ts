import type { Role } from "#domain/access/actor.ts";
import { m } from "#web/paraglide/messages.js";

export const ROLE_TEXTS = {
  customer: m.role_customer,
  driver: m.role_driver,
  dispatcher: m.role_dispatcher,
  accountant: m.role_accountant,
  admin: m.role_admin,
} as const satisfies Record<Role, () => string>;
