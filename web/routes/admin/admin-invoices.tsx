import { createRoute } from "@tanstack/react-router";
import { staffOnly } from "../guards.tsx";
import { adminPage } from "./frame/admin-page.ts";
import { controlRoomRoute } from "./frame/control-room.tsx";
import { invoiceSearch } from "./invoice-search.ts";

export const adminInvoicesRoute = createRoute({
  getParentRoute: () => controlRoomRoute,
  path: "/admin/invoices",
  /** Which documents are listed, and the one that is open. */
  validateSearch: invoiceSearch,
  /** Whoever reads orders opens the documents of one; the page shows the list to the accounts alone. */
  component: staffOnly("read_orders", adminPage("invoices")),
});
