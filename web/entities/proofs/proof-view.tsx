import { LATE_PRESS_MS } from "#domain/jobs/decisions/pressed.ts";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { driverNameText } from "#web/entities/drivers/driver-name.ts";
import { PictureList } from "#web/entities/files/picture-list.tsx";
import { formatShortDayAndTime } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";

/** A recorded proof of delivery as its reader gets it. */
export type Proof = RouterOutputs["proofs"]["ofOrder"]["proofs"][number];

/** What was recorded at a stop: when, by whom, who received, the photos and the signature. */
export function ProofView({ proof }: { readonly proof: Proof }) {
  const { takenAt, receivedAt, driverName, isByOffice } = proof;
  const { receiverName, codeConfirmed, photos, signatureUrl } = proof;
  return (
    <div className="grid gap-1.5">
      <p className="figures text-sm text-muted">
        {formatShortDayAndTime(takenAt)} · {driverNameText(driverName)}
        {receivedAt - takenAt >= LATE_PRESS_MS && (
          <span className="block">{m.history_received({ at: formatShortDayAndTime(receivedAt) })}</span>
        )}
        {isByOffice && <span className="block">{m.proof_by_office()}</span>}
      </p>
      {receiverName !== "" && <p className="wrap-anywhere">{m.proof_received_by({ name: receiverName })}</p>}
      {codeConfirmed && <p className="font-semibold text-teal-deep">{m.proof_code_confirmed()}</p>}
      <PictureList pictures={photos} />
      {signatureUrl !== null && (
        <img
          src={signatureUrl}
          alt={m.proof_signature_of({ name: receiverName })}
          loading="lazy"
          className="h-20 w-48 rounded-control border border-line bg-white object-contain"
        />
      )}
    </div>
  );
}
