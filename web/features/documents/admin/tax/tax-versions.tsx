import { History } from "lucide-react";
import {
  TAX_RULE_FIELDS,
  taxRuleChanges,
  taxRuleValues,
  type TaxRuleField,
  type TaxRules,
  type TaxRuleValue,
} from "#domain/documents/tax-rules.ts";
import { bangkokInstant } from "#domain/time.ts";
import { Disclosure } from "#web/components/disclosure.tsx";
import { PagedList } from "#web/entities/fallbacks/paged-list.tsx";
import type { Plans } from "#web/entities/versions/plan-changes.ts";
import { PlannedList } from "#web/entities/versions/planned-list.tsx";
import { VersionEntry } from "#web/entities/versions/version-entry.tsx";
import { trpc, trpcUtils } from "#web/lib/api/trpc.ts";
import { m } from "#web/paraglide/messages.js";
import { RULE_TEXTS } from "./tax-texts.ts";
import { rulesBefore, type SavedTaxRules, type TaxRulesForm } from "./use-tax-form.ts";

/** The tax rules that hold from a later day, with what they change; they can be cancelled until then. */
export function PlannedTaxRules({ tax: { saved, reload } }: { readonly tax: TaxRulesForm }) {
  const withdraw = trpc.documents.withdrawTaxRules.useMutation();
  return (
    <PlannedList
      heading={m.tax_plans_title()}
      title={m.tax_title}
      texts={RULE_TEXTS}
      plans={plansOf(saved)}
      cancelText={m.tax_plan_cancel_text()}
      onWithdraw={(seen) => withdraw.mutateAsync(seen)}
      onReload={async (own) => {
        void trpcUtils.documents.taxRulesHistory.invalidate();
        const now = await reload(own);
        return now && plansOf(now);
      }}
    />
  );
}

function plansOf(saved: SavedTaxRules): Plans<TaxRuleField, TaxRuleValue> {
  return {
    latestVersion: saved.latestVersion,
    inForce: taxRuleValues(saved.rules),
    planned: saved.planned.map((plan) => ({
      version: plan.version,
      effectiveFrom: startOf(plan.effectiveFrom),
      changes: taxRuleChanges(rulesBefore(saved, plan), plan.rules),
    })),
  };
}

export interface TaxHistoryProps {
  /** Called with a version whose rules are to be put into the form. */
  readonly onRestore: (version: number, rules: TaxRules) => void;
}

/** Every version of the tax rules, newest first: by whom, when, what it changed; each can be opened and restored. */
export function TaxHistory({ onRestore }: TaxHistoryProps) {
  return (
    <Disclosure Icon={History} title={m.tax_history_title()}>
      <Versions onRestore={onRestore} />
    </Disclosure>
  );
}

function Versions({ onRestore }: TaxHistoryProps) {
  const query = trpc.documents.taxRulesHistory.useInfiniteQuery(
    {},
    { getNextPageParam: (page) => page.nextCursor ?? undefined },
  );
  return (
    <PagedList
      query={query}
      rows={4}
      failed={m.history_load_failed()}
      empty={<p className="text-muted">{m.tax_history_none()}</p>}
    >
      {(versions) => (
        <ul>
          {versions.map((saved) => {
            const values = taxRuleValues(saved.rules);
            return (
              <li key={saved.version} className="border-t border-line first:border-t-0">
                <VersionEntry
                  {...RULE_TEXTS}
                  saved={{ ...saved, effectiveFrom: startOf(saved.effectiveFrom) }}
                  changes={saved.changes}
                  values={TAX_RULE_FIELDS.map((field) => [field, values[field]] as const)}
                  unchangedText={m.history_no_change()}
                  onRestore={() => onRestore(saved.version, saved.rules)}
                />
              </li>
            );
          })}
        </ul>
      )}
    </PagedList>
  );
}

/** The instant at which a Bangkok day begins. */
function startOf(day: string): number {
  return bangkokInstant(day, "00:00") ?? 0;
}
