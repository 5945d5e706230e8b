import { createMemoryHistory, RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { prerender } from "react-dom/static";
import { overwriteGetLocale } from "#web/paraglide/runtime.js";
import { supportedLocale, type Locale } from "#web/lib/i18n/locale.ts";
import { makeRouter } from "#web/router.tsx";
import { m } from "#web/paraglide/messages.js";
import { PUBLIC_PAGES, type PublicPage } from "./public-pages.ts";
import { structuredData, type StructuredData } from "./structured-data.ts";

declare global {
  /** Filled by the build with the page modules a route asks for. */
  var pageModulesAsked: Set<string> | undefined;
}

/** A public page as a document needs it. */
export interface RenderedPage {
  readonly path: string;
  /** What goes into the root element. */
  readonly html: string;
  readonly title: string;
  readonly description: string;
  readonly structuredData: readonly StructuredData[];
  /** Whether search engines list it. */
  readonly listed: boolean;
  readonly isForm: boolean;
  /** The modules its routes asked for, as paths inside `web/`. */
  readonly modules: readonly string[];
}

/**
 * All public pages in one language, as a visitor sees them before any script has run.
 * @throws when a page leads elsewhere or cannot be rendered: then the build fails
 */
export async function renderPages(locale: string, origin: string): Promise<readonly RenderedPage[]> {
  const known = supportedLocale(locale);
  overwriteGetLocale(() => known);
  if (modulesOfRoutes.size === 0) await noteRoutes();
  const pages: RenderedPage[] = [];
  for (const page of PUBLIC_PAGES) pages.push(await renderPage(page, known, origin));
  return pages;
}

/** The modules of each route's component: a route asks for them once and keeps them. */
const modulesOfRoutes = new Map<string, ReadonlySet<string>>();

/** Has every route ask for its component, one after the other. */
async function noteRoutes(): Promise<void> {
  for (const [routeId, { options }] of Object.entries(makeRouter(createMemoryHistory()).routesById))
    modulesOfRoutes.set(routeId, await askedBy(() => options.component?.preload?.()));
}

/** The page modules asked for while something is loaded. */
async function askedBy(load: () => Promise<void> | undefined): Promise<Set<string>> {
  const asked = new Set<string>();
  globalThis.pageModulesAsked = asked;
  await load();
  globalThis.pageModulesAsked = undefined;
  return asked;
}

async function renderPage(page: PublicPage, locale: Locale, origin: string): Promise<RenderedPage> {
  const { path, listed, isForm = false } = page;
  const router = makeRouter(createMemoryHistory({ initialEntries: [path] }));
  const modules = await askedBy(() => router.load());
  for (const { routeId } of router.state.matches)
    for (const module of modulesOfRoutes.get(routeId) ?? []) modules.add(module);
  if (router.state.location.pathname !== path)
    throw new Error(`${path} leads to ${router.state.location.pathname}`);
  const { prelude } = await prerender(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
    {
      // Nothing is sent in pieces: that would need inline scripts, which the site's policy forbids.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error) => {
        throw new Error(`${locale} ${path} cannot be prerendered`, { cause: error });
      },
    },
  );
  const title = router.state.matches.at(-1)?.staticData.title;
  return {
    path,
    html: await new Response(prelude).text(),
    title: title === undefined ? m.site_title() : `${title()} · ${m.brand_name()}`,
    description: page.description(),
    structuredData: structuredData(page, locale, origin),
    listed,
    isForm,
    modules: [...modules],
  };
}
