import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { Button } from "#web/components/button.tsx";
import { classNames } from "#web/components/class-names.ts";
import { ConfirmDialog } from "#web/components/dialog.tsx";
import { ConflictNotice } from "#web/entities/edit-conflict/conflict-notice.tsx";
import { showToast } from "#web/lib/errors/toast.ts";
import { formatShortDayAndTime } from "#web/lib/i18n/format.ts";
import { LeaveGuard } from "#web/entities/unsaved/leave-guard.tsx";
import { m } from "#web/paraglide/messages.js";
import { ExamplesCard } from "./examples-card.tsx";
import { GatewayCard } from "./gateway-card.tsx";
import { EffectiveDay } from "#web/entities/pricing/effective-day.tsx";
import { SETTING_GROUPS, SETTING_LABELS, type SettingGroup } from "./setting-texts.ts";
import { PlannedVersions } from "./versions/planned-versions.tsx";
import type { SavedSettings } from "./versions/settings-at.ts";
import { SettingInput } from "./setting-input.tsx";
import { VersionHistory } from "./versions/version-history.tsx";
import { totalsText } from "./would-change/difference-text.ts";
import { useComparison, type ComparedOrders } from "./would-change/use-comparison.ts";
import { showWouldChange, WouldChange } from "./would-change/would-change.tsx";
import { useSettingsForm, type SettingsForm } from "./use-settings-form.ts";

/**
 * The form of the pricing configuration with example prices. It is saved once it was compared what exactly
 * the typed figures change; where that failed, it is asked first.
 */
export function SettingsEditor({ initial }: { readonly initial: SavedSettings }) {
  const settings = useSettingsForm(initial);
  const { saved, base, typed, conflict, unsaved, day } = settings;
  const comparison = useComparison({ typed, unsaved, day });
  const [asksUncompared, setAsksUncompared] = useState(false);
  const saveLabel = day === "" ? m.settings_save() : m.settings_save_plan();
  return (
    <>
      <p className="max-w-[70ch] text-muted">{m.settings_intro()}</p>
      <p className="mt-1 max-w-[70ch] text-sm text-muted">
        <Link to="/admin/invoices" className="text-teal underline">
          {m.settings_tax_link()}
        </Link>
      </p>
      <p className="figures mt-1 mb-6 text-sm text-muted">
        {m.settings_version({
          version: String(saved.version),
          when: formatShortDayAndTime(saved.createdAt),
        })}
        {saved.createdByName !== null &&
          saved.createdByName !== "" &&
          ` · ${m.changed_by({ name: saved.createdByName })}`}
      </p>
      {conflict !== null && (
        <ConflictNotice
          key={conflict.version}
          width="wide"
          text={m.settings_conflict_text({
            version: String(conflict.version),
            when: formatShortDayAndTime(conflict.savedAt),
          })}
          changes={conflict.changes}
          label={(field) => SETTING_LABELS[field].label()}
          valueText={(field, value) => `${value} ${SETTING_LABELS[field].unit()}`}
          onTake={settings.takeTheirs}
        >
          <div className="mt-5 flex flex-wrap gap-3">
            <Button size="small" tone="solid" onClick={settings.settleConflict}>
              {m.settings_conflict_keep()}
            </Button>
            <Button size="small" onClick={settings.undo}>
              {m.settings_conflict_take_all()}
            </Button>
          </div>
        </ConflictNotice>
      )}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (comparison.state === "failed") setAsksUncompared(true);
          else if (comparison.state !== "pending") settings.save();
        }}
      >
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(20rem,24rem)]">
          <div className="grid gap-5">
            <GatewayCard settings={settings} />
            <PlannedVersions settings={settings} />
            {SETTING_GROUPS.map((group) => (
              <Group key={group.key} group={group} settings={settings} />
            ))}
          </div>
          <div className="lg:sticky lg:top-[calc(var(--header-height)+1rem)]">
            <ExamplesCard before={base} after={typed} />
          </div>
        </div>
        {unsaved && (
          <div className="mt-6 rounded-card border border-line bg-surface p-5 sm:p-6">
            <EffectiveDay day={day} onDay={settings.setDay} error={settings.dayError} />
          </div>
        )}
        <WouldChange typed={typed} unsaved={unsaved} query={comparison.query} />
        <SaveBar settings={settings} comparison={comparison} label={saveLabel} />
      </form>
      <ConfirmDialog
        open={asksUncompared}
        onOpenChange={setAsksUncompared}
        title={m.settings_compare_skip_title()}
        description={m.settings_compare_skip_text()}
        closeLabel={m.action_close()}
        cancelLabel={m.action_back()}
        confirmLabel={saveLabel}
        onConfirm={() => {
          setAsksUncompared(false);
          settings.save();
        }}
      />
      <VersionHistory
        onRestore={(version, config) => {
          settings.fill(config);
          showToast("success", m.notice_title_settings(), m.history_restored({ version: String(version) }));
          window.scrollTo({ top: 0 });
        }}
      />
      <LeaveGuard isUnsaved={() => unsaved} />
    </>
  );
}

function Group({ group, settings }: { readonly group: SettingGroup; readonly settings: SettingsForm }) {
  return (
    // What has the focus stands above the bar that saves.
    <fieldset className="min-w-0 rounded-card border border-line bg-surface p-5 sm:p-6 [&_input]:scroll-mb-40">
      <legend className="sr-only">{group.title()}</legend>
      <p aria-hidden="true" className="mb-4 font-heading text-lg leading-tight font-semibold">
        {group.title()}
      </p>
      {group.hint !== undefined && <p className="-mt-3 mb-4 text-sm text-muted">{group.hint()}</p>}
      <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2 min-[100rem]:grid-cols-3">
        {group.fields.map((field) => (
          <SettingInput key={field} field={field} settings={settings} />
        ))}
      </div>
    </fieldset>
  );
}

interface SaveBarProps {
  readonly settings: SettingsForm;
  /** The latest orders with what is typed, which are compared before it is saved. */
  readonly comparison: ComparedOrders;
  /** Of the button that saves. */
  readonly label: string;
}

/** The sticky bar that shows whether something is unsaved and what it changes in total, and saves it. */
function SaveBar({ settings, comparison, label }: SaveBarProps) {
  const { unsaved, saving, undo } = settings;
  const { ofTyped: compared, state } = comparison;
  const waits = state === "pending";
  const isCompared = compared !== undefined && compared.orders.length > 0;
  return (
    <div className="sticky bottom-0 z-1 -mx-4 mt-6 flex flex-wrap items-center justify-end gap-x-3 gap-y-2 border-t border-line bg-paper px-4 py-3 md:-mx-8 md:px-8">
      {/* On phones what it changes says it too, and the bar stays low. */}
      <output
        className={classNames("basis-full text-sm text-muted sm:basis-auto", isCompared && "max-sm:sr-only")}
      >
        {!unsaved ? m.settings_nothing_changed() : waits ? m.settings_compare_waits() : m.settings_unsaved()}
      </output>
      <div className="figures mr-auto">
        {isCompared && (
          <Button tone="plain" size="small" className="-ml-4 sm:ml-0" onClick={showWouldChange}>
            {totalsText(compared)}
          </Button>
        )}
      </div>
      {unsaved && !saving && (
        <Button onClick={undo} size="small">
          {m.settings_discard()}
        </Button>
      )}
      <Button
        type="submit"
        tone="main"
        disabled={!unsaved || waits}
        busy={saving}
        busyLabel={m.settings_saving()}
      >
        {label}
      </Button>
    </div>
  );
}
