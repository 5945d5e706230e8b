import type { ReactNode } from "react";
import { formatDay } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";

export interface LegalSection {
  /** The anchor. */
  readonly id: string;
  readonly title: string;
  readonly body: ReactNode;
}

export interface LegalPageProps {
  readonly title: string;
  readonly intro: string;
  /** When the text last changed, epoch milliseconds. */
  readonly changedAt: number;
  readonly sections: readonly LegalSection[];
}

/** A legal text: numbered sections, and a table of contents that leads to each. */
export function LegalPage({ title, intro, changedAt, sections }: LegalPageProps) {
  return (
    <article className="page-column pt-10 pb-16 lg:pt-14 lg:pb-24">
      <header className="max-w-3xl">
        <h1 className="text-3xl font-bold tracking-tight sm:text-4xl">{title}</h1>
        <p className="mt-4 text-lg text-muted">{intro}</p>
        <p suppressHydrationWarning className="mt-4 text-sm text-muted">
          {m.legal_updated({ date: formatDay(changedAt) })}
          <br />
          {m.legal_thai_governs()}
        </p>
      </header>
      <div className="mt-10 grid gap-x-16 gap-y-10 lg:grid-cols-[18rem_minmax(0,44rem)]">
        <nav
          aria-labelledby="contents"
          className="rounded-card border border-line bg-surface p-5 lg:sticky lg:top-28 lg:max-h-[calc(100dvh-9rem)] lg:self-start lg:overflow-y-auto print:hidden"
        >
          <h2 id="contents" className="text-lg">
            {m.legal_contents()}
          </h2>
          <ol className="mt-2">
            {sections.map((section, at) => (
              <li key={section.id}>
                <a
                  href={`#${section.id}`}
                  className="grid min-h-11 grid-cols-[1.75rem_1fr] items-center py-1.5 text-sm leading-tight text-teal underline-offset-4 hover:text-teal-deep hover:underline"
                >
                  <span className="figures text-muted">{at + 1}</span>
                  {section.title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="grid gap-y-12">
          {sections.map((section, at) => (
            <section key={section.id} id={section.id} aria-labelledby={`${section.id}-title`}>
              <h2
                id={`${section.id}-title`}
                className="mb-4 grid grid-cols-[2.25rem_1fr] text-xl sm:text-2xl"
              >
                <span className="figures text-teal">{at + 1}</span>
                {section.title}
              </h2>
              <div className="grid gap-y-4 sm:pl-9">{section.body}</div>
            </section>
          ))}
        </div>
      </div>
    </article>
  );
}
