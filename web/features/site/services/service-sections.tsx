import { m } from "#web/paraglide/messages.js";
import { PriceCall } from "../price-call.tsx";
import { PriceExampleCard } from "./price-example-card.tsx";
import { Questions } from "./questions.tsx";
import { ServiceCards } from "./service-cards.tsx";
import type { ServiceDetails } from "./service-details.ts";
import { SERVICES } from "./services.ts";
import { VehicleFacts } from "./vehicle-facts.tsx";

/** The lower part of a service's page: price, trucks, questions and further services. */
export function ServiceSections({ details }: { readonly details: ServiceDetails }) {
  return (
    <>
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
      <PriceCall title={m.service_book_title()} text={m.service_book_text()} />
      <section className="page-column py-12 lg:py-16">
        <h2 className="mb-6 text-2xl">{m.services_other_title()}</h2>
        <ServiceCards services={othersThan(details.serviceId)} />
      </section>
    </>
  );
}

/** The next three services in display order, cyclically. */
function othersThan(serviceId: ServiceDetails["serviceId"]) {
  const at = SERVICES.findIndex((service) => service.serviceId === serviceId);
  return [1, 2, 3].flatMap((step) => SERVICES[(at + step) % SERVICES.length] ?? []);
}
