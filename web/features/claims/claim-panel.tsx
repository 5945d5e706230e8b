import { useState } from "react";
import { isClaimFinal } from "#domain/claims/claim.ts";
import { Button } from "#web/components/button.tsx";
import { Card } from "#web/components/card.tsx";
import { ClaimView } from "#web/entities/claims/claim-view.tsx";
import { QueryFallback } from "#web/entities/fallbacks/query-fallback.tsx";
import { RecordFallback } from "#web/entities/fallbacks/record-fallback.tsx";
import { AdminOrderLink, contactText } from "#web/entities/orders/order-cell.tsx";
import { ProofView } from "#web/entities/proofs/proof-view.tsx";
import { RecordPanel } from "#web/entities/records/record-panel.tsx";
import { REFRESHED } from "#web/lib/api/refreshed.ts";
import { trpc } from "#web/lib/api/trpc.ts";
import { formatDayAndTime, formatUnitPrice } from "#web/lib/i18n/format.ts";
import { useOfficeMay } from "#web/lib/session/staff-right.ts";
import { m } from "#web/paraglide/messages.js";
import { CLAIM_TEXT_STEPS, ClaimTextDialog, type ClaimTextStep } from "./claim-text-dialog.tsx";
import type { DecidedClaim } from "./claim-types.ts";
import { CompensateDialog } from "./compensate-dialog.tsx";
import { SettleDialog } from "./settle-dialog.tsx";
import { TOLD_TEXTS, ToldAtCallDialog, type ToldAtCall } from "./told-at-call-dialog.tsx";

export interface ClaimPanelProps {
  readonly claimId: string;
  readonly onClose: () => void;
}

/** One claim: what the customer says and shows, the proofs of delivery with it, and what an admin can do. */
export function ClaimPanel({ claimId, onClose }: ClaimPanelProps) {
  const query = trpc.claims.byId.useQuery({ claimId }, REFRESHED);
  const claim = query.data;
  return (
    <RecordPanel
      recordId={claimId}
      label={m.claim_title()}
      heading={m.nav_admin_claims()}
      row={claimId}
      onClose={onClose}
      isOfCards
      title={
        claim !== undefined && (
          <h2 className="text-2xl">{m.claim_heading({ orderId: claim.order.orderId })}</h2>
        )
      }
    >
      {claim === undefined ? (
        <RecordFallback
          query={query}
          rows={6}
          failed={m.claims_load_failed()}
          missing={m.claim_not_found()}
          wayOut={<Button onClick={onClose}>{m.order_back_to_list()}</Button>}
        />
      ) : (
        <Detail key={claimId} claim={claim} />
      )}
    </RecordPanel>
  );
}

function Detail({ claim }: { readonly claim: DecidedClaim }) {
  const { orderId, contactName, contactPhone, declaredValueSatang, deliveredAt } = claim.order;
  return (
    <>
      <div className="-mt-3 mb-5 flex flex-wrap gap-x-3 text-muted">
        <span>{contactText(contactName, contactPhone)}</span>
        <AdminOrderLink orderId={orderId} />
      </div>
      <div className="grid items-start gap-5 @min-[52rem]:grid-cols-2">
        <Card className="grid gap-5">
          <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
            <dt className="text-muted">{m.declared_value()}</dt>
            <dd className="figures">
              {declaredValueSatang === null ? m.claim_not_declared() : formatUnitPrice(declaredValueSatang)}
            </dd>
            {deliveredAt !== null && (
              <>
                <dt className="text-muted">{m.order_status_delivered()}</dt>
                <dd className="figures">{formatDayAndTime(deliveredAt)}</dd>
              </>
            )}
          </dl>
          <ClaimView claim={claim} />
          <ClaimActions claim={claim} />
        </Card>
        <Proofs orderId={orderId} />
      </div>
    </>
  );
}

/** What was recorded at the doors, to compare. */
function Proofs({ orderId }: { readonly orderId: string }) {
  const query = trpc.proofs.ofOrder.useQuery({ orderId });
  const proofs = query.data?.proofs;
  return (
    <Card>
      <h3 className="mb-3 text-xl">{m.proof_title()}</h3>
      {proofs === undefined ? (
        <QueryFallback query={query} rows={2} failed={m.proof_load_failed()} />
      ) : (
        <>
          {proofs.length === 0 && <p className="text-muted">{m.proof_none()}</p>}
          <ul className="grid gap-4">
            {proofs.map((proof) => (
              <li key={proof.proofId}>
                <ProofView proof={proof} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}

type Asked = ClaimTextStep | "settle" | "compensate" | ToldAtCall;

const TOLD: readonly ToldAtCall[] = ["reply", "withdraw"];

/** What of a decision the reader may take back; a transfer before the settlement that it is of. */
function takingBackOf(
  { state, compensatedAt }: DecidedClaim,
  may: { readonly mayAnswer: boolean; readonly mayPay: boolean },
): ClaimTextStep | null {
  if (state === "refused") return may.mayAnswer ? "take_back_refusal" : null;
  if (state !== "settled" || !may.mayPay) return null;
  return compensatedAt === null ? "take_back_settlement" : "take_back_compensation";
}

function isTextStep(asked: Asked | undefined): asked is ClaimTextStep {
  return asked !== undefined && asked in CLAIM_TEXT_STEPS;
}

function ClaimActions({ claim }: { readonly claim: DecidedClaim }) {
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  const mayAnswer = useOfficeMay("dispatch");
  const mayPay = useOfficeMay("accounts");
  const isOpen = !isClaimFinal(claim.state);
  const isToTransfer = (claim.compensationSatang ?? 0) > 0 && claim.compensatedAt === null;
  const takesBack = takingBackOf(claim, { mayAnswer, mayPay });
  // A dialog stays when somebody else decides meanwhile: it shows what they decided.
  if (!isOpen && !isToTransfer && takesBack === null && asked === undefined) return null;
  return (
    <div className="flex flex-wrap gap-3">
      {isOpen && (
        <>
          {mayPay && (
            <Button tone="solid" onClick={() => setAsked("settle")}>
              {m.claim_settle_action()}
            </Button>
          )}
          {mayAnswer && <Button onClick={() => setAsked("answer")}>{m.claim_answer_action()}</Button>}
          {mayAnswer && <Button onClick={() => setAsked("refuse")}>{m.claim_refuse_action()}</Button>}
        </>
      )}
      {isToTransfer && mayPay && (
        <Button tone="solid" onClick={() => setAsked("compensate")}>
          {m.claim_compensate_action()}
        </Button>
      )}
      {takesBack !== null && (
        <Button onClick={() => setAsked(takesBack)}>{CLAIM_TEXT_STEPS[takesBack].label()}</Button>
      )}
      {isTextStep(asked) && <ClaimTextDialog claim={claim} step={asked} onClose={close} />}
      {isOpen && mayAnswer && claim.isToldAtCall && (
        <div className="grid w-full gap-2">
          <p className="text-sm text-muted">{m.offer_at_call_hint()}</p>
          <div className="flex flex-wrap gap-3">
            {TOLD.map((said) => (
              <Button key={said} onClick={() => setAsked(said)}>
                {TOLD_TEXTS[said]()}
              </Button>
            ))}
          </div>
        </div>
      )}
      {(asked === "reply" || asked === "withdraw") && (
        <ToldAtCallDialog claim={claim} said={asked} onClose={close} />
      )}
      {asked === "settle" && <SettleDialog claim={claim} onClose={close} />}
      {asked === "compensate" && <CompensateDialog claim={claim} onClose={close} />}
    </div>
  );
}
