import { createRoute } from "@tanstack/react-router";
import { staffOnly } from "../guards.tsx";
import { optionalTexts } from "../search.ts";
import { adminPage } from "./frame/admin-page.ts";
import { controlRoomRoute } from "./frame/control-room.tsx";

export const adminPayoutsRoute = createRoute({
  getParentRoute: () => controlRoomRoute,
  path: "/admin/payouts",
  /** The only payout that is shown, or the driver whose are, with the days of their earnings; the page checks the days. */
  validateSearch: (search) => optionalTexts(search, "payout", "driver", "from", "to"),
  component: staffOnly("accounts", adminPage("payouts")),
});
