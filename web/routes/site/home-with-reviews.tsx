import { lazy } from "react";
import { HomePage } from "#web/features/site/home/home-page.tsx";

const Testimonials = lazy(async () => ({
  default: (await import("#web/features/reviews/testimonials.tsx")).Testimonials,
}));

/** The home page with the reviews. */
export function HomeWithReviews() {
  return <HomePage testimonials={<Testimonials />} />;
}
