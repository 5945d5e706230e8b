import { Outlet, useMatches, useRouterState } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { Boundary } from "#web/components/feedback/boundary.tsx";
import type { WorkingArea } from "#web/features/site/frame/account-links.ts";
import { Header } from "#web/features/site/frame/header.tsx";
import { Skeleton } from "#web/components/feedback/skeleton.tsx";
import { dismissToast, useToast, type ToastNotice } from "#web/lib/errors/toast.ts";
import { atFirstTouch, firstTouch } from "#web/lib/first-touch.ts";
import { useOfferedLanguage } from "#web/lib/i18n/offered-language.ts";
import { m } from "#web/paraglide/messages.js";

const loadWorkingFrame = () => import("#web/features/site/frame/working-frame.tsx");
const WorkingHeader = lazy(async () => ({ default: (await loadWorkingFrame()).WorkingHeader }));
const Sections = lazy(async () => ({ default: (await loadWorkingFrame()).Sections }));
const WorkingFooter = lazy(async () => ({ default: (await loadWorkingFrame()).WorkingFooter }));
const LanguageOffer = lazy(async () => ({
  default: (await import("#web/features/site/frame/language-offer.tsx")).LanguageOffer,
}));
// Prerendered, below what is seen first: its links work without its code.
const Footer = lazy(
  atFirstTouch(async () => ({ default: (await import("#web/features/site/frame/footer.tsx")).Footer })),
);
const NewsletterForm = lazy(
  atFirstTouch(async () => ({
    default: (await import("#web/features/newsletter/newsletter-form.tsx")).NewsletterForm,
  })),
);
const OfflineNotice = lazy(
  atFirstTouch(async () => ({
    default: (await import("#web/features/site/frame/offline-notice.tsx")).OfflineNotice,
  })),
);
const loadToaster = () => import("#web/components/feedback/toaster.tsx");
type LoadedToaster = Awaited<ReturnType<typeof loadToaster>>["Toaster"];

/** Header, page, footer and notices; a driver's pages have a header and a footer of their own, the admin's a frame. */
export function Shell() {
  const area = useMatches({
    select: (matches) => matches.findLast(({ staticData }) => staticData.area !== undefined)?.staticData.area,
  });
  const offered = useOfferedLanguage();
  useEachNewPage(area);
  return (
    <>
      <a
        href="#content"
        className="sr-only rounded-control bg-ink px-4 py-3 font-semibold text-paper focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50"
      >
        {m.skip_to_content()}
      </a>
      {area === "admin" ? <Outlet /> : <FramedPage area={area} />}
      {/* The driver's pages say it themselves, and what is done there is kept. */}
      {area !== "driver" && OFFLINE_NOTICE}
      {offered !== null && (
        <Boundary instead={null}>
          <Suspense fallback={null}>
            <LanguageOffer locale={offered} />
          </Suspense>
        </Boundary>
      )}
      <Notices />
    </>
  );
}

/** Header, page and footer of the public site, of customers and of drivers. */
function FramedPage({ area }: { readonly area: Exclude<WorkingArea, "admin"> | undefined }) {
  return (
    <>
      {area === "driver" ? (
        <Boundary instead={<Header />}>
          <Suspense
            fallback={
              <div className="fixed inset-x-0 top-0 h-14 border-b border-line bg-paper max-lg:[:root:has([data-driver-tabs])_&]:hidden" />
            }
          >
            <WorkingHeader />
          </Suspense>
        </Boundary>
      ) : (
        <Header />
      )}
      <main id="content" tabIndex={-1} className="min-h-dvh pt-header print:min-h-0 print:pt-0">
        {area === "customer" && (
          <div className="border-b border-line print:hidden">
            <div className="page-column min-h-12">
              <Boundary instead={null}>
                <Suspense fallback={null}>
                  <Sections area={area} />
                </Suspense>
              </Boundary>
            </div>
          </div>
        )}
        <Outlet />
      </main>
      {area === undefined ? PUBLIC_FOOTER : <AreaFooter />}
    </>
  );
}

