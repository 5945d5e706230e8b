import { lazy, Suspense, useSyncExternalStore } from "react";
import { Button } from "#web/components/button.tsx";
import { Skeleton } from "#web/components/feedback/skeleton.tsx";
import { m } from "#web/paraglide/messages.js";
import { ContactFormLayout } from "./contact-form-layout.tsx";

const ContactForm = lazy(async () => ({ default: (await import("./contact-form.tsx")).ContactForm }));

/** The contact form as the page uses it: an outline of the same height until its script has loaded. */
export function LazyContactForm() {
  if (!useIsBrowser()) return <Outline />;
  return (
    <Suspense fallback={<Outline />}>
      <ContactForm />
    </Suspense>
  );
}

const never = () => () => {};

/** False while prerendering and hydrating: the prerendered page has the outline, never a draft. */
function useIsBrowser(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

function Outline() {
  return (
    <div aria-busy="true">
      <output className="sr-only">{m.loading_page()}</output>
      <div aria-hidden="true" inert>
        <ContactFormLayout
          button={
            <Button tone="main" size="large" disabled>
              {m.contact_send()}
            </Button>
          }
        >
          {(field) => <Skeleton className={field === "message" ? "h-40" : "h-12"} />}
        </ContactFormLayout>
      </div>
    </div>
  );
}
