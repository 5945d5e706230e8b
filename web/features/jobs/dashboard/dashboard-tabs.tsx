import { Link } from "@tanstack/react-router";
import { ClipboardCheck, Truck, UserRound, Wallet, type LucideIcon } from "lucide-react";
import { classNames } from "#web/components/class-names.ts";
import { m } from "#web/paraglide/messages.js";

/** The dashboard's views. */
export type View = "available" | "mine" | "earnings" | "me";

interface Tab {
  readonly view: View;
  readonly Icon: LucideIcon;
  readonly label: () => string;
}

const TABS: readonly Tab[] = [
  { view: "available", Icon: Truck, label: m.jobs_tab_available },
  { view: "mine", Icon: ClipboardCheck, label: m.jobs_tab_mine },
  { view: "earnings", Icon: Wallet, label: m.jobs_tab_earnings },
  { view: "me", Icon: UserRound, label: m.jobs_tab_me },
];

/** The view named in the address; `available` for anything else. */
export function viewOf(name: unknown): View {
  return TABS.find(({ view }) => view === name)?.view ?? "available";
}

export interface DashboardTabsProps {
  readonly view: View;
  /** The number of jobs in each tab, where known. */
  readonly counts: Readonly<Partial<Record<View, number | undefined>>>;
  /** Hides the tabs on phones, where a job's action takes their place. */
  readonly hidden: boolean;
}

/** The dashboard's tabs: behind the lists and at the bottom on phones, above them elsewhere. */
export function DashboardTabs({ view, counts, hidden }: DashboardTabsProps) {
  return (
    <nav
      aria-label={m.nav_driver_dashboard()}
      className={classNames(
        "z-10 border-line bg-raised max-lg:sticky max-lg:bottom-0 max-lg:-mx-4 max-lg:border-t max-lg:pb-[env(safe-area-inset-bottom)] max-lg:shadow-soft md:max-lg:-mx-8",
        "lg:mb-6 lg:border-b lg:bg-transparent",
        hidden && "max-lg:hidden",
      )}
    >
      <ul className="grid grid-cols-4 lg:-ml-4 lg:flex lg:gap-2">
        {TABS.map(({ view: each, Icon, label }) => (
          <li key={each} className="min-w-0">
            <Link
              to="/driver/dashboard"
              search={each === "available" ? {} : { view: each }}
              resetScroll={false}
              activeProps={{}}
              aria-current={each === view ? "page" : undefined}
              className={classNames(
                "relative flex h-full min-h-16 flex-col items-center justify-center gap-1 px-0.5 py-2 text-center font-heading text-xs leading-tight font-semibold max-[22.5rem]:text-2xs",
                "after:absolute after:inset-x-4 after:h-1 after:rounded-full max-lg:after:top-0 lg:after:bottom-0",
                "lg:min-h-12 lg:flex-row lg:gap-2 lg:px-4 lg:text-base",
                each === view ? "text-ink after:bg-marigold" : "text-muted hover:text-ink",
              )}
            >
              <span className="relative lg:contents">
                <Icon aria-hidden="true" className="size-6 lg:size-5" />
                <Count count={counts[each]} />
              </span>
              <span className="max-w-full lg:-order-1 lg:order-none">{label()}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Count({ count }: { readonly count: number | undefined }) {
  if (count === undefined || count === 0) return null;
  return (
    <span className="figures absolute -top-1.5 left-5 rounded-full bg-ink px-1.5 text-2xs leading-running text-paper lg:static lg:order-last lg:text-xs">
      {count}
    </span>
  );
}
