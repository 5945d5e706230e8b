import { Link } from "@tanstack/react-router";
import { ArrowRight } from "lucide-react";
import { LinkButton } from "#web/components/link-button.tsx";
import { m } from "#web/paraglide/messages.js";
import { OTHER_SERVICES } from "./other-services.ts";
import { ServiceCards } from "./service-cards.tsx";
import { SERVICES } from "./services.ts";

/** All services: eight with a page of their own, and further ones. */
export function ServicesPage() {
  return (
    <>
      <section className="page-column pt-10 pb-10 lg:pt-16">
        <p className="font-heading font-semibold text-teal">{m.services_title()}</p>
        <h1 className="mt-1 max-w-3xl text-3xl font-bold tracking-tight sm:text-4xl">
          {m.services_headline()}
        </h1>
        <p className="mt-4 max-w-2xl text-lg text-muted">{m.services_intro()}</p>
      </section>
      <section className="page-column pb-14 lg:pb-20">
        <h2 className="sr-only">{m.services_detailed_title()}</h2>
        <ServiceCards services={SERVICES} />
      </section>
      <section className="border-t border-line bg-surface py-14 lg:py-20">
        <div className="page-column grid gap-x-16 gap-y-8 lg:grid-cols-[1fr_2fr]">
          <div>
            <h2 className="text-3xl">{m.services_more_title()}</h2>
            <LinkButton to="/price-calculator" tone="main" className="mt-6">
              {m.home_submit()}
            </LinkButton>
          </div>
          <ul className="border-t-4 border-marigold">
            {OTHER_SERVICES.map(({ key, path, title, text }) => (
              <li key={key} className="border-b border-line py-5">
                <h3 className="text-lg">
                  <Link
                    to={path}
                    className="inline-flex items-center gap-2 text-ink underline decoration-line decoration-2 underline-offset-4 hover:decoration-marigold"
                  >
                    {title()}
                    <ArrowRight aria-hidden="true" className="size-4 shrink-0 text-teal" />
                  </Link>
                </h3>
                <p className="mt-1 max-w-2xl text-muted">{text()}</p>
              </li>
            ))}
          </ul>
        </div>
      </section>
    </>
  );
}
