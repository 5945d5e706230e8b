import { adminAuditRoute } from "../admin-audit.tsx";
import { adminClaimsRoute } from "../admin-claims.tsx";
import { adminCompaniesRoute, adminCompanyRoute } from "../admin-companies.tsx";
import { adminDriversRoute } from "../drivers/admin-drivers.tsx";
import { adminFerriesRoute } from "../admin-ferries.tsx";
import { adminInvoicesRoute } from "../admin-invoices.tsx";
import { adminNewsletterRoute } from "../admin-newsletter.tsx";
import { adminOrdersRoute } from "../admin-orders.tsx";
import { adminPaymentsRoute } from "../admin-payments.tsx";
import { adminPayoutsRoute } from "../admin-payouts.tsx";
import { adminPeopleRoute } from "../admin-people.tsx";
import { adminPhoneOrderRoute } from "../admin-phone-order.tsx";
import { adminRefundsRoute } from "../admin-refunds.tsx";
import { adminReviewsRoute } from "../admin-reviews.tsx";
import { adminSettingsRoute } from "../admin-settings.tsx";
import { adminSuggestionsRoute } from "../admin-suggestions.tsx";
import { adminTodayRoute } from "../admin-today.tsx";
import { adminTruckHoursRoute } from "../admin-truck-hours.tsx";
import { adminVehiclesRoute } from "../drivers/admin-vehicles.tsx";
import { adminJobsRoute } from "../jobs/admin-jobs.tsx";
import { adminImportRoute } from "../orders/admin-import.tsx";
import { adminEffectsRoute } from "../upkeep/admin-effects.tsx";
import { adminMissingRoute } from "./admin-missing.tsx";
import { controlRoomRoute } from "./control-room.tsx";

/** The routes of the control room; `web/router.tsx` adds them when the first of them is opened. */
export const controlRoomTree = controlRoomRoute.addChildren([
  adminTodayRoute,
  adminOrdersRoute,
  adminPhoneOrderRoute,
  adminImportRoute,
  adminPaymentsRoute,
  adminClaimsRoute,
  adminJobsRoute,
  adminSuggestionsRoute,
  adminDriversRoute,
  adminVehiclesRoute,
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
  adminEffectsRoute,
  adminMissingRoute,
]);
