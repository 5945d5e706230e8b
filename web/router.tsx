import { createRouter, type RouterHistory } from "@tanstack/react-router";
import { PageError } from "./routes/page-error.tsx";
import {
  customerCareMemberRoute,
  fleetMemberRoute,
  operationsMemberRoute,
  safetyMemberRoute,
} from "./routes/site/about-team.tsx";
import {
  customerFocusRoute,
  integrityRoute,
  reliabilityRoute,
  safetyRoute,
} from "./routes/site/about-values.tsx";
import { aboutMissionRoute, aboutRoute, aboutVisionRoute } from "./routes/site/about.tsx";
import { adminCompaniesRoute, adminCompanyRoute } from "./routes/admin/admin-companies.tsx";
import { adminFerriesRoute } from "./routes/admin/admin-ferries.tsx";
import { adminPhoneOrderRoute } from "./routes/admin/admin-phone-order.tsx";
import { adminImportRoute } from "./routes/admin/orders/admin-import.tsx";
import { adminOrdersRoute } from "./routes/admin/admin-orders.tsx";
import { adminPaymentsRoute } from "./routes/admin/admin-payments.tsx";
import { adminClaimsRoute } from "./routes/admin/admin-claims.tsx";
import { adminDriversRoute } from "./routes/admin/admin-drivers.tsx";
import { adminPayoutsRoute } from "./routes/admin/admin-payouts.tsx";
import { adminRefundsRoute } from "./routes/admin/admin-refunds.tsx";
import { adminInvoicesRoute } from "./routes/admin/admin-invoices.tsx";
import { adminNewsletterRoute } from "./routes/admin/admin-newsletter.tsx";
import { adminReviewsRoute } from "./routes/admin/admin-reviews.tsx";
import { adminSettingsRoute } from "./routes/admin/admin-settings.tsx";
import { adminAuditRoute } from "./routes/admin/admin-audit.tsx";
import { adminPeopleRoute } from "./routes/admin/admin-people.tsx";
import { adminTodayRoute } from "./routes/admin/admin-today.tsx";
import { adminSuggestionsRoute } from "./routes/admin/admin-suggestions.tsx";
import { adminTruckHoursRoute } from "./routes/admin/admin-truck-hours.tsx";
import { controlRoomRoute } from "./routes/admin/frame/control-room.tsx";
import { anyOtherRoute } from "./routes/any-other.tsx";
import { bookingRoute } from "./routes/orders/booking.tsx";
import { confirmEmailRoute } from "./routes/account/confirm-email.tsx";
import { contactRoute } from "./routes/site/contact.tsx";
import { dataRoute } from "./routes/data-route.tsx";
import { driverProfileRoute, driverRegisterRoute } from "./routes/driver/driver-register.tsx";
import { driverDashboardRoute } from "./routes/driver-dashboard.tsx";
import { forgotPasswordRoute } from "./routes/account/forgot-password.tsx";
import { homeRoute } from "./routes/site/home.tsx";
import { developersRoute } from "./routes/site/developers.tsx";
import { privacyRoute, termsRoute } from "./routes/site/legal.tsx";
import { newsletterRoute } from "./routes/site/newsletter.tsx";
import { unsubscribeRoute } from "./routes/site/unsubscribe.tsx";
import { loginLinkRoute } from "./routes/account/login-link.tsx";
import { loginRoute } from "./routes/account/login.tsx";
import { offerRoute } from "./routes/orders/offer.tsx";
import { documentRoute } from "./routes/orders/document.tsx";
import { orderRoute } from "./routes/orders/order.tsx";
import { ordersRoute } from "./routes/orders/orders.tsx";
import { PagePending } from "./routes/page-pending.tsx";
import type { WorkingArea } from "./features/site/frame/account-links.ts";
import { priceCalculatorConfirmRoute } from "./routes/orders/price-calculator-confirm.tsx";
import { trackRoute } from "./routes/orders/track.tsx";
import { priceCalculatorRoute } from "./routes/orders/price-calculator.tsx";
import { resetPasswordRoute } from "./routes/account/reset-password.tsx";
import { profileRoute } from "./routes/account/profile.tsx";
import { rootRoute } from "./routes/root-route.tsx";
import {
  competitivePricingRoute,
  fourWheelRoute,
  localTaxiRoute,
  movingAssistanceRoute,
  movingRoute,
  officeRelocationRoute,
  sixWheelRoute,
  vehicleTransportRoute,
} from "./routes/site/service-details.tsx";
import { servicesRoute } from "./routes/site/services.tsx";
import { signupRoute } from "./routes/account/signup.tsx";

/** The routes of all pages. */
const routeTree = rootRoute.addChildren([
  homeRoute,
  servicesRoute,
  fourWheelRoute,
  sixWheelRoute,
  movingRoute,
  officeRelocationRoute,
  localTaxiRoute,
  movingAssistanceRoute,
  competitivePricingRoute,
  vehicleTransportRoute,
  aboutRoute,
  aboutMissionRoute,
  aboutVisionRoute,
  customerFocusRoute,
  integrityRoute,
  reliabilityRoute,
  safetyRoute,
  operationsMemberRoute,
  customerCareMemberRoute,
  fleetMemberRoute,
  safetyMemberRoute,
  contactRoute,
  developersRoute,
  privacyRoute,
  termsRoute,
  newsletterRoute,
  unsubscribeRoute,
  loginRoute,
  loginLinkRoute,
  signupRoute,
  confirmEmailRoute,
  forgotPasswordRoute,
  resetPasswordRoute,
  offerRoute,
  dataRoute.addChildren([
    priceCalculatorRoute,
    priceCalculatorConfirmRoute,
    bookingRoute,
    profileRoute,
    ordersRoute,
    orderRoute,
    trackRoute,
    documentRoute,
    driverDashboardRoute,
    driverRegisterRoute,
    driverProfileRoute,
    controlRoomRoute.addChildren([
      adminTodayRoute,
      adminOrdersRoute,
      adminPhoneOrderRoute,
      adminImportRoute,
      adminPaymentsRoute,
      adminClaimsRoute,
      adminSuggestionsRoute,
      adminDriversRoute,
      adminRefundsRoute,
      adminPayoutsRoute,
      adminCompaniesRoute,
      adminCompanyRoute,
      adminInvoicesRoute,
      adminReviewsRoute,
      adminNewsletterRoute,
      adminSettingsRoute,
      adminFerriesRoute,
      adminTruckHoursRoute,
      adminPeopleRoute,
      adminAuditRoute,
    ]),
  ]),
  anyOtherRoute,
]);

/** @param history default: the browser's history */
export function makeRouter(history?: RouterHistory) {
  return createRouter({
    routeTree,
    ...(history !== undefined && { history }),
    defaultPreload: "intent",
    defaultErrorComponent: PageError,
    defaultPendingComponent: PagePending,
    defaultPendingMs: 150,
  });
}

export type AppRouter = ReturnType<typeof makeRouter>;

declare module "@tanstack/react-router" {
  interface Register {
    router: AppRouter;
  }
  interface StaticDataRouteOption {
    /** The page's title, to which the product's name is added; default: the product's own title. */
    readonly title?: () => string;
    /** Whose working area the page belongs to; default: the public site. */
    readonly area?: WorkingArea;
  }
  interface HistoryState {
    /** Whether the page was opened from its list, which is the entry before it. */
    readonly isFromList?: boolean;
  }
}
