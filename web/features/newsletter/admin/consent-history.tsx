import { toLocale } from "#domain/locale.ts";
import { ErrorState } from "#web/components/feedback/error-state.tsx";
import { trpc } from "#web/lib/api/trpc.ts";
import { referenceOf } from "#web/lib/errors/show-error.ts";
import { formatShortDayAndTime } from "#web/lib/i18n/format.ts";
import { LANGUAGE_LABELS } from "#web/lib/i18n/locale.ts";
import { m } from "#web/paraglide/messages.js";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { CONSENT_TEXTS } from "./consent-texts.ts";

type Consent = RouterOutputs["newsletter"]["consents"][number];

/** When an address agreed to the newsletter and how, and when it withdrew that: also of one that is subscribed no more. */
export function ConsentHistory({ email }: { readonly email: string }) {
  const query = trpc.newsletter.consents.useQuery({ email });
  return (
    <section aria-label={m.newsletter_consents_title({ email })} className="mb-5 max-w-[70ch]">
      <h2 className="mb-2 text-lg wrap-anywhere">{m.newsletter_consents_title({ email })}</h2>
      {query.isError && (
        <ErrorState
          title={m.newsletter_admin_failed()}
          retryLabel={m.action_retry()}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
          reference={referenceOf(query.error)}
        />
      )}
      {query.data?.length === 0 && <p className="text-muted">{m.newsletter_consents_none()}</p>}
      <ul className="grid gap-2">
        {query.data?.map((consent) => (
          <li key={consent.subscriptionId} className="figures">
            {consentText(consent)}
          </li>
        ))}
      </ul>
    </section>
  );
}

function consentText({ consent, locale, consentedAt, endedAt }: Consent): string {
  return [
    m.newsletter_consents_given({ when: formatShortDayAndTime(consentedAt) }),
    consent === null ? "" : CONSENT_TEXTS[consent](),
    LANGUAGE_LABELS[toLocale(locale)],
    endedAt === null
      ? m.newsletter_consents_holds()
      : m.newsletter_consents_ended({ when: formatShortDayAndTime(endedAt) }),
  ]
    .filter((part) => part !== "")
    .join(" · ");
}
