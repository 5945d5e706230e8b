import { createRoute } from "@tanstack/react-router";
import { staffOnly } from "../../guards.tsx";
import { adminPage } from "../frame/admin-page.ts";
import { controlRoomRoute } from "../frame/control-room.tsx";

export const adminImportRoute = createRoute({
  getParentRoute: () => controlRoomRoute,
  path: "/admin/orders/import",
  component: staffOnly("dispatch", adminPage("import_orders")),
});
