import { useLoaderData } from "@tanstack/react-router";
import { ArrowLeft, Check, TriangleAlert } from "lucide-react";
import { lazy, Suspense } from "react";
import { LinkButton } from "#web/components/link-button.tsx";
import { Skeleton } from "#web/components/feedback/skeleton.tsx";
import { atFirstTouch } from "#web/lib/first-touch.ts";
import { m } from "#web/paraglide/messages.js";
import type { ServiceDetails } from "./service-details.ts";
import { serviceOf } from "./services.ts";

// Lazy, but prerendered: its code loads when the page is touched.
const ServiceSections = lazy(
  atFirstTouch(async () => ({ default: (await import("./service-sections.tsx")).ServiceSections })),
);

/** A service's page: what is included, limits, trucks, an example price, questions and further services. */
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
      <Suspense fallback={<Skeleton className="h-dvh" />}>
        <ServiceSections details={details} />
      </Suspense>
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
