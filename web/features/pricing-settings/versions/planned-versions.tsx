import { versionAt } from "#domain/dated-versions.ts";
import { configChanges } from "#domain/pricing/versions.ts";
import { FieldChanges } from "#web/entities/versions/field-changes.tsx";
import { PlannedList } from "#web/entities/versions/planned-list.tsx";
import { trpc, trpcUtils } from "#web/lib/api/trpc.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { m } from "#web/paraglide/messages.js";
import type { PlannedVersion } from "./settings-at.ts";
import type { SettingsForm } from "../use-settings-form.ts";
import { CONFIG_TEXTS } from "./config-texts.ts";

/** The prices that hold from a later day; they can be cancelled until then. */
export function PlannedVersions({ settings }: { readonly settings: SettingsForm }) {
  const { planned, latestVersion } = settings.saved;
  const withdraw = trpc.pricing.withdrawPlan.useMutation();
  const onWithdraw = async ({ version }: PlannedVersion) => {
    try {
      await withdraw.mutateAsync({ version, basedOnVersion: latestVersion });
      void trpcUtils.pricing.history.invalidate();
      showToast("success", m.notice_title_settings(), m.plan_cancelled());
    } catch (error) {
      showError(error, { title: m.notice_title_settings, text: m.plan_cancel_failed });
    }
    await settings.reload();
  };
  return (
    <PlannedList
      title={m.plans_title()}
      plans={planned}
      cancelText={m.plan_cancel_text()}
      onWithdraw={onWithdraw}
    >
      {(plan) => <FieldChanges {...CONFIG_TEXTS} changes={configChanges(before(settings, plan), plan)} />}
    </PlannedList>
  );
}

/** What holds until a plan begins. */
function before({ saved }: SettingsForm, plan: PlannedVersion) {
  return versionAt([saved, ...saved.planned], plan.effectiveFrom - 1) ?? saved;
}
