import { useEffect, useMemo, useState } from "react";
import { useForm } from "react-hook-form";
import { SATANG_PER_BAHT } from "#domain/money.ts";
import { COMPANY_STATUS_TEXTS } from "#web/entities/companies/company-texts.ts";
import type { Company } from "#web/entities/companies/company-types.ts";
import { ConflictNotice } from "#web/entities/edit-conflict/conflict-notice.tsx";
import { withTheirs, type TheirChange } from "#web/entities/edit-conflict/merge-edits.ts";
import { rebaseForm } from "#web/entities/edit-conflict/rebase-form.ts";
import { trpc, trpcUtils } from "#web/lib/api/trpc.ts";
import { appErrorOf } from "#web/lib/errors/app-error.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { formatNumber, formatUnitPrice } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import { CompanyForm, companyFieldsOf, type CompanyValues } from "./company-form.tsx";

type Field = keyof CompanyValues;

const LABELS = {
  name: m.buyer_name,
  address: m.buyer_address,
  taxId: m.buyer_tax_id,
  branch: m.buyer_branch,
  billingEmail: m.company_billing_email,
  creditLimit: m.company_credit_limit,
  creditDays: m.company_credit_days,
  billingDay: m.company_billing_day,
  status: m.company_status_label,
} as const satisfies Record<Field, () => string>;
const FIELDS = Object.keys(LABELS) as readonly Field[];

/** The form of a company and its terms; nothing for whoever may not read them. */
export function EditCompany({ company }: { readonly company: Company }) {
  const values = useMemo(() => valuesOf(company), [company]);
  return (
    values !== null && <Editing companyId={company.companyId} saved={{ version: company.version, values }} />
  );
}

/** A saved state of a company. */
interface Saved {
  readonly version: number;
  readonly values: CompanyValues;
}

interface EditingProps {
  readonly companyId: string;
  readonly saved: Saved;
}

/** What was typed stays when another admin saved first: what they saved is shown beside it. */
function Editing({ companyId, saved }: EditingProps) {
  /** What the form was based on when the typing began; until then it follows what is saved. */
  const [held, setHeld] = useState<Saved>();
  const [changes, setChanges] = useState<readonly TheirChange<Field, CompanyValues[Field]>[]>();
  const base = held ?? saved;
  const form = useForm<CompanyValues>({ defaultValues: saved.values });
  const followed = held === undefined ? saved.values : null;
  useEffect(() => {
    if (followed !== null) form.reset(followed);
  }, [form, followed]);

  const save = trpc.companies.save.useMutation({
    onSuccess: async () => {
      showToast("success", m.notice_title_company(), m.success_company_saved());
      setChanges(undefined);
      await trpcUtils.companies.invalidate();
      setHeld(undefined);
    },
    onError: (error) => {
      if (appErrorOf(error)?.code === "COMPANY_VERSION_CONFLICT") void loadTheirs();
      else showFailure(error);
    },
  });
  const loadTheirs = async () => {
    try {
      const company = await trpcUtils.companies.byId.fetch({ companyId }, { staleTime: 0 });
      const theirs = valuesOf(company);
      if (theirs === null) return;
      setChanges(rebaseForm(form, FIELDS, { before: base.values, theirs }));
      setHeld({ version: company.version, values: theirs });
    } catch (error) {
      showFailure(error);
    }
  };
  return (
    <CompanyForm
      form={form}
      busy={save.isPending}
      onEdit={() => setHeld(base)}
      onSave={(typed) =>
        save.mutateAsync({ ...companyFieldsOf(typed), companyId, basedOnVersion: base.version })
      }
      notice={
        changes !== undefined && (
          <ConflictNotice
            key={base.version}
            width="wide"
            text={m.edit_conflict_loaded()}
            changes={changes}
            label={(field) => LABELS[field]()}
            valueText={valueText}
            onTake={(field) => {
              form.resetField(field);
              setChanges(withTheirs(changes, field));
            }}
          />
        )
      }
    />
  );
}

function showFailure(error: unknown): void {
  showError(error, { title: m.notice_title_company, text: m.company_save_failed });
}

function valueText(field: Field, value: CompanyValues[Field]): string {
  if (field === "status") return COMPANY_STATUS_TEXTS[value as CompanyValues["status"]].text();
  if (typeof value === "string") return value === "" ? "–" : value;
  return field === "creditLimit" ? formatUnitPrice(value * SATANG_PER_BAHT) : formatNumber(value);
}

function valuesOf({ name, address, branch, taxId, billingEmail, terms }: Company): CompanyValues | null {
  if (terms === null) return null;
  const { creditLimitSatang, ...rest } = terms;
  const creditLimit = creditLimitSatang / SATANG_PER_BAHT;
  return { name, address, branch, taxId, billingEmail, creditLimit, ...rest };
}
