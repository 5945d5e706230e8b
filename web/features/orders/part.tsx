import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { useMedia } from "#web/lib/use-media.ts";

/** A titled part of an order. */
export function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-3 text-lg">{title}</h2>
      {children}
    </section>
  );
}

/** The width below which a page is a phone's: Tailwind's `sm`. */
const PHONE = "(width < 40rem)";

/** A titled part of an order that is seldom needed: on phones it is closed at first. */
export function FoldedPart(props: {
  readonly title: string;
  /** What it comes to, shown beside the title of the closed part. */
  readonly summary?: ReactNode;
  /** Whether it is open from the start all the same. */
  readonly startsOpen?: boolean;
  readonly children: ReactNode;
}) {
  const isPhone = useMedia(PHONE);
  if (!isPhone) return <Part title={props.title}>{props.children}</Part>;
  return (
    <details className="group" open={props.startsOpen}>
      <summary className="flex min-h-11 list-none items-center gap-x-3 [&::-webkit-details-marker]:hidden">
        <h2 className="flex-1 text-lg">{props.title}</h2>
        <span className="figures text-right font-semibold">{props.summary}</span>
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 text-muted transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="pt-3">{props.children}</div>
    </details>
  );
}

/** Names on the left, values on the right; below each other where it is narrow. */
export function Facts({ facts }: { readonly facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="grid gap-y-2.5">
      {facts.map(([name, value]) => (
        <div key={name} className="grid gap-x-4 sm:grid-cols-[minmax(0,9.5rem)_minmax(0,1fr)]">
          <dt className="text-sm text-muted sm:pt-[0.1em]">{name}</dt>
          <dd className="figures wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
