import type { inferRouterOutputs } from "@trpc/server";
import { router } from "./init.ts";
import { accountRouter } from "./routers/account.ts";
import { peopleRouter } from "./routers/staff/people.ts";
import { orderViewsRouter } from "./routers/staff/order-views.ts";
import { officeNotesRouter } from "./routers/staff/office-notes.ts";
import { auditRouter } from "./routers/staff/audit.ts";
import { apiKeysRouter } from "./routers/api/api-keys.ts";
import { companiesRouter } from "./routers/companies.ts";
import { claimsRouter } from "./routers/claims/claims.ts";
import { contactRouter } from "./routers/contact.ts";
import { effectsRouter } from "./routers/control-room/effects.ts";
import { controlRoomRouter } from "./routers/control-room/control-room.ts";
import { documentsRouter } from "./routers/documents.ts";
import { doorChangesRouter } from "./routers/door-changes.ts";
import { driversRouter } from "./routers/drivers.ts";
import { webhooksRouter } from "./routers/api/webhooks.ts";
import { ferriesRouter } from "./routers/ferries.ts";
import { geoRouter } from "./routers/geo.ts";
import { jobsRouter } from "./routers/jobs.ts";
import { newsletterRouter } from "./routers/notifications/newsletter.ts";
import { notificationsRouter } from "./routers/notifications/notifications.ts";
import { ordersRouter } from "./routers/orders.ts";
import { paymentsRouter } from "./routers/payments.ts";
import { placesRouter } from "./routers/places.ts";
import { pricingRouter } from "./routers/pricing.ts";
import { proofsRouter } from "./routers/proofs.ts";
import { earningsRouter } from "./routers/drivers/earnings.ts";
import { payoutsRouter } from "./routers/drivers/payouts.ts";
import { vehiclesRouter } from "./routers/drivers/vehicles.ts";
import { refundsRouter } from "./routers/refunds.ts";
import { reviewsRouter } from "./routers/reviews.ts";
import { assignmentsRouter } from "./routers/dispatch/assignments.ts";
import { calendarRouter } from "./routers/dispatch/calendar.ts";
import { suggestionsRouter } from "./routers/dispatch/suggestions.ts";
import { trackingRouter } from "./routers/tracking.ts";
import { truckHoursRouter } from "./routers/truck-hours.ts";

/** Every procedure of the product, grouped by noun. */
export const appRouter = router({
  account: accountRouter,
  apiKeys: apiKeysRouter,
  audit: auditRouter,
  companies: companiesRouter,
  claims: claimsRouter,
  contact: contactRouter,
  controlRoom: controlRoomRouter,
  effects: effectsRouter,
  documents: documentsRouter,
  doorChanges: doorChangesRouter,
  drivers: driversRouter,
  ferries: ferriesRouter,
  webhooks: webhooksRouter,
  geo: geoRouter,
  jobs: jobsRouter,
  newsletter: newsletterRouter,
  notifications: notificationsRouter,
  officeNotes: officeNotesRouter,
  orders: ordersRouter,
  orderViews: orderViewsRouter,
  payments: paymentsRouter,
  people: peopleRouter,
  places: placesRouter,
  pricing: pricingRouter,
  proofs: proofsRouter,
  earnings: earningsRouter,
  payouts: payoutsRouter,
  vehicles: vehiclesRouter,
  refunds: refundsRouter,
  reviews: reviewsRouter,
  assignments: assignmentsRouter,
  calendar: calendarRouter,
  suggestions: suggestionsRouter,
  tracking: trackingRouter,
  truckHours: truckHoursRouter,
});

export type AppRouter = typeof appRouter;

/** What each procedure returns, for components that name these types. */
export type RouterOutputs = inferRouterOutputs<AppRouter>;
