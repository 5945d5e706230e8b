import { Link } from "@tanstack/react-router";
import { Calculator, House, Info, LogIn, LogOut, Mail, Truck } from "lucide-react";
import type { Ref } from "react";
import { useSession } from "#web/lib/session/session.ts";
import { m } from "#web/paraglide/messages.js";
import { useLoginSearch } from "./login-search.ts";
import { accountLinks, accountName } from "./account-links.ts";
import { LanguageSelect } from "./language-select.tsx";
import { LazyStaffLinks } from "./lazy-staff-links.tsx";
import { ThemeChoice } from "./theme-choice.tsx";
import { leaveAccount } from "#web/lib/session/sign-out/leave-account.ts";

const ROW =
  "flex min-h-13 w-full items-center gap-3.5 rounded-control px-3 font-heading text-lg font-semibold hover:bg-sunken data-[status=active]:bg-marigold-wash";

/** The menu of small screens, below the header. Each of its links closes it, also that of the current page. */
export function MobileMenu({
  ref,
  onLeave,
}: {
  readonly ref: Ref<HTMLDivElement>;
  readonly onLeave: () => void;
}) {
  const session = useSession();
  const search = useLoginSearch();
  return (
    <div
      ref={ref}
      id="mobile-menu"
      className="page-column max-h-[calc(100dvh-var(--header-height))] animate-[appear_var(--motion-fast)] overflow-y-auto border-t border-line bg-paper pt-3 pb-5 shadow-soft xl:hidden"
    >
      <nav aria-label={m.nav_main_label()}>
        {pages().map(({ to, text, Icon }) => (
          <Link key={to} to={to} className={ROW} onClick={onLeave} activeOptions={{ exact: to === "/" }}>
            <Icon aria-hidden="true" className="size-5 text-muted" />
            {text}
          </Link>
        ))}
        {session.status === "signed_out" && (
          <Link to="/login" search={search} className={ROW} onClick={onLeave}>
            <LogIn aria-hidden="true" className="size-5 text-muted" />
            {m.nav_login()}
          </Link>
        )}
        {session.status === "signed_in" && (
          <>
            <p className="mt-3 truncate border-t border-line px-3 pt-4 pb-1 font-heading text-sm font-semibold text-muted">
              {accountName(session.user)}
            </p>
            {accountLinks(session).map(({ to, label, Icon }) => (
              <Link key={to} to={to} className={ROW} onClick={onLeave}>
                <Icon aria-hidden="true" className="size-5 text-muted" />
                {label}
              </Link>
            ))}
            <LazyStaffLinks session={session}>
              {({ to, label, Icon, isExact }) => (
                <Link key={to} to={to} className={ROW} onClick={onLeave} activeOptions={{ exact: isExact }}>
                  <Icon aria-hidden="true" className="size-5 text-muted" />
                  {label}
                </Link>
              )}
            </LazyStaffLinks>
            <button
              type="button"
              className={ROW}
              onClick={() => {
                onLeave();
                void leaveAccount();
              }}
            >
              <LogOut aria-hidden="true" className="size-5 text-muted" />
              {m.nav_sign_out()}
            </button>
          </>
        )}
      </nav>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-2 border-t border-line pt-4">
        <LanguageSelect />
        <ThemeChoice />
      </div>
    </div>
  );
}

function pages() {
  return [
    { to: "/", text: m.nav_home(), Icon: House },
    { to: "/services", text: m.nav_services(), Icon: Truck },
    { to: "/price-calculator", text: m.nav_calculator(), Icon: Calculator },
    { to: "/about", text: m.nav_about(), Icon: Info },
    { to: "/contact", text: m.nav_contact(), Icon: Mail },
  ] as const;
}
