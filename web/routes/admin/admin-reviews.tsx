import { createRoute } from "@tanstack/react-router";
import { REVIEW_STATUSES } from "#domain/reviews/review.ts";
import { staffOnly } from "../guards.tsx";
import { adminPage } from "./frame/admin-page.ts";
import { controlRoomRoute } from "./frame/control-room.tsx";

export const adminReviewsRoute = createRoute({
  getParentRoute: () => controlRoomRoute,
  path: "/admin/reviews",
  /** The status the list is filtered by. */
  validateSearch: (search): { readonly state?: (typeof REVIEW_STATUSES)[number] } => {
    const state = REVIEW_STATUSES.find((each) => each === search["state"]);
    return state === undefined ? {} : { state };
  },
  component: staffOnly("administer", adminPage("reviews")),
});
