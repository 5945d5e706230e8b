import { ChevronDown, Globe } from "lucide-react";
import { chooseLanguage, currentLocale, LANGUAGE_LABELS, locales, supportedLocale } from "#web/lib/locale.ts";
import { m } from "#web/paraglide/messages.js";

/** The 11 languages, each in its own words. */
export function LanguageSelect() {
  return (
    <label className="relative flex min-h-11 items-center rounded-control border border-transparent hover:border-current has-focus-visible:outline-3 has-focus-visible:outline-offset-1 has-focus-visible:outline-teal">
      <span className="sr-only">{m.nav_language()}</span>
      <Globe aria-hidden="true" className="pointer-events-none absolute left-2.5 size-5" />
      <select
        value={currentLocale()}
        onChange={(event) => chooseLanguage(supportedLocale(event.currentTarget.value))}
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
