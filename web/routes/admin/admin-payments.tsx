import { createRoute } from "@tanstack/react-router";
import { staffOnly } from "../guards.tsx";
import { adminPage } from "./frame/admin-page.ts";
import { optionalTexts } from "../search.ts";
import { controlRoomRoute } from "./frame/control-room.tsx";

export const adminPaymentsRoute = createRoute({
  getParentRoute: () => controlRoomRoute,
  path: "/admin/payments",
  /**
   * The state the list is filtered by, of which the page knows which there are, what it is searched by
   * (`entities/payments/money-view.ts`), the driver whose cash is shown, or the only payment.
   */
  validateSearch: (search) =>
    optionalTexts(search, "show", "payment", "driver", "amount", "from", "to", "reference"),
  component: staffOnly("accounts", adminPage("payments")),
});
