import { Navigation } from "lucide-react";
import { buttonLook } from "#web/components/button-look.ts";
import { localized } from "#web/lib/i18n/localized.ts";
import { m } from "#web/paraglide/messages.js";
import type { JobInFull } from "../my-jobs/my-jobs.ts";
import { navigationLinks, navigationTarget } from "./navigation.ts";

export interface NavigationAppsProps {
  readonly stop: JobInFull["stops"][number];
  readonly isApple: boolean;
}

/** Starts navigation to a stop in one of the driver's apps. */
export function NavigationApps({ stop, isApple }: NavigationAppsProps) {
  const links = navigationLinks(navigationTarget(stop), isApple);
  return (
    <ul aria-label={m.job_navigate()} className="flex flex-wrap gap-2">
      {links.map(({ app, href }) => (
        <li key={app}>
          <a
            href={href}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={m.job_navigate_with({ app, place: localized(stop.label) })}
            className={buttonLook({ size: "small" }, "px-3")}
          >
            <Navigation aria-hidden="true" className="size-4" />
            {app}
          </a>
        </li>
      ))}
    </ul>
  );
}
