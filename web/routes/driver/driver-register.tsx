import { createRoute } from "@tanstack/react-router";
import { m } from "#web/paraglide/messages.js";
import { dataRoute } from "../data-route.tsx";
import { signedInOnly } from "../guards.tsx";
import { lazyPage } from "../lazy-page.ts";

const RegisterPage = signedInOnly(
  lazyPage(() => import("#web/features/drivers/register-page.tsx"), "RegisterPage"),
);

export const driverRegisterRoute = createRoute({
  getParentRoute: () => dataRoute,
  path: "/driver/register",
  staticData: { title: m.driver_register_title, area: "driver" },
  component: RegisterPage,
});

export const driverProfileRoute = createRoute({
  getParentRoute: () => dataRoute,
  path: "/driver/profile",
  staticData: { title: m.driver_profile_title, area: "driver" },
  component: RegisterPage,
});
