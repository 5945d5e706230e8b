import { Link } from "@tanstack/react-router";
import { Fuel, HandHelping, Ship, Truck } from "lucide-react";
import type { ReactNode } from "react";
import { COMPANY } from "#domain/company.ts";
import { LinkButton } from "#web/components/link-button.tsx";
import { ThailandPicture } from "#web/components/route-map/picture/thailand-picture.tsx";
import { addressLines, foundedYear, officeTown } from "#web/entities/contact/company-contact.ts";
import { m } from "#web/paraglide/messages.js";
import {
  CustomerFocusMark,
  IntegrityMark,
  ReliabilityMark,
  SafetyMark,
} from "../about/values/value-marks.tsx";
import { PriceCall } from "../price-call.tsx";
import { ServiceCards } from "../services/service-cards.tsx";
import { SERVICES } from "../services/services.ts";
import { ProcessRoute } from "../process-route.tsx";

/** The sections of the home page below the price form. */
export function HomeSections({ testimonials }: { readonly testimonials: ReactNode }) {
  return (
    <>
      <Services />
      <Steps />
      <WhyUs />
      <PriceLines />
      <Coverage />
      {testimonials}
      <PriceCall title={m.home_cta_title()} text={m.home_cta_text()} />
    </>
  );
}

/** The services as cards. */
function Services() {
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

/** The steps from the price to the pickup. */
function Steps() {
  const steps = [
    { key: "price", title: m.home_step_price_title(), text: m.home_step_price_text() },
    { key: "book", title: m.home_step_book_title(), text: m.home_step_book_text(), leg: "water" as const },
    { key: "ride", title: m.home_step_ride_title(), text: m.home_step_ride_text() },
  ];
  return (
    <section className="border-y border-line bg-surface py-14 lg:py-20">
      <ProcessRoute title={m.home_steps_title()} stops={steps} />
    </section>
  );
}

/** Four reasons to choose the company. */
function WhyUs() {
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

/** The lines of a price, explained. */
function PriceLines() {
  const lines = [
    { Icon: Truck, title: m.home_price_transport(), text: m.home_price_transport_text() },
    { Icon: Fuel, title: m.home_price_fuel(), text: m.home_price_fuel_text() },
    { Icon: Ship, title: m.home_price_ferry(), text: m.home_price_ferry_text() },
    { Icon: HandHelping, title: m.home_price_labour(), text: m.home_price_labour_text() },
  ];
  return (
    <section className="page-column grid gap-x-16 gap-y-8 py-14 lg:grid-cols-[1fr_1.4fr] lg:py-20">
      <h2 className="text-3xl lg:sticky lg:top-28 lg:self-start">{m.home_price_title()}</h2>
      <dl className="border-t-4 border-marigold">
        {lines.map(({ Icon, title, text }) => (
          <div
            key={title}
            className="grid grid-cols-[2.5rem_1fr] gap-x-4 border-b border-line py-5 sm:grid-cols-[2.5rem_10rem_1fr]"
          >
            <Icon aria-hidden="true" strokeWidth={1.75} className="size-7 text-teal" />
            <dt className="font-heading text-lg leading-tight font-semibold">{title}</dt>
            <dd className="col-start-2 mt-1 text-muted sm:col-start-3 sm:mt-0">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The service area with the three offices. */
function Coverage() {
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
