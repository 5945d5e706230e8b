import { useParams } from "@tanstack/react-router";
import { Banknote, Pencil } from "lucide-react";
import { BackLink } from "#web/components/lists/back-link.tsx";
import { ConfirmedButton } from "#web/components/sheets/confirmed-button.tsx";
import { Card } from "#web/components/card.tsx";
import { Disclosure } from "#web/components/disclosure.tsx";
import { ApiKeys } from "#web/entities/api/api-keys.tsx";
import { Webhooks } from "#web/entities/api/webhooks.tsx";
import { CompanyBillingNotes } from "#web/entities/companies/company-billing-notes.tsx";
import { CompanyCredit } from "#web/entities/companies/company-credit.tsx";
import { CompanyDetails } from "#web/entities/companies/company-details.tsx";
import { CompanyOrders } from "#web/entities/companies/company-orders.tsx";
import { CompanyPeople } from "#web/entities/companies/company-people.tsx";
import { RecordFallback } from "#web/entities/fallbacks/record-fallback.tsx";
import { REFRESHED } from "#web/lib/api/refreshed.ts";
import { trpc, trpcUtils } from "#web/lib/api/trpc.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { m } from "#web/paraglide/messages.js";
import { CompanySettlements } from "./company-settlements.tsx";
import { SettleForm } from "./settle-form.tsx";
import { EditCompany } from "./edit-company.tsx";

/** One company for an admin: its terms and its people. */
export function AdminCompanyPage() {
  const { companyId = "" } = useParams({ strict: false });
  const query = trpc.companies.byId.useQuery({ companyId }, REFRESHED);
  if (query.data === undefined)
    return (
      <div className="page-column py-5">
        <BackLink to="/admin/companies">{m.nav_admin_companies()}</BackLink>
        <h1 className="sr-only">{m.nav_admin_companies()}</h1>
        <RecordFallback
          query={query}
          rows={5}
          failed={m.company_load_failed()}
          missing={m.company_not_found()}
        />
      </div>
    );
  const company = query.data;
  return (
    <div className="page-column flex flex-col gap-6 py-5">
      <header>
        <BackLink to="/admin/companies">{m.nav_admin_companies()}</BackLink>
        <h1 className="text-2xl wrap-anywhere">{company.name}</h1>
      </header>
      <Card>
        <CompanyDetails company={company} />
      </Card>
      <Disclosure Icon={Pencil} title={m.company_edit()}>
        <EditCompany key={companyId} company={company} />
      </Disclosure>
      {company.account !== null && (
        <Card aria-labelledby="company-credit">
          <h2 id="company-credit" className="mb-3 text-xl">
            {m.company_credit_title()}
          </h2>
          <CompanyCredit account={company.account} />
        </Card>
      )}
      {/* Above the lists, which move what is below them when they arrive. */}
      <Disclosure Icon={Banknote} title={m.company_settle_title()}>
        <SettleForm companyId={companyId} />
      </Disclosure>
      <Card aria-labelledby="company-orders">
        <h2 id="company-orders" className="mb-3 text-xl">
          {m.company_orders_title()}
        </h2>
        <CompanyOrders companyId={companyId} reader="admin" />
      </Card>
      <Card aria-labelledby="company-settlements">
        <h2 id="company-settlements" className="mb-3 text-xl">
          {m.company_settlements_title()}
        </h2>
        <CompanySettlements companyId={companyId} />
      </Card>
      <Card aria-labelledby="billing-notes">
        <h2 id="billing-notes" className="mb-3 text-xl">
          {m.billing_notes_title()}
        </h2>
        <CompanyBillingNotes companyId={companyId} reader="admin" />
        <MakeBillingNote companyId={companyId} />
      </Card>
      {company.rights.includes("manage_api") && (
        <Card aria-labelledby="company-api">
          <h2 id="company-api" className="mb-3 text-xl">
            {m.api_keys_title()}
          </h2>
          <p className="mb-3 max-w-[70ch] text-muted">{m.company_api_hint()}</p>
          <ApiKeys companyId={companyId} />
          <h3 className="mt-6 mb-3 text-lg">{m.webhooks_title()}</h3>
          <Webhooks companyId={companyId} />
        </Card>
      )}
      {company.rights.includes("manage_people") && (
        <Card aria-labelledby="company-people">
          <h2 id="company-people" className="mb-3 text-xl">
            {m.company_people_title()}
          </h2>
          <CompanyPeople companyId={companyId} />
        </Card>
      )}
    </div>
  );
}

function MakeBillingNote({ companyId }: { readonly companyId: string }) {
  const make = trpc.companies.makeBillingNote.useMutation({
    onSuccess: async ({ leftOut }) => {
      showToast("success", m.notice_title_company(), m.success_billing_note());
      if (leftOut.length > 0)
        showToast(
          "warning",
          m.notice_title_company(),
          m.billing_note_left_out({ orders: leftOut.join(", ") }),
        );
      await trpcUtils.companies.billingNotes.invalidate();
    },
    onError: (error) => showError(error, { title: m.notice_title_company, text: m.company_save_failed }),
  });
  return (
    <ConfirmedButton
      className="mt-3"
      label={m.billing_note_make()}
      description={m.billing_note_make_text()}
      closeLabel={m.action_close()}
      cancelLabel={m.action_cancel()}
      busy={make.isPending}
      onConfirm={() => make.mutate({ companyId })}
    />
  );
}
