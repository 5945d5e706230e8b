import { versionAt } from "#domain/dated-versions.ts";
import type { PricingConfig } from "#domain/pricing/config.ts";
import { CONFIG_FIELDS, configChanges, type ConfigField } from "#domain/pricing/versions.ts";
import type { Plans } from "#web/entities/versions/plan-changes.ts";
import { PlannedList } from "#web/entities/versions/planned-list.tsx";
import { trpc, trpcUtils } from "#web/lib/api/trpc.ts";
import { m } from "#web/paraglide/messages.js";
import type { SettingsForm } from "../use-settings-form.ts";
import { CONFIG_TEXTS } from "./config-texts.ts";
import type { PlannedVersion, SavedSettings } from "./settings-at.ts";

/** The prices that hold from a later day; they can be cancelled until then. */
export function PlannedVersions({ settings: { saved, reload } }: { readonly settings: SettingsForm }) {
  const withdraw = trpc.pricing.withdrawPlan.useMutation();
  return (
    <PlannedList
      heading={m.plans_title()}
      title={m.notice_title_settings}
      texts={CONFIG_TEXTS}
      plans={plansOf(saved)}
      cancelText={m.plan_cancel_text()}
      onWithdraw={(seen) => withdraw.mutateAsync(seen)}
      onReload={async (own) => {
        void trpcUtils.pricing.history.invalidate();
        const now = await reload(own);
        return now && plansOf(now);
      }}
    />
  );
}

function plansOf(saved: SavedSettings): Plans<ConfigField, number | boolean> {
  return {
    latestVersion: saved.latestVersion,
    inForce: figuresOf(saved),
    planned: saved.planned.map((plan) => ({
      version: plan.version,
      effectiveFrom: plan.effectiveFrom,
      changes: configChanges(before(saved, plan), plan),
    })),
  };
}

function figuresOf(config: PricingConfig): Readonly<Record<ConfigField, number | boolean>> {
  const figures = CONFIG_FIELDS.map((field) => [field, config[field]] as const);
  return Object.fromEntries(figures) as Record<ConfigField, number | boolean>;
}

/** What holds until a plan begins. */
function before(saved: SavedSettings, plan: PlannedVersion): PricingConfig {
  return versionAt([saved, ...saved.planned], plan.effectiveFrom - 1) ?? saved;
}
