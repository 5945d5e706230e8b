import { Navigation } from "lucide-react";
import { classNames } from "#web/components/class-names.ts";
import { buttonLook } from "#web/components/button-look.ts";
import { localized } from "#web/lib/i18n/localized.ts";
import { m } from "#web/paraglide/messages.js";
import type { JobInFull } from "../my-jobs/my-jobs.ts";
import { navigationLinks, navigationTarget } from "./navigation.ts";

export interface NavigationAppsProps {
  readonly stop: JobInFull["stops"][number];
  readonly isApple: boolean;
  /** Beside the next step: on phones without icons, so that they take one line of the screen. */
  readonly isBrief?: boolean;
}

/** Starts navigation to a stop in one of the driver's apps. */
export function NavigationApps({ stop, isApple, isBrief = false }: NavigationAppsProps) {
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
            className={buttonLook(
              { size: "small" },
              isBrief ? "px-3 max-[26rem]:px-2 max-[26rem]:text-xs" : "px-3",
            )}
          >
            <Navigation
              aria-hidden="true"
              className={classNames("size-4", isBrief && "max-[26rem]:hidden")}
            />
            {app}
          </a>
        </li>
      ))}
    </ul>
  );
}
