import { useLoaderData } from "@tanstack/react-router";
import { ArrowLeft, Check, TriangleAlert } from "lucide-react";
import { LinkButton } from "#web/components/link-button.tsx";
import { m } from "#web/paraglide/messages.js";
import { PriceExampleCard } from "./price-example-card.tsx";
import { Questions } from "./questions.tsx";
import type { ServiceDetails } from "./service-details.ts";
import { ServiceCards } from "./service-cards.tsx";
import { serviceOf, SERVICES } from "./services.ts";
import { VehicleFacts } from "./vehicle-facts.tsx";

/** One service: what is included, its limits, its trucks, a live example of its price, questions, and the way on. */
export function ServicePage() {
  const details: ServiceDetails = useLoaderData({ strict: false });
  const { title, Picture } = serviceOf(details.serviceId);
  return (
    <article>
      <header className="page-column grid items-center gap-x-14 gap-y-6 pt-6 pb-10 lg:grid-cols-[minmax(0,36rem)_1fr] lg:pt-10 lg:pb-14">
        <div>
          <LinkButton
            to="/services"
            tone="plain"
            size="small"
            icon={<ArrowLeft aria-hidden="true" className="size-4 shrink-0" />}
            className="-ml-4"
          >
            {m.services_back()}
          </LinkButton>
          <h1 className="mt-3 text-3xl font-bold tracking-tight sm:text-4xl">{title()}</h1>
          <p className="mt-4 text-lg text-muted">{details.intro()}</p>
          <div className="mt-6 flex flex-wrap gap-3">
            <LinkButton to="/price-calculator" tone="main">
              {m.home_submit()}
            </LinkButton>
            <LinkButton to="/booking" tone="quiet">
              {m.nav_booking()}
            </LinkButton>
          </div>
        </div>
        <div className="mx-auto w-full max-w-sm rounded-card bg-teal-wash p-8 scheme-light">
          <Picture />
        </div>
      </header>
      <section className="border-y border-line bg-surface py-12 lg:py-16">
        <div className="page-column grid gap-x-16 gap-y-10 lg:grid-cols-2">
          <Included details={details} />
          <Limits details={details} />
        </div>
      </section>
      <section className="page-column grid items-start gap-x-16 gap-y-12 py-12 lg:grid-cols-2 lg:py-16">
        <div>
          <h2 className="text-2xl">{m.service_price_title()}</h2>
          <p className="mt-3 mb-6 text-muted">{m.service_price_text()}</p>
          <PriceExampleCard example={details.example} />
        </div>
        <div>
          <h2 className="text-2xl">{m.service_vehicle_title()}</h2>
          <VehicleFacts vehicles={details.vehicles} />
        </div>
      </section>
      <section className="border-y border-line bg-surface py-12 lg:py-16">
        <div className="page-column grid gap-x-16 gap-y-6 lg:grid-cols-[1fr_1.6fr]">
          <h2 className="text-2xl">{m.service_faq_title()}</h2>
          <Questions questions={details.questions} />
        </div>
      </section>
      <CallToAction />
      <section className="page-column py-12 lg:py-16">
        <h2 className="mb-6 text-2xl">{m.services_other_title()}</h2>
        <ServiceCards services={othersThan(details.serviceId)} />
      </section>
    </article>
  );
}

function Included({ details }: { readonly details: ServiceDetails }) {
  return (
    <div>
      <h2 className="text-2xl">{m.service_included_title()}</h2>
      <ul className="mt-5 flex flex-col gap-3">
        {details.included.map((text) => (
          <li key={text()} className="flex gap-3">
            <Check aria-hidden="true" className="mt-1 size-5 shrink-0 text-teal" />
            {text()}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Limits({ details }: { readonly details: ServiceDetails }) {
  return (
    <div>
      <h2 className="text-2xl">{m.service_limits_title()}</h2>
      <ul className="mt-5 flex flex-col gap-3">
        {details.limits.map((text) => (
          <li key={text()} className="flex gap-3">
            <TriangleAlert aria-hidden="true" className="mt-1 size-5 shrink-0 text-marigold-ink" />
            {text()}
          </li>
        ))}
      </ul>
    </div>
  );
}

function CallToAction() {
  return (
    <section className="bg-marigold-wash">
      <div className="page-column flex flex-wrap items-center justify-between gap-x-10 gap-y-6 py-12">
        <div>
          <h2 className="text-2xl">{m.service_book_title()}</h2>
          <p className="mt-2">{m.service_book_text()}</p>
        </div>
        <LinkButton to="/price-calculator" tone="main" size="large">
          {m.home_submit()}
        </LinkButton>
      </div>
    </section>
  );
}

/** The three that follow in the order of all, beginning anew after the last. */
function othersThan(serviceId: ServiceDetails["serviceId"]) {
  const at = SERVICES.findIndex((service) => service.serviceId === serviceId);
  return [1, 2, 3].flatMap((step) => SERVICES[(at + step) % SERVICES.length] ?? []);
}
