import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { formatYear } from "#web/lib/format.ts";
import { m } from "#web/paraglide/messages.js";
import { LanguageSelect } from "./language-select.tsx";
import { Logo } from "./logo.tsx";
import { ThemeChoice } from "./theme-choice.tsx";

const LINK = "inline-flex min-h-11 items-center text-on-navy underline-offset-4 hover:underline";

/** When the page was opened: nobody keeps it open over a new year for the sake of this line. */
const openedAt = Date.now();

/** The foot of every page: who we are, where one can go, the newsletter, language and look. */
export function Footer({ newsletter }: { readonly newsletter: ReactNode }) {
  return (
    <footer className="bg-navy text-on-navy [--colour-teal:#5ccfc2] print:hidden">
      <div className="page-column grid gap-x-12 gap-y-10 pt-14 pb-10 md:grid-cols-2 lg:grid-cols-[1.3fr_0.7fr_1.2fr]">
        <div>
          <Logo />
          <p className="mt-4 max-w-sm text-on-navy-muted">{m.brand_blurb()}</p>
        </div>
        <nav aria-label={m.footer_links_title()}>
          <h2 className="mb-2 text-lg">{m.footer_links_title()}</h2>
          <ul>
            <li>
              <Link to="/" className={LINK}>
                {m.nav_home()}
              </Link>
            </li>
            <li>
              <Link to="/price-calculator" className={LINK}>
                {m.nav_calculator()}
              </Link>
            </li>
            <li>
              <Link to="/booking" className={LINK}>
                {m.nav_booking()}
              </Link>
            </li>
          </ul>
        </nav>
        <section aria-labelledby="newsletter-title" className="md:col-span-2 lg:col-span-1">
          <h2 id="newsletter-title" className="mb-2 text-lg">
            {m.footer_newsletter_title()}
          </h2>
          <p className="mb-4 text-on-navy-muted">{m.footer_newsletter_hint()}</p>
          {newsletter}
        </section>
      </div>
      <div className="page-column">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-navy-line py-5">
          <p className="text-sm text-on-navy-muted">{m.footer_copyright({ year: formatYear(openedAt) })}</p>
          <div className="-ml-2.5 flex flex-wrap items-center gap-2">
            <LanguageSelect />
            <ThemeChoice />
          </div>
        </div>
      </div>
    </footer>
  );
}
