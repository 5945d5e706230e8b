import type { ReactNode } from "react";
import { WEBHOOK_EVENTS } from "#domain/api/webhook-event.ts";
import { CopyButton } from "#web/entities/clipboard/copy-button.tsx";
import { m } from "#web/paraglide/messages.js";
import { CodeBlock } from "./code-block.tsx";
import { SAMPLES } from "./samples.ts";
import { TryQuote } from "./try-quote.tsx";

/** How programs of a company use the API: what to send, code that runs, and a price to try. */
export function DevelopersPage() {
  return (
    <article className="page-column pt-10 pb-16 lg:pt-14 lg:pb-24">
      <header className="max-w-3xl">
        <h1 className="text-3xl font-bold tracking-tight sm:text-4xl">{m.developers_title()}</h1>
        <p className="mt-4 text-lg text-muted">{m.developers_intro()}</p>
      </header>
      <div className="mt-10 grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-y-12">
        <Part id="start" title={m.developers_start_title()}>
          <p>{m.developers_start_text()}</p>
          <p>{m.developers_units_text()}</p>
          <p>
            <a
              href="/api/v1/openapi.json"
              className="inline-flex min-h-11 items-center font-semibold text-teal underline underline-offset-4 hover:text-teal-deep"
            >
              {m.developers_description_link()}
            </a>
          </p>
        </Part>
        <Part id="places" title={m.developers_places_title()}>
          <p>{m.developers_places_text()}</p>
          <Sample label="curl" code={SAMPLES.placesCurl} title={m.developers_places_title()} />
        </Part>
        <Part id="quote" title={m.developers_quote_title()}>
          <p>{m.developers_quote_text()}</p>
          <Sample label="curl" code={SAMPLES.quoteCurl} title={m.developers_quote_title()} />
          <TryQuote />
        </Part>
        <Part id="order" title={m.developers_order_title()}>
          <p>{m.developers_order_text()}</p>
          <Sample label="JavaScript" code={SAMPLES.order} title={m.developers_order_title()} />
        </Part>
        <Part id="cancel" title={m.developers_cancel_title()}>
          <p>{m.developers_cancel_text()}</p>
          <Sample label="JavaScript" code={SAMPLES.cancel} title={m.developers_cancel_title()} />
        </Part>
        <Part id="webhooks" title={m.webhooks_title()}>
          <p>{m.developers_webhooks_text()}</p>
          <p>{m.developers_webhooks_events()}</p>
          <ul className="flex flex-wrap gap-2">
            {WEBHOOK_EVENTS.map((event) => (
              <li key={event}>
                <code className="text-sm">{event}</code>
              </li>
            ))}
          </ul>
          <Sample label="JSON" code={SAMPLES.message} title={m.webhooks_title()} />
          <Sample label="JavaScript" code={SAMPLES.receiver} title={m.webhooks_title()} />
        </Part>
        <Part id="errors" title={m.developers_errors_title()}>
          <p>{m.developers_errors_text()}</p>
        </Part>
      </div>
    </article>
  );
}

function Part(props: { readonly id: string; readonly title: string; readonly children: ReactNode }) {
  const { id, title, children } = props;
  return (
    <section id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="mb-4 text-xl sm:text-2xl">
        {title}
      </h2>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-y-4">{children}</div>
    </section>
  );
}

/** Code to read and to copy. */
function Sample(props: { readonly title: string; readonly label: string; readonly code: string }) {
  const { title, label, code } = props;
  return (
    <figure className="grid grid-cols-[minmax(0,1fr)] gap-y-2">
      <figcaption className="flex flex-wrap items-center justify-between gap-2 text-sm text-muted">
        {label}
        <CopyButton text={code} />
      </figcaption>
      <CodeBlock label={`${title}: ${label}`} code={code} />
    </figure>
  );
}
