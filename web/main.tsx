import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { showCriticalError } from "./critical-error.ts";
import { reloadOnceForNewVersion } from "./lib/new-version.ts";
import { settleLanguage } from "./lib/locale.ts";
import { watchLinks } from "./lib/link-arrival.ts";
import { startSession } from "./lib/session.ts";
import { followSession } from "./routes/session-roads.ts";
import { router } from "./router.tsx";
// oxlint-disable-next-line import/no-unassigned-import -- the styles of everything
import "./styles/app.css";

reloadOnceForNewVersion();

if (!settleLanguage()) {
  const root = document.getElementById("root");
  if (root === null) showCriticalError();
  else {
    watchLinks();
    followSession(router);
    createRoot(root).render(
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
    );
    startSession();
  }
}
