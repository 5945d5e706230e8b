import { Testimonials } from "#web/features/reviews/testimonials.tsx";
import { HomePage } from "#web/features/site/home-page.tsx";

/** The first page with what customers said in it. */
export function HomeWithReviews() {
  return <HomePage testimonials={<Testimonials />} />;
}
