import { ChevronDown, Globe } from "lucide-react";
import { useEffect, useRef } from "react";
import {
  chooseLanguage,
  currentLocale,
  LANGUAGE_LABELS,
  locales,
  supportedLocale,
} from "#web/lib/i18n/locale.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { m } from "#web/paraglide/messages.js";

/** The 11 languages, each by its own name. */
export function LanguageSelect() {
  const select = useRef<HTMLSelectElement>(null);
  // From now on a choice is handled here and not by first-paint.js. One made before shows in the select's value.
  useEffect(() => {
    select.current?.removeAttribute("data-languages");
    choose(select.current?.value);
  }, []);
  return (
    <label className="relative flex min-h-11 items-center rounded-control border border-transparent hover:border-current has-focus-visible:outline-3 has-focus-visible:outline-offset-1 has-focus-visible:outline-teal">
      <span className="sr-only">{m.nav_language()}</span>
      <Globe aria-hidden="true" className="pointer-events-none absolute left-2.5 size-5" />
      <select
        ref={select}
        data-languages=""
        value={currentLocale()}
        autoComplete="off"
        onChange={(event) => choose(event.currentTarget.value)}
        className="field-sizing-content min-h-11 w-full cursor-pointer appearance-none rounded-control bg-transparent pr-8 pl-9.5 font-heading text-base font-medium outline-none"
      >
        {locales.map((locale) => (
          <option key={locale} value={locale} lang={locale} className="bg-surface text-ink">
            {LANGUAGE_LABELS[locale]}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden="true" className="pointer-events-none absolute right-2.5 size-4" />
    </label>
  );
}

/** Another language is another document: without a connection the current one stays. */
function choose(code: string | undefined): void {
  const locale = supportedLocale(code);
  if (locale === currentLocale()) return;
  if (navigator.onLine) chooseLanguage(locale);
  else showToast("error", m.nav_language(), m.error_network());
}
