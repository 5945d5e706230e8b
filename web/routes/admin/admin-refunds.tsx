import { createRoute } from "@tanstack/react-router";
import { staffOnly } from "../guards.tsx";
import { adminPage } from "./frame/admin-page.ts";
import { optionalTexts } from "../search.ts";
import { controlRoomRoute } from "./frame/control-room.tsx";

export const adminRefundsRoute = createRoute({
  getParentRoute: () => controlRoomRoute,
  path: "/admin/refunds",
  /**
   * `show`: the filter, checked by the page. `amount`, `from`, `to`, `reference`: the search, see
   * `entities/payments/money-view.ts`. `refund`: shows this one alone.
   */
  validateSearch: (search) => optionalTexts(search, "show", "refund", "amount", "from", "to", "reference"),
  component: staffOnly("accounts", adminPage("refunds")),
});
