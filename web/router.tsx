import { createRouter, type AnyRoute, type RouterHistory } from "@tanstack/react-router";
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
import type { controlRoomTree } from "./routes/admin/frame/control-room-tree.ts";
import { anyOtherRoute } from "./routes/any-other.tsx";
import { bookingRoute } from "./routes/orders/booking.tsx";
import { controlRoomDoor } from "./routes/control-room-door.ts";
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

/** The routes of the pages. @param further those of pages that use tRPC and whose routes are not in every visitor's code */
function routesWith<const Further extends readonly AnyRoute[]>(further: Further) {
  return rootRoute.addChildren([
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
      ...further,
    ]),
    anyOtherRoute,
  ]);
}

/** With the control room's, which the router adds when they are needed. */
type AllRoutes = ReturnType<typeof routesWith<readonly [typeof controlRoomTree]>>;

/**
 * Makes the router. It knows the addresses of the control room only once the first of them is opened; to the types they
 * are there from the start.
 * @param history default: the browser's history
 */
export function makeRouter(history?: RouterHistory) {
  const door = controlRoomDoor(async () => {
    const { controlRoomTree } = await import("./routes/admin/frame/control-room-tree.ts");
    if (controlRoomTree.id in router.routesById) return;
    routesWith([controlRoomTree]);
    const routes = router.buildRouteTree();
    // The door's own match may be on show while the code loads, and is rendered once more before the page is.
    Object.assign(routes.routesById, { [door.id]: door });
    router.setRoutes(routes);
  });
  const router = createRouter({
    routeTree: routesWith([door]) as unknown as AllRoutes,
    ...(history !== undefined && { history }),
    defaultPreload: "intent",
    defaultErrorComponent: PageError,
    defaultPendingComponent: PagePending,
    defaultPendingMs: 150,
  });
  return router;
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
