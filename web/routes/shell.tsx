import { Outlet, useMatches, useRouterState } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { Boundary } from "#web/components/feedback/boundary.tsx";
import { Footer } from "#web/features/site/frame/footer.tsx";
import { Header } from "#web/features/site/frame/header.tsx";
import { Skeleton } from "#web/components/feedback/skeleton.tsx";
import { dismissToast, useToast } from "#web/lib/errors/toast.ts";
import { useOfferedLanguage } from "#web/lib/i18n/offered-language.ts";
import { m } from "#web/paraglide/messages.js";

const loadWorkingFrame = () => import("#web/features/site/frame/working-frame.tsx");
const WorkingHeader = lazy(async () => ({ default: (await loadWorkingFrame()).WorkingHeader }));
const Sections = lazy(async () => ({ default: (await loadWorkingFrame()).Sections }));
const WorkingFooter = lazy(async () => ({ default: (await loadWorkingFrame()).WorkingFooter }));
const LanguageOffer = lazy(async () => ({
  default: (await import("#web/features/site/frame/language-offer.tsx")).LanguageOffer,
}));
const NewsletterForm = lazy(async () => ({
  default: (await import("#web/features/newsletter/newsletter-form.tsx")).NewsletterForm,
}));
const OfflineNotice = lazy(async () => ({
  default: (await import("#web/features/site/frame/offline-notice.tsx")).OfflineNotice,
}));
const loadToaster = () => import("#web/components/feedback/toaster.tsx");
type LoadedToaster = Awaited<ReturnType<typeof loadToaster>>["Toaster"];

/** Header, page, footer and notices; the working areas have a header and a footer of their own. */
export function Shell() {
  const main = useRef<HTMLElement>(null);
  const area = useMatches({ select: (matches) => matches.at(-1)?.staticData.area });
  const offered = useOfferedLanguage();
  useEachNewPage(main);
  return (
    <>
      <a
        href="#content"
        className="sr-only rounded-control bg-ink px-4 py-3 font-semibold text-paper focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50"
      >
        {m.skip_to_content()}
      </a>
      {area === undefined || area === "customer" ? (
        <Header />
      ) : (
        <Boundary instead={<Header />}>
          <Suspense fallback={<div className="fixed inset-x-0 top-0 h-14 border-b border-line bg-paper" />}>
            <WorkingHeader area={area} />
          </Suspense>
        </Boundary>
      )}
      <main ref={main} id="content" tabIndex={-1} className="min-h-dvh pt-header print:min-h-0 print:pt-0">
        {area === "customer" && (
          <div className="page-column min-h-12 border-b border-line print:hidden">
            <Boundary instead={null}>
              <Suspense fallback={null}>
                <Sections area={area} />
              </Suspense>
            </Boundary>
          </div>
        )}
        <Outlet />
      </main>
      {area === undefined ? <PublicFooter /> : <AreaFooter />}
      <Boundary instead={null}>
        <Suspense fallback={null}>
          <OfflineNotice />
        </Suspense>
      </Boundary>
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

function AreaFooter() {
  return (
    <Boundary instead={null}>
      <Suspense fallback={null}>
        <WorkingFooter />
      </Suspense>
    </Boundary>
  );
}

function PublicFooter() {
  return (
    <Footer
      newsletter={
        <Boundary instead={null}>
          <Suspense fallback={<Skeleton className="h-28" />}>
            <NewsletterForm />
          </Suspense>
        </Boundary>
      }
    />
  );
}

/** Sets the title; after navigating to another page, scrolls to the top and focuses the content. */
function useEachNewPage(main: { readonly current: HTMLElement | null }): void {
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title });
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const shown = useRef(path);
  useEffect(() => {
    document.title = title === undefined ? m.site_title() : `${title()} · ${m.brand_name()}`;
  }, [title]);
  useEffect(() => {
    if (shown.current === path) return;
    const first = shown.current === undefined;
    shown.current = path;
    if (first) return;
    leaveDocumentBehind();
    window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [path, main]);
}

/** Removes links for search engines, which describe the document's own page only. */
function leaveDocumentBehind(): void {
  for (const link of document.querySelectorAll('link[rel="canonical"], link[hreflang]')) link.remove();
}

/**
 * Loads the toaster's code after the first paint, before the first notice. Where that failed, the next notice loads
 * it again.
 */
function Notices() {
  const notice = useToast();
  const [{ Toaster }, setLoaded] = useState<{ readonly Toaster: LoadedToaster | null }>({ Toaster: null });
  useEffect(() => {
    if (Toaster !== null) return undefined;
    const load = () => void loadToaster().then(setLoaded, () => {});
    const timer = setTimeout(load, notice === null ? 1000 : 0);
    return () => clearTimeout(timer);
  }, [Toaster, notice]);
  if (Toaster === null) return null;
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
