import { lazy, Suspense } from "react";
import { Skeleton } from "#web/components/feedback/skeleton.tsx";
import { foundedYear } from "#web/entities/contact/company-contact.ts";
import { m } from "#web/paraglide/messages.js";
import { Photo } from "../photo.tsx";
import { CarryingPicture } from "./carrying-picture.tsx";

// Lazy, but prerendered: its code loads after that of the page.
const AboutSections = lazy(async () => ({ default: (await import("./about-sections.tsx")).AboutSections }));

/** The page about the company: story, mission, values and team. */
export function AboutPage() {
  return (
    <>
      <section className="page-column grid items-center gap-x-14 gap-y-8 pt-10 pb-12 lg:grid-cols-[minmax(0,33rem)_1fr] lg:pt-16 lg:pb-20">
        <div>
          <p className="font-heading font-semibold text-teal">{m.about_title()}</p>
          <h1 className="mt-1 text-3xl font-bold tracking-tight sm:text-4xl">{m.about_headline()}</h1>
          <p className="mt-4 text-lg text-muted">{m.about_intro({ year: foundedYear() })}</p>
        </div>
        <Photo name="crew" alt={m.about_team_title()} className="aspect-2/1" isFirst>
          <CarryingPicture />
        </Photo>
      </section>
      <Suspense fallback={<Skeleton className="h-dvh" />}>
        <AboutSections />
      </Suspense>
    </>
  );
}
