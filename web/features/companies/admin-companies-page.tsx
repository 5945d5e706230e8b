import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { Building2 } from "lucide-react";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { COMPANY_SEARCH_MAX } from "#domain/companies/company-input.ts";
import { COMPANY_WAITS, type CompanyWait } from "#domain/companies/company.ts";
import type { WaitingKind } from "#domain/control-room/waiting.ts";
import { groupedTaxId } from "#domain/documents/tax-id.ts";
import { Badge } from "#web/components/badge.tsx";
import { Disclosure } from "#web/components/disclosure.tsx";
import { EmptyState } from "#web/components/feedback/empty-state.tsx";
import { FilterChip, FilterChips } from "#web/components/lists/filter-chips.tsx";
import { ListWithRecord } from "#web/components/lists/list-with-record.tsx";
import type { Column } from "#web/components/lists/data-table.tsx";
import { ROOM_CARD_LEAD, ROOM_CARD_OPEN } from "#web/components/lists/office-look.ts";
import { RoomTable } from "#web/components/lists/room-table.tsx";
import { SearchBox } from "#web/components/lists/search-box.tsx";
import { COMPANY_STATUS_TEXTS } from "#web/entities/companies/company-texts.ts";
import { countText } from "#web/entities/figures/count-text.ts";
import { HowItIsMade } from "#web/entities/figures/how-it-is-made.tsx";
import { PagedList } from "#web/entities/fallbacks/paged-list.tsx";
import { SearchBuilding } from "#web/entities/fallbacks/search-building.tsx";
import { REFRESHED } from "#web/lib/api/refreshed.ts";
import { trpc, trpcUtils } from "#web/lib/api/trpc.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { formatNumber, formatUnitPrice } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { CompanyForm, companyFieldsOf, EMPTY_COMPANY } from "./company-form.tsx";
import { SettlementPanel } from "./settlement-panel.tsx";

type Listed = RouterOutputs["companies"]["list"]["items"][number];

/**
 * The companies that order on account, and a form for another one; beside them one payment of a company, where the address names
 * it.
 */
export function AdminCompaniesPage() {
  const { settlement } = useSearch({ strict: false });
  const shown = useShown();
  const navigate = useNavigate();
  const close = () =>
    void navigate({ to: "/admin/companies", search: shown, replace: true, resetScroll: false });
  return (
    <ListWithRecord
      recordWidth="middle"
      record={
        settlement === undefined ? null : (
          <SettlementPanel key={settlement} settlementId={settlement} onClose={close} />
        )
      }
    >
      <CompaniesAndForm />
    </ListWithRecord>
  );
}

function CompaniesAndForm() {
  return (
    <div className="flex flex-col gap-6">
      <div>
        <h1 className="sr-only">{m.nav_admin_companies()}</h1>
        <p className="max-w-[70ch] text-muted">{m.companies_intro()}</p>
      </div>
      {/* Above the list, which moves what is below it when it arrives. */}
      <Disclosure Icon={Building2} title={m.company_new()}>
        <NewCompany />
      </Disclosure>
      <Companies />
    </div>
  );
}

/** What of the companies the address shows. */
interface Shown {
  readonly search?: string;
  readonly waits?: CompanyWait;
}

function useShown(): Shown {
  const { search, ...address } = useSearch({ strict: false });
  const waits = COMPANY_WAITS.find((each) => each === address.waits);
  return { ...(search !== undefined && { search }), ...(waits !== undefined && { waits }) };
}

/** Every company, those that are looked for, and those of which something waits; the address says which. */
function Companies() {
  const { settlement } = useSearch({ strict: false });
  const { search, waits } = useShown();
  const navigate = useNavigate();
  const onSearch = (text: string) =>
    void navigate({
      to: "/admin/companies",
      search: {
        ...(text !== "" && { search: text }),
        ...(waits !== undefined && { waits }),
        ...(settlement !== undefined && { settlement }),
      },
      replace: true,
      resetScroll: false,
    });
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="w-full max-w-sm">
          <SearchBox
            label={m.companies_search_label()}
            value={search ?? ""}
            maxLength={COMPANY_SEARCH_MAX}
            onChange={onSearch}
          />
        </div>
        <WaitFilter search={search} current={waits} />
      </div>
      <CompanyList key={`${search ?? ""} ${waits ?? ""}`} search={search} waits={waits} />
    </>
  );
}

/** What waits, with the title and the count that the page of the day has of it: of invoices and certificates, not of companies. */
const WAITS = {
  overdue: { kind: "overdueInvoices", title: m.today_overdue_invoices },
  certificates: { kind: "certificates", title: m.today_certificates },
} as const satisfies Record<CompanyWait, { readonly kind: WaitingKind; readonly title: () => string }>;

interface WaitFilterProps {
  readonly search: string | undefined;
  readonly current: CompanyWait | undefined;
}

