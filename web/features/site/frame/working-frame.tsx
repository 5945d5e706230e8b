import { Link } from "@tanstack/react-router";
import { lazy, Suspense, useLayoutEffect, useRef } from "react";
import { classNames } from "#web/components/class-names.ts";
import { ScrollRow } from "#web/components/lists/scroll-row.tsx";
import { Boundary } from "#web/components/feedback/boundary.tsx";
import { Skeleton } from "#web/components/feedback/skeleton.tsx";
import { useSession } from "#web/lib/session/session.ts";
import { useSeen } from "#web/lib/use-seen.ts";
import { m } from "#web/paraglide/messages.js";
import { sectionLinks, type WorkingArea } from "./account-links.ts";
import { FooterLine } from "./footer-line.tsx";
import { LanguageSelect } from "./language-select.tsx";
import { Logo } from "./logo.tsx";

// The customer's pages have the site's own header, and need no menu.
const AccountMenu = lazy(async () => ({ default: (await import("./account-menu.tsx")).AccountMenu }));

const LINK =
  "relative flex min-h-11 shrink-0 items-center gap-2 px-1 font-heading font-semibold whitespace-nowrap after:absolute after:inset-x-1 after:bottom-0 after:h-[3px] after:rounded-full hover:after:bg-line data-[status=active]:after:bg-marigold";

/** The compact header of a driver's pages, 56 px high; on phones the tabs of the dashboard take its place. */
export function WorkingHeader() {
  const session = useSession();
  const header = useRef<HTMLElement>(null);
  // Behind the tabs of a phone nobody needs the menu's code.
  const isShown = useSeen(header);
  useHeaderHeight();
  return (
    <header
      ref={header}
      className="fixed inset-x-0 top-0 z-30 border-b border-line bg-paper max-lg:[:root:has([data-driver-tabs])_&]:hidden print:hidden"
    >
      <div className="page-column flex h-[55px] items-center gap-5">
        <Link
          to="/"
          className="flex min-h-11 min-w-11 items-center rounded-control"
          aria-label={m.brand_name()}
        >
          <Logo />
        </Link>
        <Sections area="driver" className="max-sm:hidden" />
        <div className="ml-auto flex shrink-0 items-center gap-1.5">
          <div className="max-sm:hidden">
            <LanguageSelect />
          </div>
          {session.status === "signed_in" && (
            <Boundary instead={null}>
              <Suspense fallback={<Skeleton className="h-8 w-24" />}>
                {isShown ? <AccountMenu session={session} /> : <Skeleton className="h-8 w-24" />}
              </Suspense>
            </Boundary>
          )}
        </div>
      </div>
    </header>
  );
}

/** The pages of a working area in one row, which scrolls where it is too long. */
export function Sections({
  area,
  className,
}: {
  readonly area: Exclude<WorkingArea, "admin">;
  readonly className?: string | undefined;
}) {
  const session = useSession();
  if (session.status !== "signed_in") return null;
  return (
    <ScrollRow className={classNames("min-w-0", className)}>
      <nav aria-label={m.nav_sections_label()} className="flex w-max gap-5">
        {sectionLinks(area, session).map(({ to, label, Icon }) => (
          <Link key={to} to={to} className={LINK}>
            <Icon aria-hidden="true" className="size-4.5 text-muted max-sm:hidden" />
            {label}
          </Link>
        ))}
      </nav>
    </ScrollRow>
  );
}

/** The footer of a working area: one line. */
export function WorkingFooter() {
  return (
    <footer className="mt-10 border-t border-line text-muted print:hidden">
      <div className="page-column py-3">
        <FooterLine />
      </div>
    </footer>
  );
}

/** Makes the page reserve the height of this header (`--header-height` in tokens.css) while it is shown. */
function useHeaderHeight(): void {
  useLayoutEffect(() => {
    document.documentElement.dataset["header"] = "driver";
    return () => {
      delete document.documentElement.dataset["header"];
    };
  }, []);
}
