import { Link } from "@tanstack/react-router";
import { COMPANY } from "#domain/company.ts";
import { LinkButton } from "#web/components/link-button.tsx";
import { ThailandPicture } from "#web/components/route-map/thailand-picture.tsx";
import { addressLines, foundedYear, officeTown } from "#web/lib/company-contact.ts";
import { m } from "#web/paraglide/messages.js";
import { CustomerFocusMark, IntegrityMark, ReliabilityMark, SafetyMark } from "./about/value-marks.tsx";
import { ServiceCards } from "./services/service-cards.tsx";
import { SERVICES } from "./services/services.ts";

/** What is carried, each service a card. */
export function Services() {
  return (
    <section className="border-t border-line bg-surface py-14 lg:py-20">
      <div className="page-column">
        <div className="mb-8 flex flex-wrap items-end justify-between gap-x-10 gap-y-4">
          <div>
            <h2 className="text-3xl">{m.home_services_title()}</h2>
            <p className="mt-2 text-muted">{m.home_services_intro()}</p>
          </div>
          <LinkButton to="/services" tone="quiet">
            {m.home_services_all()}
          </LinkButton>
        </div>
        <ServiceCards services={SERVICES} />
      </div>
    </section>
  );
}

/** Four reasons, each of which the product itself keeps. */
export function WhyUs() {
  const reasons = [
    { Mark: IntegrityMark, title: m.home_why_price_title(), text: m.home_why_price_text() },
    {
      Mark: SafetyMark,
      title: m.home_why_trucks_title({ year: foundedYear() }),
      text: m.home_why_trucks_text(),
    },
    { Mark: ReliabilityMark, title: m.home_why_roads_title(), text: m.home_why_roads_text() },
    { Mark: CustomerFocusMark, title: m.home_why_follow_title(), text: m.home_why_follow_text() },
  ];
  return (
    <section className="page-column py-14 lg:py-20">
      <h2 className="mb-10 text-3xl">{m.home_why_title()}</h2>
      <ul className="grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
        {reasons.map(({ Mark, title, text }) => (
          <li key={title}>
            <Mark />
            <h3 className="mt-4 text-xl">{title}</h3>
            <p className="mt-2 text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The whole country, and the three offices in it. */
export function Coverage() {
  const { offices } = COMPANY;
  return (
    <section className="border-t border-line bg-surface py-14 lg:py-20">
      <div className="page-column grid items-center gap-x-16 gap-y-10 lg:grid-cols-[1fr_minmax(0,30rem)]">
        <div>
          <h2 className="text-3xl">{m.home_coverage_title()}</h2>
          <p className="mt-3 max-w-2xl text-lg text-muted">{m.home_coverage_text()}</p>
          <h3 className="mt-8 text-xl">{m.home_coverage_offices()}</h3>
          <ol className="mt-4 grid gap-6 sm:grid-cols-3">
            {offices.map((office, at) => (
              <li key={office.officeId}>
                <p className="flex items-center gap-2.5 font-heading text-lg font-semibold">
                  <span className="figures grid size-7 shrink-0 place-items-center rounded-full bg-ink text-sm text-paper">
                    {at + 1}
                  </span>
                  {officeTown(office)}
                </p>
                <p className="mt-1.5 text-muted">
                  {addressLines(office.address).map((line) => (
                    <span key={line} className="block">
                      {line}
                    </span>
                  ))}
                </p>
              </li>
            ))}
          </ol>
          <p className="mt-6">
            <Link
              to="/contact"
              className="inline-flex min-h-11 items-center font-semibold text-teal underline decoration-1 underline-offset-4 hover:text-teal-deep hover:decoration-2"
            >
              {m.nav_contact()}
            </Link>
          </p>
        </div>
        <div className="aspect-4/5 overflow-hidden rounded-card border border-line">
          <ThailandPicture
            stops={offices.map(({ officeId, position }) => ({ id: officeId, ...position }))}
            label={m.home_coverage_picture()}
            bold
          />
        </div>
      </div>
    </section>
  );
}

/** The last word: the price again. */
export function CallToAction() {
  return (
    <section className="bg-marigold-wash">
      <div className="page-column flex flex-wrap items-center justify-between gap-x-10 gap-y-6 py-14">
        <div>
          <h2 className="text-3xl">{m.home_cta_title()}</h2>
          <p className="mt-2 text-lg">{m.home_cta_text()}</p>
        </div>
        <LinkButton to="/price-calculator" tone="main" size="large">
          {m.home_submit()}
        </LinkButton>
      </div>
    </section>
  );
}
