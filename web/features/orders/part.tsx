import type { ReactNode } from "react";

/** A titled part of an order. */
export function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-3 text-lg">{title}</h2>
      {children}
    </section>
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
