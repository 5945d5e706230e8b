import { Badge } from "#web/components/badge.tsx";
import { PictureList } from "#web/entities/files/picture-list.tsx";
import { ITEM_TEXTS } from "#web/entities/goods/goods-texts.ts";
import { formatShortDayAndTime, formatUnitPrice } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import { CLAIM_KIND_TEXTS, CLAIM_STATE_TEXTS, CLAIM_STEP_TEXTS, TOLD_STEP_TEXTS } from "./claim-texts.ts";
import type { Claim } from "./claim-types.ts";

/** A claim: its state, what was claimed and settled, and everything that was written and photographed. */
export function ClaimView({ claim }: { readonly claim: Claim }) {
  const { kind, state, items, claimedSatang } = claim;
  const stateText = CLAIM_STATE_TEXTS[state];
  return (
    <div className="grid gap-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={stateText.tone}>{stateText.text()}</Badge>
        <span className="font-semibold">{CLAIM_KIND_TEXTS[kind]()}</span>
        <span className="figures">{m.claim_claimed({ sum: formatUnitPrice(claimedSatang) })}</span>
      </p>
      {items.length > 0 && (
        <p className="text-sm text-muted">{items.map((itemId) => ITEM_TEXTS[itemId]()).join(", ")}</p>
      )}
      <ClaimOutcome claim={claim} />
      <ol className="grid gap-4 border-l-2 border-line pl-4">
        {claim.events.map((event) => (
          <li key={event.position} className="grid gap-1.5">
            <p className="text-sm text-muted">
              <span className="font-semibold text-ink">{stepText(event)}</span>
              {" · "}
              <span className="figures">{formatShortDayAndTime(event.at)}</span>
              {event.byName !== null && event.byName !== "" && ` · ${m.changed_by({ name: event.byName })}`}
            </p>
            {event.text !== "" && <p className="wrap-anywhere whitespace-pre-line">{event.text}</p>}
            <PictureList pictures={event.photos} />
          </li>
        ))}
      </ol>
    </div>
  );
}

/** What happened, where the customer told it to the office too. */
function stepText({ step, actorKind }: Claim["events"][number]): string {
  const ofOffice = actorKind === "admin" ? { ...CLAIM_STEP_TEXTS, ...TOLD_STEP_TEXTS } : CLAIM_STEP_TEXTS;
  return ofOffice[step]();
}

/** What a settled claim comes to, and how it is paid. */
function ClaimOutcome({ claim }: { readonly claim: Claim }) {
  const { settledSatang, creditSatang, compensationSatang, compensatedAt } = claim;
  if (settledSatang === null) return null;
  const sum = formatUnitPrice;
  return (
    <div className="rounded-control bg-sunken p-3">
      <p className="font-heading font-semibold">{m.claim_settled_for({ sum: sum(settledSatang) })}</p>
      {(creditSatang ?? 0) > 0 && <p>{m.claim_credit_part({ sum: sum(creditSatang ?? 0) })}</p>}
      {(compensationSatang ?? 0) > 0 && (
        <p>
          {m.claim_compensation_part({ sum: sum(compensationSatang ?? 0) })}{" "}
          {compensatedAt !== null && m.claim_compensated_on({ time: formatShortDayAndTime(compensatedAt) })}
        </p>
      )}
    </div>
  );
}
