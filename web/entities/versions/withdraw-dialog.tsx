import { useState } from "react";
import { ConfirmDialog } from "../../components/dialog.tsx";
import { appErrorOf } from "../../lib/errors/app-error.ts";
import { showError } from "../../lib/errors/show-error.ts";
import { showToast } from "../../lib/errors/toast.ts";
import { formatDay } from "../../lib/i18n/format.ts";
import { m } from "../../paraglide/messages.js";
import { PressNotice, useRefusedPress } from "../edit-conflict/press-notice.tsx";
import { FieldChanges } from "./field-changes.tsx";
import { planDifferences, planOf, type Plans } from "./plan-changes.ts";
import type { VersionTexts } from "./version-texts.ts";

export interface WithdrawDialogProps<Field extends string, Value> {
  readonly texts: VersionTexts<Field, Value>;
  /** Of the notices. */
  readonly title: () => string;
  /** As they are saved, as far as this page knows. */
  readonly plans: Plans<Field, Value>;
  /** The plan that is to be cancelled, by when it would hold. */
  readonly effectiveFrom: number;
  /** What stays in force without it. */
  readonly cancelText: string;
  /** Cancels a version, on top of the latest that was seen. @returns the version that this is saved as */
  readonly onWithdraw: (seen: {
    readonly version: number;
    readonly basedOnVersion: number;
  }) => Promise<{ readonly version: number }>;
  /**
   * Reads again what is saved.
   * @param own the version that was saved here last; `null`: it was another's
   * @returns `null` once it has said that it failed
   */
  readonly onReload: (own: number | null) => Promise<Plans<Field, Value> | null>;
  readonly onClose: () => void;
}

/** Refusals because somebody else has saved or cancelled since it was read. */
const OVERTAKEN: ReadonlySet<string> = new Set([
  "NOT_FOUND",
  "PRICING_VERSION_CONFLICT",
  "TAX_RULES_VERSION_CONFLICT",
]);

/** Asks before a plan is cancelled; where somebody else has saved meanwhile, shows what was seen beside what is saved now. */
export function WithdrawDialog<Field extends string, Value>(props: WithdrawDialogProps<Field, Value>) {
  const { texts, title, plans, effectiveFrom, cancelText, onWithdraw, onReload, onClose } = props;
  const [isBusy, setBusy] = useState(false);
  const { seen, found, show, keep } = useRefusedPress<Plans<Field, Value>, number>(plans);
  const plan = planOf(seen, effectiveFrom);
  const differences = (from: Plans<Field, Value>, saved: Plans<Field, Value>) =>
    planDifferences(texts, effectiveFrom, { seen: from, saved });
  const read = async (from: Plans<Field, Value>, refusal: unknown) => {
    const saved = await onReload(null);
    if (saved === null) return onClose();
    if (differences(from, saved).length > 0) return show(saved, effectiveFrom);
    // Saved, and put back since: what was seen is what is saved.
    if (saved.latestVersion !== from.latestVersion) return send(saved);
    showError(refusal, { title, text: m.plan_cancel_failed });
    return onClose();
  };
  const send = async (from: Plans<Field, Value>): Promise<void> => {
    const version = planOf(from, effectiveFrom)?.version;
    if (version === undefined) return onClose();
    try {
      const own = await onWithdraw({ version, basedOnVersion: from.latestVersion });
      showToast("success", title(), m.plan_cancelled());
      await onReload(own.version);
      return onClose();
    } catch (error) {
      if (OVERTAKEN.has(appErrorOf(error)?.code ?? "")) return read(from, error);
      showError(error, { title, text: m.plan_cancel_failed });
      await onReload(null);
      return onClose();
    }
  };
  const confirm = async () => {
    setBusy(true);
    await send(seen);
    setBusy(false);
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`${m.plan_cancel()}: ${formatDay(effectiveFrom)}`}
      description={cancelText}
      closeLabel={m.action_close()}
      cancelLabel={m.action_close()}
      confirmLabel={m.plan_cancel()}
      tone="danger"
      busy={isBusy}
      disabled={found !== null}
      onConfirm={() => void confirm()}
    >
      <div className="grid gap-4">
        {found !== null && (
          <PressNotice
            changes={differences(seen, found.saved)}
            label={(name) => name}
            onKeep={planOf(found.saved, effectiveFrom) === undefined ? null : keep}
            onTheirs={onClose}
          />
        )}
        {plan !== undefined && <FieldChanges {...texts} changes={plan.changes} />}
      </div>
    </ConfirmDialog>
  );
}