function AreaFooter() {
  return (
    <Boundary instead={null}>
      <Suspense fallback={null}>
        <WorkingFooter />
      </Suspense>
    </Boundary>
  );
}

/**
 * Constants, because React renders a part that is not hydrated yet anew, without what is prerendered of it, where
 * its parent gives it new properties.
 */
const PUBLIC_FOOTER = (
  <Boundary instead={null}>
    <Suspense fallback={null}>
      <Footer
        newsletter={
          <Boundary instead={null}>
            <Suspense fallback={<Skeleton className="h-28" />}>
              <NewsletterForm />
            </Suspense>
          </Boundary>
        }
      />
    </Suspense>
  </Boundary>
);
const OFFLINE_NOTICE = (
  <Boundary instead={null}>
    <Suspense fallback={null}>
      <OfflineNotice />
    </Suspense>
  </Boundary>
);

/**
 * Sets the title, except in the control room, which does it itself; after navigating to another page, scrolls to the top
 * and focuses the content.
 */
function useEachNewPage(area: WorkingArea | undefined): void {
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title });
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const shown = useRef(path);
  useEffect(() => {
    if (area === "admin") return;
    document.title = title === undefined ? m.site_title() : `${title()} · ${m.brand_name()}`;
  }, [title, area]);
  useEffect(() => {
    if (shown.current === path) return;
    const first = shown.current === undefined;
    shown.current = path;
    if (first) return;
    leaveDocumentBehind();
    window.scrollTo(0, 0);
    // The button of a menu that was opened while the page came keeps it: the menu would close.
    document
      .querySelector<HTMLElement>("[aria-expanded=true]:focus,#content")
      ?.focus({ preventScroll: true });
  }, [path]);
}

/** Removes links for search engines, which describe the document's own page only. */
function leaveDocumentBehind(): void {
  for (const link of document.querySelectorAll('link[rel="canonical"], link[hreflang]')) link.remove();
}

const PLAIN_NOTICE_MS = 10_000;

/**
 * Loads the toaster's code a second after the visitor's first touch, and at once for a notice before that. Where it
 * does not come, the notice is shown without it, and the next one loads it again.
 */
function Notices() {
  const notice = useToast();
  const [{ Toaster }, setLoaded] = useState<{ readonly Toaster: LoadedToaster | null }>({ Toaster: null });
  const [failedFor, setFailedFor] = useState<ToastNotice | null>(null);
  useEffect(() => {
    if (Toaster !== null) return undefined;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const load = () => void loadToaster().then(setLoaded, () => setFailedFor(notice));
    const loadOnceTouched = async () => {
      await firstTouch;
      if (!isOver) timer = setTimeout(load, 1000);
    };
    if (notice === null) void loadOnceTouched();
    else load();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [Toaster, notice]);
  if (Toaster === null)
    return notice === null || notice !== failedFor ? null : <PlainNotice notice={notice} />;
  return (
    <Toaster
      notice={notice}
      onDismiss={dismissToast}
      regionLabel={m.notice_region_label({ hotkey: "{hotkey}" })}
      noticeLabel={m.notice_label()}
      closeLabel={m.action_close()}
    />
  );
}

/** A notice without the toaster. */
function PlainNotice({ notice: { id, title, text } }: { readonly notice: ToastNotice }) {
  useEffect(() => {
    const timer = setTimeout(() => dismissToast(id), PLAIN_NOTICE_MS);
    return () => clearTimeout(timer);
  }, [id]);
  return (
    <div
      role="alert"
      className="fixed right-4 bottom-4 left-4 z-60 rounded-card border border-line bg-raised px-5 py-3.5 text-ink shadow-soft max-lg:bottom-[calc(1rem+var(--bottom-bar,0px))] sm:left-auto sm:max-w-md print:hidden"
    >
      <p className="font-heading leading-tight font-semibold">{title}</p>
      <p className="mt-0.5">{text}</p>
    </div>
  );
}