function WaitFilter({ search, current }: WaitFilterProps) {
  const { data } = trpc.controlRoom.waiting.useQuery();
  const searched = search === undefined ? {} : { search };
  return (
    <FilterChips label={m.orders_filter_label()}>
      {[undefined, ...COMPANY_WAITS].map((waits) => {
        const count = waits === undefined ? 0 : (data?.[WAITS[waits].kind] ?? 0);
        return (
          <FilterChip
            key={waits ?? "all"}
            to="/admin/companies"
            search={waits === undefined ? searched : { ...searched, waits }}
            isCurrent={waits === current}
          >
            {waits === undefined ? m.orders_filter_all() : WAITS[waits].title()}
            {count > 0 && <span className="figures ml-1.5 font-normal">{countText(count)}</span>}
          </FilterChip>
        );
      })}
    </FilterChips>
  );
}

interface CompanyListProps {
  readonly search: string | undefined;
  readonly waits: CompanyWait | undefined;
}

function CompanyList({ search, waits }: CompanyListProps) {
  const query = trpc.companies.list.useInfiniteQuery(
    { search, waits },
    { ...REFRESHED, getNextPageParam: (page) => page.nextCursor },
  );
  const isNarrowed = search !== undefined || waits !== undefined;
  return (
    <>
      <SearchBuilding page={query.data?.pages[0]} />
      <PagedList
        query={query}
        rows={4}
        failed={m.company_load_failed()}
        empty={<EmptyState title={isNarrowed ? m.companies_search_empty() : m.companies_empty()} />}
      >
        {(rows) => (
          <>
            <p className="mb-1 -ml-4 flex flex-wrap items-center gap-x-4">
              <HowItIsMade title={m.company_balance_label()} how={m.company_balance_how()} inWords />
              <HowItIsMade title={m.company_available_label()} how={m.company_available_how()} inWords />
            </p>
            <RoomTable
              caption={m.nav_admin_companies()}
              rows={rows}
              rowKey={({ companyId }) => companyId}
              columns={columns()}
            />
          </>
        )}
      </PagedList>
    </>
  );
}

/** What a card beside an open record leaves out. */
const NOTHING = { "data-none": "" };

function columns(): readonly Column<Listed>[] {
  return [
    {
      key: "name",
      header: m.buyer_name(),
      lead: true,
      card: ROOM_CARD_LEAD,
      cell: ({ companyId, name, taxId }) => (
        <span className="block">
          <Link
            to="/admin/companies/$companyId"
            params={{ companyId }}
            className="inline-flex items-center wrap-anywhere text-teal underline-offset-4 hover:underline max-md:min-h-11"
          >
            {name}
          </Link>
          <span className="figures block text-sm font-normal text-muted">{groupedTaxId(taxId)}</span>
        </span>
      ),
    },
    {
      key: "limit",
      header: m.company_credit_limit_label(),
      align: "end",
      cell: ({ creditLimitSatang }) => formatUnitPrice(creditLimitSatang),
    },
    {
      key: "balance",
      header: m.company_balance_label(),
      align: "end",
      cell: ({ account }) => formatUnitPrice(account.usedSatang),
    },
    {
      key: "available",
      header: m.company_available_label(),
      align: "end",
      cell: ({ account }) => formatUnitPrice(account.availableSatang),
    },
    {
      key: "overdue",
      header: m.company_overdue_label(),
      align: "end",
      cell: ({ account: { overdueSatang } }) => (
        <span
          {...(overdueSatang === 0 && NOTHING)}
          className={overdueSatang > 0 ? "font-semibold text-brick" : undefined}
        >
          {formatUnitPrice(overdueSatang)}
        </span>
      ),
    },
    {
      key: "certificates",
      header: m.certificates_due_label(),
      align: "end",
      cell: ({ certificatesDue }) => (
        <span {...(certificatesDue === 0 && NOTHING)}>{formatNumber(certificatesDue)}</span>
      ),
    },
    { key: "days", header: m.company_credit_days(), align: "end", cell: ({ creditDays }) => creditDays },
    {
      key: "status",
      header: m.company_status_label(),
      card: ROOM_CARD_OPEN,
      cell: ({ status }) => (
        <Badge tone={COMPANY_STATUS_TEXTS[status].tone}>{COMPANY_STATUS_TEXTS[status].text()}</Badge>
      ),
    },
  ];
}

function NewCompany() {
  const navigate = useNavigate();
  // One key per form, so that a repeated press writes one company.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const form = useForm({ defaultValues: EMPTY_COMPANY });
  const create = trpc.companies.create.useMutation({
    onSuccess: async ({ companyId }) => {
      showToast("success", m.notice_title_company(), m.success_company_saved());
      await trpcUtils.companies.invalidate();
      await navigate({ to: "/admin/companies/$companyId", params: { companyId } });
    },
    onError: (error) => showError(error, { title: m.notice_title_company, text: m.company_save_failed }),
  });
  return (
    <CompanyForm
      form={form}
      busy={create.isPending}
      onSave={(values) => create.mutateAsync({ ...companyFieldsOf(values), idempotencyKey })}
    />
  );
}
