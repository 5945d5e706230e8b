import { createRoute } from "@tanstack/react-router";
import { REVIEW_STATUSES } from "#domain/reviews/review.ts";
import { m } from "#web/paraglide/messages.js";
import { dataRoute } from "../data-route.tsx";
import { adminOnly } from "../guards.tsx";
import { lazyPage } from "../lazy-page.ts";

export const adminReviewsRoute = createRoute({
  getParentRoute: () => dataRoute,
  path: "/admin/reviews",
  staticData: { title: m.nav_admin_reviews, area: "admin" },
  /** The status the list is filtered by. */
  validateSearch: (search): { readonly state?: (typeof REVIEW_STATUSES)[number] } => {
    const state = REVIEW_STATUSES.find((each) => each === search["state"]);
    return state === undefined ? {} : { state };
  },
  component: adminOnly(
    lazyPage(() => import("#web/features/reviews/admin-reviews-page.tsx"), "AdminReviewsPage"),
  ),
});
