import { createRoute } from "@tanstack/react-router";
import { REVIEW_STATUSES } from "#domain/reviews/review.ts";
import { staffOnly } from "../guards.tsx";
import { optionalTexts } from "../search.ts";
import { adminPage } from "./frame/admin-page.ts";
import { controlRoomRoute } from "./frame/control-room.tsx";

export const adminReviewsRoute = createRoute({
  getParentRoute: () => controlRoomRoute,
  path: "/admin/reviews",
  /** The status the list is filtered by and the text it is searched by, or the only review that is shown. */
  validateSearch: (
    search,
  ): {
    readonly state?: (typeof REVIEW_STATUSES)[number];
    readonly review?: string;
    readonly search?: string;
  } => {
    const state = REVIEW_STATUSES.find((each) => each === search["state"]);
    return { ...(state !== undefined && { state }), ...optionalTexts(search, "review", "search") };
  },
  component: staffOnly("administer", adminPage("reviews")),
});
