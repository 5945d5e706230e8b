import { Fuel, HandHelping, Ship, Truck } from "lucide-react";
import type { ReactNode } from "react";
import { RouteLine } from "#web/components/route-line.tsx";
import { m } from "#web/paraglide/messages.js";
import { CallToAction, Coverage, Services, WhyUs } from "./home-sections.tsx";
import { HeroPicture } from "./hero-picture.tsx";
import { QuickPrice } from "./quick-price.tsx";

/** The first page: the price is the hero. What customers said comes from another feature, so it is handed in. */
export function HomePage({ testimonials }: { readonly testimonials: ReactNode }) {
  return (
    <>
      <Hero />
      <Services />
      <Steps />
      <WhyUs />
      <PriceLines />
      <Coverage />
      {testimonials}
      <CallToAction />
    </>
  );
}

function Hero() {
  return (
    <section className="overflow-clip">
      <div className="page-column relative grid items-center gap-x-14 gap-y-8 pt-8 lg:grid-cols-[minmax(0,29rem)_1fr] lg:pt-14 lg:pb-20">
        <div className="relative z-1">
          <h1 className="text-4xl font-bold tracking-tight sm:text-5xl">{m.home_headline()}</h1>
          <p className="mt-4 mb-7 max-w-lg text-lg text-muted">{m.home_intro()}</p>
          <QuickPrice />
        </div>
        <div className="-mx-4 h-64 border-t border-line sm:h-80 md:-mx-8 lg:mx-0 lg:h-auto lg:border-0">
          <HeroPicture />
        </div>
      </div>
    </section>
  );
}

function Steps() {
  const steps = [
    { key: "price", title: m.home_step_price_title(), text: m.home_step_price_text() },
    { key: "book", title: m.home_step_book_title(), text: m.home_step_book_text(), leg: "water" as const },
    { key: "ride", title: m.home_step_ride_title(), text: m.home_step_ride_text() },
  ];
  return (
    <section className="border-y border-line bg-surface py-14 lg:py-20">
      <div className="page-column">
        <h2 className="mb-10 text-3xl">{m.home_steps_title()}</h2>
        <RouteLine
          direction="across"
          stops={steps.map(({ key, title, text, leg }) => ({
            key,
            leg,
            content: (
              <>
                <h3 className="text-xl">{title}</h3>
                <p className="mt-2 max-w-sm text-muted">{text}</p>
              </>
            ),
          }))}
        />
      </div>
    </section>
  );
}

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
