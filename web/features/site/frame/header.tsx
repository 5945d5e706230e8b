import { Link, useRouterState } from "@tanstack/react-router";
import { Menu as MenuIcon, X } from "lucide-react";
import { lazy, Suspense, useEffect, useRef, useState, type RefObject } from "react";
import { Boundary } from "#web/components/feedback/boundary.tsx";
import { IconButton } from "#web/components/icon-button.tsx";
import { LinkButton } from "#web/components/link-button.tsx";
import { Skeleton } from "#web/components/feedback/skeleton.tsx";
import { useSession } from "#web/lib/session/session.ts";
import { useMedia } from "#web/lib/use-media.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { m } from "#web/paraglide/messages.js";
import { useLoginSearch } from "./login-search.ts";
import { LanguageSelect } from "./language-select.tsx";
import { Logo } from "./logo.tsx";

const loadMobileMenu = async () => ({ default: (await import("./mobile-menu.tsx")).MobileMenu });
const MobileMenu = lazy(loadMobileMenu);
/** Preloads; a failure is handled when the menu is opened. */
const fetchMobileMenu = () => void loadMobileMenu().catch(() => {});
const AccountMenu = lazy(async () => ({ default: (await import("./account-menu.tsx")).AccountMenu }));

const LINK =
  "relative flex min-h-11 items-center px-1 font-heading font-semibold after:absolute after:inset-x-1 after:bottom-1 after:h-[3px] after:rounded-full hover:after:bg-line data-[status=active]:after:bg-marigold";

/** The header, 80 px high: main pages, language and account. */
export function Header() {
  const [open, setOpen] = useState(false);
  const header = useRef<HTMLElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  useClosing(open, setOpen, { header, menu, toggle });
  const press = async () => {
    try {
      if (!open) await loadMobileMenu();
      setOpen(!open);
    } catch {
      showToast("error", m.nav_main_label(), m.error_network());
    }
  };
  const leave = () => {
    toggle.current?.focus();
    setOpen(false);
  };
  return (
    <header ref={header} className="fixed inset-x-0 top-0 z-30 border-b border-line bg-paper print:hidden">
      <div className="page-column flex h-[79px] items-center gap-3 xl:gap-6">
        <Link
          to="/"
          className="flex min-h-11 min-w-11 items-center rounded-control"
          aria-label={m.brand_name()}
        >
          <Logo />
        </Link>
        <nav aria-label={m.nav_main_label()} className="hidden gap-5 xl:flex">
          <Link to="/" className={LINK} activeOptions={{ exact: true }}>
            {m.nav_home()}
          </Link>
          <Link to="/services" className={LINK}>
            {m.nav_services()}
          </Link>
          <Link to="/price-calculator" className={LINK}>
            {m.nav_calculator()}
          </Link>
          <Link to="/about" className={LINK}>
            {m.nav_about()}
          </Link>
          <Link to="/contact" className={LINK}>
            {m.nav_contact()}
          </Link>
        </nav>
        <div className="ml-auto flex items-center gap-1.5 xl:gap-3">
          <div className="hidden xl:block">
            <LanguageSelect />
          </div>
          <div className="hidden xl:block">
            <AccountArea />
          </div>
          <LinkButton to="/booking" tone="solid" size="small" className="max-sm:px-3 whitespace-nowrap">
            {m.nav_booking()}
          </LinkButton>
          <IconButton
            ref={toggle}
            label={open ? m.nav_menu_close() : m.nav_menu_open()}
            aria-expanded={open}
            aria-controls="mobile-menu"
            className="-mr-2 xl:hidden"
            onPointerEnter={fetchMobileMenu}
            onFocus={fetchMobileMenu}
            onClick={() => void press()}
          >
            {open ? (
              <X aria-hidden="true" className="size-6" />
            ) : (
              <MenuIcon aria-hidden="true" className="size-6" />
            )}
          </IconButton>
        </div>
      </div>
      {open && (
        <Suspense fallback={null}>
          <MobileMenu ref={menu} onLeave={leave} />
        </Suspense>
      )}
    </header>
  );
}

/** The width from which the header has the account's menu: Tailwind's `xl`. */
const WIDE = "(width >= 80rem)";

/** Shows its own placeholder while the session loads. */
function AccountArea() {
  // A narrower screen does not need the code of the account's menu.
  const isWide = useMedia(WIDE);
  const search = useLoginSearch();
  const session = useSession();
  if (session.status === "loading") return <Skeleton className="h-8 w-24" />;
  if (session.status === "signed_out")
    return (
      <Link to="/login" search={search} className={LINK}>
        {m.nav_login()}
      </Link>
    );
  if (!isWide) return <ToProfile />;
  return (
    <Boundary instead={<ToProfile />}>
      <Suspense fallback={<Skeleton className="h-8 w-24" />}>
        <AccountMenu session={session} />
      </Suspense>
    </Boundary>
  );
}

/** A plain link, where the menu is hidden and where its code did not load. */
function ToProfile() {
  return (
    <Link to="/profile" className={LINK}>
      {m.nav_profile()}
    </Link>
  );
}

interface Parts {
  readonly header: RefObject<HTMLElement | null>;
  readonly menu: RefObject<HTMLElement | null>;
  readonly toggle: RefObject<HTMLElement | null>;
}

/**
 * Closes the mobile menu on navigation, on Escape, on a click outside, and when the focus moves below it. Escape
 * restores the focus to the button that opened it; a click does not.
 */
function useClosing(open: boolean, setOpen: (open: boolean) => void, { header, menu, toggle }: Parts): void {
  const path = useRouterState({ select: (state) => state.location.href });
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another path is the reason, not an ingredient
  useEffect(() => setOpen(false), [path, setOpen]);
  useEffect(() => {
    if (!open) return undefined;
    const isIn = (part: RefObject<HTMLElement | null>, target: EventTarget | null) =>
      target instanceof Node && part.current?.contains(target) === true;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      toggle.current?.focus();
      setOpen(false);
    };
    const onPress = ({ target }: PointerEvent) => {
      if (!isIn(menu, target) && !isIn(toggle, target)) setOpen(false);
    };
    const onFocus = ({ target }: FocusEvent) => {
      if (!isIn(header, target)) setOpen(false);
    };
    document.addEventListener("keydown", onKey);
    document.addEventListener("pointerdown", onPress);
    document.addEventListener("focusin", onFocus);
    return () => {
      document.removeEventListener("keydown", onKey);
      document.removeEventListener("pointerdown", onPress);
      document.removeEventListener("focusin", onFocus);
    };
  }, [open, setOpen, header, menu, toggle]);
}
