import { linkCall } from "#web/entities/moves/link-call.ts";
import { TEAM } from "#web/features/site/about/team-members.ts";
import { VALUES } from "#web/features/site/about/values/values.ts";
import { COMPETITIVE_PRICING } from "#web/features/site/services/details/competitive-pricing.ts";
import { FOUR_WHEEL } from "#web/features/site/services/details/four-wheel.ts";
import { LOCAL_TAXI } from "#web/features/site/services/details/local-taxi.ts";
import { MOVING_ASSISTANCE } from "#web/features/site/services/details/moving-assistance.ts";
import { MOVING } from "#web/features/site/services/details/moving.ts";
import { OFFICE_RELOCATION } from "#web/features/site/services/details/office-relocation.ts";
import { SIX_WHEEL } from "#web/features/site/services/details/six-wheel.ts";
import { VEHICLE_TRANSPORT } from "#web/features/site/services/details/vehicle-transport.ts";
import type { ServiceDetails } from "#web/features/site/services/service-details.ts";
import { serviceOf, type Service } from "#web/features/site/services/services.ts";
import { m } from "#web/paraglide/messages.js";

/** A page with the same content for everybody, prerendered in each language. */
export interface PublicPage {
  readonly path: string;
  /** The description for search engines and shared links, 100 to 160 characters. */
  readonly description: () => string;
  /** Whether search engines list it; the sign-in pages are not listed. */
  readonly listed: boolean;
  /** Whether the page is one large form: the document links its styles but not its code, which loads later. */
  readonly isForm?: boolean;
  /** The call that a link with two places makes at once; `first-paint.js` writes their ids for FROM_PLACE and TO_PLACE. */
  readonly call?: string;
  /** The pages above it for its breadcrumbs, without the home page. */
  readonly above?: readonly { readonly path: string; readonly title: () => string }[];
  readonly title?: () => string;
  readonly service?: { readonly service: Service; readonly details: ServiceDetails };
}

const ABOUT = [{ path: "/about", title: m.about_title }];
const SERVICES_ABOVE = [{ path: "/services", title: m.services_title }];

const DETAILS: readonly ServiceDetails[] = [
  FOUR_WHEEL,
  SIX_WHEEL,
  MOVING,
  OFFICE_RELOCATION,
  LOCAL_TAXI,
  MOVING_ASSISTANCE,
  COMPETITIVE_PRICING,
  VEHICLE_TRANSPORT,
];

/** Every public page; the sitemap lists those that are `listed`. */
export const PUBLIC_PAGES: readonly PublicPage[] = [
  { path: "/", description: m.seo_home_description, listed: true },
  { path: "/services", description: m.seo_services_description, listed: true, title: m.services_title },
  ...DETAILS.map((details) => {
    const service = serviceOf(details.serviceId);
    const { path, title, summary } = service;
    return {
      path,
      title,
      description: summary,
      listed: true,
      above: SERVICES_ABOVE,
      service: { service, details },
    };
  }),
  {
    path: "/price-calculator",
    description: m.seo_calculator_description,
    listed: true,
    isForm: true,
    call: linkCall("FROM_PLACE", "TO_PLACE"),
    title: m.nav_calculator,
  },
  {
    path: "/booking",
    description: m.seo_booking_description,
    listed: true,
    isForm: true,
    title: m.booking_title,
  },
  { path: "/about", description: m.seo_about_description, listed: true, title: m.about_title },
  {
    path: "/about/mission",
    description: m.about_mission_statement,
    listed: true,
    title: m.about_mission_title,
    above: ABOUT,
  },
  {
    path: "/about/vision",
    description: m.about_vision_statement,
    listed: true,
    title: m.about_vision_title,
    above: ABOUT,
  },
  ...VALUES.map(({ path, title, short }) => ({
    path,
    title,
    description: short,
    listed: true,
    above: ABOUT,
  })),
  ...TEAM.map(({ path, title, short }) => ({ path, title, description: short, listed: true, above: ABOUT })),
  { path: "/contact", description: m.seo_contact_description, listed: true, title: m.nav_contact },
  { path: "/privacy", description: m.seo_privacy_description, listed: true, title: m.footer_privacy },
  {
    path: "/developers",
    description: m.seo_developers_description,
    listed: true,
    title: m.developers_title,
  },
  { path: "/terms", description: m.seo_terms_description, listed: true, title: m.footer_terms },
  { path: "/login", description: m.site_description, listed: false, title: m.login_title },
];
