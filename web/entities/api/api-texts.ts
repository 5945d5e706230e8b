import type { ApiScope } from "#domain/api/api-scope.ts";
import { m } from "#web/paraglide/messages.js";

/** What each scope of a key allows. */
export const API_SCOPE_TEXTS = {
  quote: m.api_scope_quote,
  "orders:read": m.api_scope_orders_read,
  "orders:write": m.api_scope_orders_write,
} as const satisfies Record<ApiScope, () => string>;
