import { createMemoryHistory, RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { prerender } from "react-dom/static";
import { overwriteGetLocale } from "#web/paraglide/runtime.js";
import { supportedLocale, type Locale } from "#web/lib/i18n/locale.ts";
import { makeRouter } from "#web/router.tsx";
import { m } from "#web/paraglide/messages.js";
import { askedBy } from "./asked-modules.ts";
import { PUBLIC_PAGES, type PublicPage } from "./public-pages.ts";
import { SHELLS, type ShellPage } from "./shells.ts";
import { structuredData, type StructuredData } from "./structured-data.ts";

export { officePages, type OfficePage } from "./office-pages.ts";

/** A rendered public page. */
export interface RenderedPage {
  readonly path: string;
  /** The content of the root element. */
  readonly html: string;
  readonly title: string;
  readonly description: string;
  readonly structuredData: readonly StructuredData[];
  /** Whether search engines list it. */
  readonly listed: boolean;
  readonly isForm: boolean;
  readonly call: string | undefined;
  /** Whether `html` is only a picture of what comes: React then renders the page anew instead of hydrating it. */
  readonly isShell: boolean;
  /** The modules that its routes imported, as paths inside `web/`. */
  readonly modules: readonly string[];
}

/**
 * Renders all public pages in one language, as they are before any script has run.
 * @throws when a page redirects or cannot be rendered, which fails the build
 */
export async function renderPages(locale: string, origin: string): Promise<readonly RenderedPage[]> {
  const known = supportedLocale(locale);
  overwriteGetLocale(() => known);
  if (modulesOfRoutes.size === 0) await noteRoutes();
  const pages: RenderedPage[] = [];
  for (const page of PUBLIC_PAGES) pages.push(await renderPage(page, known, origin));
  for (const shell of SHELLS) pages.push(await renderShell(shell));
  return pages;
}

/** The modules of each route's component; a route imports them once and caches them. */
const modulesOfRoutes = new Map<string, ReadonlySet<string>>();

/** Loads the component of every route, one after the other. */
async function noteRoutes(): Promise<void> {
  for (const [routeId, { options }] of Object.entries(makeRouter(createMemoryHistory()).routesById))
    modulesOfRoutes.set(routeId, await askedBy(() => options.component?.preload?.()));
}

async function renderPage(page: PublicPage, locale: Locale, origin: string): Promise<RenderedPage> {
  const { path, listed, isForm = false, call } = page;
  const router = makeRouter(createMemoryHistory({ initialEntries: [path] }));
  const modules = await modulesFor(router);
  if (router.state.location.pathname !== path)
    throw new Error(`${path} leads to ${router.state.location.pathname}`);
  const { prelude } = await prerender(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
    {
      // Not streamed: that needs inline scripts, which the Content-Security-Policy forbids.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error) => {
        throw new Error(`${locale} ${path} cannot be prerendered`, { cause: error });
      },
    },
  );
  return {
    path,
    html: await new Response(prelude).text(),
    title: titleOf(router),
    description: page.description(),
    structuredData: structuredData(page, locale, origin),
    listed,
    isForm,
    call,
    isShell: false,
    modules: [...modules],
  };
}

/** The document of a page for signed-in users: its shell, its code and its first call at once. */
async function renderShell({ path, call, Shell }: ShellPage): Promise<RenderedPage> {
  const router = makeRouter(createMemoryHistory({ initialEntries: [path] }));
  const modules = await modulesFor(router);
  const { prelude } = await prerender(<Shell />);
  return {
    path,
    html: await new Response(prelude).text(),
    title: titleOf(router),
    description: m.site_description(),
    structuredData: [],
    listed: false,
    isForm: false,
    call,
    isShell: true,
    modules: [...modules],
  };
}

type Router = ReturnType<typeof makeRouter>;

/** The modules that a page's routes import. */
async function modulesFor(router: Router): Promise<ReadonlySet<string>> {
  const modules = await askedBy(() => router.load());
  for (const { routeId } of router.state.matches)
    for (const module of modulesOfRoutes.get(routeId) ?? []) modules.add(module);
  return modules;
}

function titleOf(router: Router): string {
  const title = router.state.matches.at(-1)?.staticData.title;
  return title === undefined ? m.site_title() : `${title()} · ${m.brand_name()}`;
}
