import { lazy, Suspense } from "react";
import { Card } from "#web/components/card.tsx";
import { TextLink } from "#web/components/link-button.tsx";
import { Skeleton } from "#web/components/feedback/skeleton.tsx";
import { m } from "#web/paraglide/messages.js";
import { ReachUs } from "../reach-us.tsx";
import { LazyContactForm } from "./lazy-contact-form.tsx";

// Lazy, but prerendered: its code loads after that of the page.
const Offices = lazy(async () => ({ default: (await import("./offices.tsx")).Offices }));

/** The contact page: telephone, LINE, the contact form, the offices. */
export function ContactPage() {
  return (
    <>
      <div className="page-column pt-8 pb-14 lg:pt-10 lg:pb-20">
        <h1 className="text-3xl font-bold tracking-tight sm:text-4xl">{m.contact_page_title()}</h1>
        <p className="mt-3 max-w-2xl text-lg text-muted">{m.contact_page_intro()}</p>
        <div className="mt-8 grid items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
          <Card
            edged
            aria-labelledby="reach-title"
            className="lg:sticky lg:top-24 lg:col-start-2 lg:row-start-1"
          >
            <h2 id="reach-title" className="mb-2 text-xl">
              {m.contact_reach_title()}
            </h2>
            <ReachUs />
            <p className="mt-3 border-t border-line pt-4 text-sm">
              {m.contact_price_hint()} <TextLink to="/price-calculator">{m.nav_calculator()}</TextLink>
            </p>
          </Card>
          <section aria-labelledby="write-title" className="min-w-0 lg:col-start-1 lg:row-start-1">
            <h2 id="write-title" className="mb-5 text-2xl">
              {m.contact_write_title()}
            </h2>
            <LazyContactForm />
          </section>
        </div>
      </div>
      <Suspense fallback={<Skeleton className="h-dvh" />}>
        <Offices />
      </Suspense>
    </>
  );
}
