import { Link, useHydrated } from "@tanstack/react-router";
import { formatYear } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import { LanguageSelect } from "./language-select.tsx";
import { ThemeChoice } from "./theme-choice.tsx";

const LINK = "inline-flex min-h-11 items-center underline-offset-4 hover:underline";
/** The time the page was opened, which is exact enough for the year. */
const OPENED_AT = Date.now();
/** The year of prerendering, or the current one without a prerendered page. */
const BUILT_AT = Date.UTC(Number(import.meta.env.BUILD_YEAR ?? new Date().getFullYear()), 6, 1);

/** The last line of every page: copyright, legal pages, language and theme. */
export function FooterLine() {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <div className="flex flex-wrap items-center gap-x-6 text-sm">
        <Copyright />
        <nav aria-label={m.footer_legal_title()} className="flex flex-wrap gap-x-6">
          <Link to="/privacy" className={LINK}>
            {m.footer_privacy()}
          </Link>
          <Link to="/terms" className={LINK}>
            {m.footer_terms()}
          </Link>
          <Link to="/developers" className={LINK}>
            {m.footer_developers()}
          </Link>
        </nav>
      </div>
      <div className="-ml-2.5 flex flex-wrap items-center gap-2">
        <LanguageSelect />
        <ThemeChoice />
      </div>
    </div>
  );
}

/** The year of the visit; until hydration, the year of prerendering. */
function Copyright() {
  const at = useHydrated() ? OPENED_AT : BUILT_AT;
  return <p>{m.footer_copyright({ year: formatYear(at) })}</p>;
}
