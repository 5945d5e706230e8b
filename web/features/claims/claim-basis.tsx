import { useState } from "react";
import { afterStep, type ClaimStep } from "#domain/claims/claim.ts";
import { Button } from "#web/components/button.tsx";
import { CLAIM_STEP_TEXTS } from "#web/entities/claims/claim-texts.ts";
import { ConflictNotice } from "#web/entities/edit-conflict/conflict-notice.tsx";
import { mergeEdits, type TheirChange } from "#web/entities/edit-conflict/merge-edits.ts";
import { formatShortDayAndTime, formatUnitPrice } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import type { DecidedClaim } from "./claim-types.ts";

/** What a decision about a claim is based on, as texts: the last entry of its history, and the order's money. */
interface BasisTexts {
  readonly entry: string;
  readonly price: string;
  readonly paid: string;
}

const LABELS = {
  entry: m.claim_last_entry,
  price: m.claim_price_now,
  paid: m.claim_paid_now,
} as const satisfies Record<keyof BasisTexts, () => string>;
const FIELDS = Object.keys(LABELS) as readonly (keyof BasisTexts)[];

/** The claim as it was when a dialog about it was opened, beside what is saved of it now. */
export interface ClaimBasis {
  /** What the decision is based on, and is sent with it. */
  readonly claim: DecidedClaim;
  readonly saved: DecidedClaim;
  /** What others changed since; nothing is sent until it was read. */
  readonly changes: readonly TheirChange<keyof BasisTexts, string>[];
  /** What is saved now is the basis. */
  readonly take: () => void;
}

/**
 * Keeps the claim that a dialog was opened about, whatever is read again behind it.
 * @param isSending while true what is saved may be the own decision
 */
export function useClaimBasis(saved: DecidedClaim, isSending: boolean): ClaimBasis {
  const [claim, setClaim] = useState(saved);
  const before = basisTexts(claim);
  const { changes } = mergeEdits(FIELDS, { before, typed: before, theirs: basisTexts(saved) });
  return { claim, saved, changes: isSending ? [] : changes, take: () => setClaim(saved) };
}

/** By its number, so that the same words once more are another entry. */
function basisTexts({ events, settledSatang, money }: DecidedClaim): BasisTexts {
  const last = events.at(-1);
  const words = [
    last && `${last.position}. ${CLAIM_STEP_TEXTS[last.step]()}`,
    settledSatang !== null && formatUnitPrice(settledSatang),
    last?.text,
    last?.byName,
    last && formatShortDayAndTime(last.at),
  ];
  return {
    entry: words.filter(Boolean).join(" · "),
    price: formatUnitPrice(money.agreedSatang),
    paid: formatUnitPrice(money.keptSatang),
  };
}

interface ClaimConflictProps {
  readonly basis: ClaimBasis;
  /** What is being decided here, and in words. */
  readonly step: Exclude<ClaimStep, "open">;
  readonly yours: string;
  /** Their decision stands. */
  readonly onTheirs: () => void;
}

/** Somebody else wrote to the claim, or its order's money changed, while it was being decided here. */
export function ClaimConflict({ basis, step, yours, onTheirs }: ClaimConflictProps) {
  const { changes, saved, take } = basis;
  if (changes.length === 0) return null;
  const isDecided = afterStep(saved.state, step, "admin") === null;
  return (
    <ConflictNotice
      key={saved.version}
      width="narrow"
      words="chosen"
      text={isDecided ? m.claim_conflict_decided() : m.press_conflict_text()}
      changes={changes.map((change) => ({
        ...change,
        yours: change.field === "entry" ? yours : change.before,
      }))}
      label={(field) => LABELS[field]()}
      valueText={(_field, text) => text}
      onTake={(field) => (field === "entry" ? onTheirs() : take())}
    >
      {!isDecided && (
        <Button size="small" className="mt-2" onClick={take}>
          {m.settings_conflict_keep()}
        </Button>
      )}
    </ConflictNotice>
  );
}
