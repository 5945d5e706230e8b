import { useNavigate } from "@tanstack/react-router";
import { Button } from "#web/components/button.tsx";
import { ErrorState } from "#web/components/feedback/error-state.tsx";
import { TextLink } from "#web/components/link-button.tsx";
import { ApiKeys } from "#web/entities/api/api-keys.tsx";
import { Webhooks } from "#web/entities/api/webhooks.tsx";
import { CompanyBillingNotes } from "#web/entities/companies/company-billing-notes.tsx";
import { CompanyCredit } from "#web/entities/companies/company-credit.tsx";
import { CompanyDetails } from "#web/entities/companies/company-details.tsx";
import { CompanyOrders } from "#web/entities/companies/company-orders.tsx";
import { CompanyPeople } from "#web/entities/companies/company-people.tsx";
import { COMPANY_ROLE_TEXTS } from "#web/entities/companies/company-texts.ts";
import { QueryFallback } from "#web/entities/fallbacks/query-fallback.tsx";
import { errorNotice } from "#web/lib/errors/error-notices.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { trpc, trpcUtils } from "#web/lib/api/trpc.ts";
import { m } from "#web/paraglide/messages.js";
import { forgetArrival } from "#web/lib/session/link-arrival.ts";
import { Section } from "./section.tsx";
import { useInvitationToken } from "./use-invitation-token.ts";

/** The companies in whose name the user books or pays, and an invitation that was opened from its mail. */
export function CompanyTab() {
  const invitation = useInvitationToken();
  const query = trpc.companies.mine.useQuery();
  return (
    <div className="flex flex-col gap-6">
      {invitation !== undefined && <Invitation token={invitation} />}
      {query.data === undefined ? (
        <QueryFallback query={query} rows={3} failed={m.company_load_failed()} />
      ) : (
        query.data.map(({ companyId }) => <OwnCompany key={companyId} companyId={companyId} />)
      )}
    </div>
  );
}

function Invitation({ token }: { readonly token: string }) {
  const navigate = useNavigate();
  const query = trpc.companies.invitation.useQuery({ token }, { retry: false });
  const accept = trpc.companies.acceptInvitation.useMutation({
    onSuccess: async () => {
      showToast("success", m.notice_title_company(), m.success_company_joined());
      await trpcUtils.companies.mine.invalidate();
      forgetArrival();
      await navigate({ to: "/profile", search: { tab: "company" }, replace: true });
    },
    onError: (error) => showError(error, { title: m.notice_title_company, text: m.company_save_failed }),
  });
  if (query.isError)
    return (
      <ErrorState
        title={errorNotice(query.error).text}
        retryLabel={m.action_retry()}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  if (query.data === undefined)
    return <QueryFallback query={query} rows={1} failed={m.company_load_failed()} />;
  const { companyName, role, isAccepted } = query.data;
  // The company itself follows below.
  if (isAccepted) return null;
  return (
    <Section
      edged
      title={m.company_invitation_title({ company: companyName })}
      hint={m.company_invitation_text({ role: COMPANY_ROLE_TEXTS[role]() })}
    >
      <div>
        <Button tone="solid" busy={accept.isPending} onClick={() => accept.mutate({ token })}>
          {m.company_invitation_accept()}
        </Button>
      </div>
    </Section>
  );
}

function OwnCompany({ companyId }: { readonly companyId: string }) {
  const query = trpc.companies.byId.useQuery({ companyId });
  if (query.data === undefined)
    return <QueryFallback query={query} rows={3} failed={m.company_load_failed()} />;
  const company = query.data;
  return (
    <>
      <Section
        title={company.name}
        hint={company.role === null ? undefined : COMPANY_ROLE_TEXTS[company.role]()}
      >
        <CompanyDetails company={company} />
      </Section>
      {company.account !== null && (
        <Section title={m.company_credit_title()}>
          <CompanyCredit account={company.account} />
        </Section>
      )}
      <Section title={m.company_orders_title()}>
        <CompanyOrders companyId={companyId} reader="member" />
      </Section>
      {company.rights.includes("see_documents") && (
        <Section title={m.billing_notes_title()}>
          <CompanyBillingNotes companyId={companyId} reader="customer" />
        </Section>
      )}
      {company.rights.includes("manage_api") && (
        <>
          <Section title={m.api_keys_title()} hint={m.api_hint()}>
            <p>
              <TextLink to="/developers" className="inline-flex min-h-11 items-center">
                {m.api_docs_link()}
              </TextLink>
            </p>
            <ApiKeys companyId={companyId} />
          </Section>
          <Section title={m.webhooks_title()} hint={m.webhooks_hint()}>
            <Webhooks companyId={companyId} />
          </Section>
        </>
      )}
      {company.rights.includes("manage_people") && (
        <Section title={m.company_people_title()}>
          <CompanyPeople companyId={companyId} />
        </Section>
      )}
    </>
  );
}
