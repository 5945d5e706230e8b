import { useState } from "react";
import { configChanges, versionAt } from "#domain/pricing/versions.ts";
import { Button } from "#web/components/button.tsx";
import { ConfirmDialog } from "#web/components/dialog.tsx";
import { trpc, trpcUtils } from "#web/lib/api/trpc.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { formatDay } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import { ConfigChanges } from "./config-changes.tsx";
import type { PlannedVersion } from "./settings-at.ts";
import type { SettingsForm } from "../use-settings-form.ts";

/** The versions that hold from a later day, each with what it changes; they can be cancelled until then. */
export function PlannedVersions({ settings }: { readonly settings: SettingsForm }) {
  const { planned } = settings.saved;
  const [asked, setAsked] = useState<PlannedVersion | null>(null);
  const withdraw = trpc.pricing.withdrawPlan.useMutation({
    onSuccess: () => {
      setAsked(null);
      void trpcUtils.pricing.history.invalidate();
      showToast("success", m.notice_title_settings(), m.plan_cancelled());
      return settings.reload();
    },
    onError: (error) => {
      setAsked(null);
      showError(error, { title: m.notice_title_settings, text: m.plan_cancel_failed });
      return settings.reload();
    },
  });
  if (planned.length === 0) return null;
  return (
    <section
      aria-labelledby="planned-versions"
      className="rounded-card border border-line bg-surface p-5 sm:p-6"
    >
      <h2 id="planned-versions" className="text-lg leading-tight">
        {m.plans_title()}
      </h2>
      <p className="mt-1 max-w-[70ch] text-sm text-muted">{m.plans_intro()}</p>
      <ul className="mt-3">
        {planned.map((plan) => (
          <li
            key={plan.version}
            className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 border-t border-line py-3"
          >
            <div>
              <p className="font-heading font-semibold">
                {m.version_from({ day: formatDay(plan.effectiveFrom) })}
              </p>
              <ConfigChanges changes={configChanges(before(settings, plan), plan)} />
            </div>
            <Button
              size="small"
              aria-label={`${m.plan_cancel()}: ${formatDay(plan.effectiveFrom)}`}
              onClick={() => setAsked(plan)}
            >
              {m.plan_cancel()}
            </Button>
          </li>
        ))}
      </ul>
      {asked !== null && (
        <ConfirmDialog
          open
          onOpenChange={() => setAsked(null)}
          title={`${m.plan_cancel()}: ${formatDay(asked.effectiveFrom)}`}
          description={m.plan_cancel_text()}
          closeLabel={m.action_close()}
          cancelLabel={m.action_close()}
          confirmLabel={m.plan_cancel()}
          tone="danger"
          busy={withdraw.isPending}
          onConfirm={() =>
            withdraw.mutate({ version: asked.version, basedOnVersion: settings.saved.latestVersion })
          }
        />
      )}
    </section>
  );
}

/** What holds until a plan begins. */
function before({ saved }: SettingsForm, plan: PlannedVersion) {
  return versionAt([saved, ...saved.planned], plan.effectiveFrom - 1) ?? saved;
}
