import type { ComponentType } from "react";
import type { AdminPageName } from "./admin-page.ts";

/** Loads the code of each page of the control room. */
export const ADMIN_PAGES: Readonly<Record<AdminPageName, () => Promise<ComponentType>>> = {
  audit: async () => (await import("#web/features/audit/audit-page.tsx")).AuditPage,
  today: async () => (await import("#web/features/control-room/today/today-page.tsx")).TodayPage,
  claims: async () => (await import("#web/features/claims/admin-claims-page.tsx")).AdminClaimsPage,
  companies: async () =>
    (await import("#web/features/companies/admin-companies-page.tsx")).AdminCompaniesPage,
  company: async () => (await import("#web/features/companies/admin-company-page.tsx")).AdminCompanyPage,
  drivers: async () => (await import("#web/features/drivers/admin/admin-drivers-page.tsx")).AdminDriversPage,
  effects: async () => (await import("#web/features/effects/effects-page.tsx")).EffectsPage,
  ferries: async () => (await import("#web/features/ferries/ferries-page.tsx")).FerriesPage,
  import_orders: async () => (await import("#web/features/orders/admin/import/import-page.tsx")).ImportPage,
  invoices: async () =>
    (await import("#web/features/documents/admin/admin-invoices-page.tsx")).AdminInvoicesPage,
  jobs: async () => (await import("#web/features/dispatch/calendar/calendar-page.tsx")).CalendarPage,
  missing: async () => (await import("#web/features/control-room/missing-page.tsx")).MissingPage,
  newsletter: async () =>
    (await import("#web/features/newsletter/admin/admin-newsletter-page.tsx")).AdminNewsletterPage,
  orders: async () => (await import("#web/features/orders/admin/admin-orders-page.tsx")).AdminOrdersPage,
  payments: async () => (await import("#web/features/payments/admin-payments-page.tsx")).AdminPaymentsPage,
  vehicles: async () =>
    (await import("#web/features/drivers/admin/vehicles/admin-vehicles-page.tsx")).AdminVehiclesPage,
  payouts: async () => (await import("#web/features/payouts/admin-payouts-page.tsx")).AdminPayoutsPage,
  people: async () => (await import("#web/features/people/people-page.tsx")).PeoplePage,
  phone_order: async () => (await import("#web/features/phone-orders/phone-order-page.tsx")).PhoneOrderPage,
  refunds: async () => (await import("#web/features/refunds/admin-refunds-page.tsx")).AdminRefundsPage,
  reviews: async () => (await import("#web/features/reviews/admin-reviews-page.tsx")).AdminReviewsPage,
  settings: async () =>
    (await import("#web/features/pricing-settings/pricing-settings-page.tsx")).PricingSettingsPage,
  suggestions: async () =>
    (await import("#web/features/dispatch/suggest/suggestions-page.tsx")).SuggestionsPage,
  truck_hours: async () => (await import("#web/features/truck-hours/truck-hours-page.tsx")).TruckHoursPage,
};
