import { COMPANY, type Office } from "#domain/company.ts";
import { scriptOf } from "#domain/locale.ts";
import type { Question } from "#web/features/site/services/service-details.ts";
import type { Locale } from "#web/lib/i18n/locale.ts";
import { m } from "#web/paraglide/messages.js";
import { pageAddress } from "./page-address.ts";
import type { PublicPage } from "./public-pages.ts";

/** A description for search engines, in the vocabulary of schema.org. */
export type StructuredData = Readonly<Record<string, unknown>>;

const DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/** The structured data of a page: the company on the home page, a service with its questions, and breadcrumbs. */
export function structuredData(page: PublicPage, locale: Locale, origin: string): readonly StructuredData[] {
  const found: StructuredData[] = [];
  if (page.path === "/" || page.path === "/contact") found.push(...offices(locale, origin));
  if (page.service !== undefined) {
    const { service, details } = page.service;
    found.push(
      {
        "@context": "https://schema.org",
        "@type": "Service",
        name: service.title(),
        description: details.intro(),
        url: pageAddress(origin, page.path, locale),
        serviceType: service.title(),
        areaServed: { "@type": "Country", name: "Thailand" },
        provider: { "@type": "MovingCompany", name: m.brand_name(), url: pageAddress(origin, "/", locale) },
      },
      questions(details.questions),
    );
  }
  if (page.title !== undefined) found.push(breadcrumbs(page, locale, origin));
  return found;
}

function offices(locale: Locale, origin: string): readonly StructuredData[] {
  const script = scriptOf(locale);
  return COMPANY.offices.map((office) => ({
    "@context": "https://schema.org",
    "@type": "MovingCompany",
    "@id": `${origin}/#${office.officeId}`,
    name: `${m.brand_name()} ${office.town[script]}`,
    legalName: COMPANY.legalName[script],
    description: m.brand_blurb(),
    foundingDate: String(COMPANY.foundedYear),
    url: pageAddress(origin, "/", locale),
    telephone: COMPANY.phone,
    email: COMPANY.email,
    areaServed: { "@type": "Country", name: "Thailand" },
    address: {
      "@type": "PostalAddress",
      streetAddress: `${office.address.street[script]} ${office.address.district[script]}`,
      addressLocality: office.town[script],
      addressRegion: office.address.province[script],
      postalCode: office.address.postalCode,
      addressCountry: "TH",
    },
    geo: { "@type": "GeoCoordinates", ...office.position },
    openingHoursSpecification: openingHours(office),
  }));
}

function openingHours({ hours }: Office): readonly StructuredData[] {
  return hours.map(({ days, opensMin, closesMin }) => ({
    "@type": "OpeningHoursSpecification",
    dayOfWeek: days.map((day) => DAYS[day - 1]),
    opens: clock(opensMin),
    closes: clock(closesMin),
  }));
}

function clock(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

function questions(all: readonly Question[]): StructuredData {
  return {
    "@context": "https://schema.org",
    "@type": "FAQPage",
    mainEntity: all.map(({ question, answer }) => ({
      "@type": "Question",
      name: question(),
      acceptedAnswer: { "@type": "Answer", text: answer() },
    })),
  };
}

function breadcrumbs(
  { above = [], path, title }: PublicPage,
  locale: Locale,
  origin: string,
): StructuredData {
  const way = [{ path: "/", title: m.nav_home }, ...above, { path, title: title ?? m.site_title }];
  return {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: way.map((step, at) => ({
      "@type": "ListItem",
      position: at + 1,
      name: step.title(),
      item: pageAddress(origin, step.path, locale),
    })),
  };
}
