import { expect, test } from "vitest";
import { adminPayoutsRoute } from "#web/routes/admin/admin-payouts.tsx";
import { adminDriversRoute } from "#web/routes/admin/drivers/admin-drivers.tsx";
import { adminVehiclesRoute } from "#web/routes/admin/drivers/admin-vehicles.tsx";

interface Route {
  readonly options: { readonly validateSearch?: unknown };
}

test.each<[string, Route]>([
  ["/admin/drivers", adminDriversRoute],
  ["/admin/vehicles", adminVehiclesRoute],
  ["/admin/payouts", adminPayoutsRoute],
])("%s keeps the days of a driver's earnings in its address", (_path, { options }) => {
  const keep = options.validateSearch as (search: object) => unknown;
  const search = { driver: "d-1", from: "2026-05-01", to: "2026-05-31" };
  expect(keep(search)).toEqual(search);
});
