import { lazy, Suspense, type ReactNode } from "react";
import { Skeleton } from "#web/components/feedback/skeleton.tsx";
import { atFirstTouch } from "#web/lib/first-touch.ts";
import { m } from "#web/paraglide/messages.js";
import { Photo } from "../photo.tsx";
import { HeroPicture } from "./hero-picture.tsx";

// Both lazy, but prerendered: their code loads when the page is touched. Until then the fields take what is typed.
const QuickPrice = lazy(
  atFirstTouch(async () => ({ default: (await import("./quick-price.tsx")).QuickPrice })),
);
const HomeSections = lazy(
  atFirstTouch(async () => ({ default: (await import("./home-sections.tsx")).HomeSections })),
);

/** The home page. The reviews come from another feature and are passed in. */
export function HomePage({ testimonials }: { readonly testimonials: ReactNode }) {
  return (
    <>
      <Hero />
      <Suspense fallback={<Skeleton className="h-dvh" />}>
        <HomeSections testimonials={testimonials} />
      </Suspense>
    </>
  );
}

function Hero() {
  return (
    <section className="overflow-clip">
      <div className="page-column relative grid items-center gap-x-14 gap-y-8 pt-8 lg:grid-cols-[minmax(0,29rem)_1fr] lg:pt-14 lg:pb-20">
        <div className="relative z-1">
          <h1 className="text-4xl font-bold tracking-tight sm:text-5xl">{m.home_headline()}</h1>
          <p className="mt-3 mb-5 max-w-lg lg:mt-4 lg:mb-7 text-lg text-muted">{m.home_intro()}</p>
          <Suspense fallback={<Skeleton className="h-72" />}>
            <QuickPrice />
          </Suspense>
        </div>
        <div className="-mx-4 h-28 border-t border-line sm:h-80 md:-mx-8 lg:mx-0 lg:h-auto lg:border-0">
          <Photo name="hero" alt={m.home_hero_picture()} className="h-full" isFirst>
            <HeroPicture />
          </Photo>
        </div>
      </div>
    </section>
  );
}
