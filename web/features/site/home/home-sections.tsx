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
import { Photo } from "../photo.tsx";
import { ExamplePrices } from "./example-prices.tsx";
import { TruckCards } from "./truck-cards.tsx";

/** The sections of the home page below the price form. */
export function HomeSections({ testimonials }: { readonly testimonials: ReactNode }) {
  return (
    <>
      <ExamplePrices />
      <Services />
      <PriceLines />
      <TruckCards />
      <WhoWeAre />
      {testimonials}
      <PriceCall title={m.home_cta_title()} text={m.home_cta_text()} />
    </>
  );
}

/** The services as cards. */
function Services() {
  return (
    <section className="border-t border-line bg-surface py-6 lg:py-20">
      <div className="page-column">
        <div className="mb-4 flex lg:mb-8 flex-wrap items-end justify-between gap-x-10 gap-y-4">
          <div className="max-sm:flex-1">
            <h2 className="text-2xl sm:text-3xl">{m.home_services_title()}</h2>
            <p className="mt-2 text-muted max-sm:hidden">{m.home_services_intro()}</p>
          </div>
          <LinkButton to="/services" tone="quiet" className="max-sm:min-h-11 max-sm:px-3 max-sm:text-sm">
            {m.home_services_all()}
          </LinkButton>
        </div>
        <ServiceCards services={SERVICES} isCompact />
      </div>
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
    <section className="page-column grid gap-x-16 gap-y-5 py-10 lg:grid-cols-[1fr_1.4fr] lg:py-20">
      <h2 className="text-2xl sm:text-3xl lg:sticky lg:top-28 lg:self-start">{m.home_price_title()}</h2>
      <dl className="border-t-4 border-marigold">
        {lines.map(({ Icon, title, text }) => (
          <div
            key={title}
            className="grid grid-cols-[2.5rem_1fr] gap-x-4 border-b border-line py-2.5 sm:grid sm:py-5-cols-[2.5rem_10rem_1fr]"
          >
            <Icon aria-hidden="true" strokeWidth={1.75} className="size-7 text-teal" />
            <dt className="font-heading text-lg leading-tight font-semibold">{title}</dt>
            <dd className="col-start-2 text-muted max-sm:text-sm sm:col-start-3 sm:mt-0">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The company: why people choose it, where it is. */
function WhoWeAre() {
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
    <section className="page-column py-6 lg:py-20">
      <h2 className="mb-5 text-2xl sm:text-3xl lg:mb-10">{m.home_why_title()}</h2>
      <ul className="grid grid-cols-2 gap-x-5 gap-y-5 sm:gap-x-10 lg:grid-cols-4">
        {reasons.map(({ Mark, title, text }) => (
          <li key={title}>
            <Mark />
            <h3 className="mt-2 text-base sm:mt-4 sm:text-xl">{title}</h3>
            <p className="mt-2 text-muted max-sm:hidden">{text}</p>
          </li>
        ))}
      </ul>
      <Offices />
    </section>
  );
}

/** The service area and the offices. */
function Offices() {
  const { offices } = COMPANY;
  return (
    <div className="mt-5 grid items-center gap-x-16 gap-y-10 border-t border-line pt-5 lg:mt-14 lg:grid-cols-[1fr_minmax(0,26rem)] lg:pt-14">
      <div>
        <h3 className="text-xl sm:text-2xl">{m.home_coverage_title()}</h3>
        <p className="mt-2 max-w-2xl text-muted lg:text-lg">{m.home_coverage_text()}</p>
        <ol className="mt-4 flex flex-wrap gap-x-5 gap-y-2 sm:grid sm:grid-cols-3 sm:gap-6">
          {offices.map((office, at) => (
            <li key={office.officeId}>
              <p className="flex items-center gap-2 font-heading font-semibold lg:gap-2.5 lg:text-lg">
                <span className="figures grid size-7 shrink-0 place-items-center rounded-full bg-ink text-sm text-paper">
                  {at + 1}
                </span>
                {officeTown(office)}
              </p>
              <p className="mt-1.5 text-muted max-sm:hidden">
                {addressLines(office.address).map((line) => (
                  <span key={line} className="block">
                    {line}
                  </span>
                ))}
              </p>
            </li>
          ))}
        </ol>
        <p className="mt-3">
          <Link
            to="/contact"
            className="inline-flex min-h-11 items-center font-semibold text-teal underline decoration-1 underline-offset-4 hover:text-teal-deep hover:decoration-2"
          >
            {m.nav_contact()}
          </Link>
        </p>
      </div>
      <div className="aspect-4/5 overflow-hidden rounded-card border border-line max-lg:hidden">
        <Photo name="offices" alt={m.home_coverage_offices()} className="h-full">
          <ThailandPicture
            stops={offices.map(({ officeId, position }) => ({ id: officeId, ...position }))}
            label={m.home_coverage_picture()}
            bold
          />
        </Photo>
      </div>
    </div>
  );
}
