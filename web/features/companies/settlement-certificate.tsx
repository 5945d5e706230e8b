import { useState } from "react";
import { Badge } from "#web/components/badge.tsx";
import { Button } from "#web/components/button.tsx";
import { m } from "#web/paraglide/messages.js";
import { certificateText, type Certificate, type CompanySettlement } from "./company-settlement.ts";
import { FileCertificateDialog } from "./file-certificate-dialog.tsx";
import { VoidCertificateDialog } from "./void-certificate-dialog.tsx";

export interface SettlementCertificateProps {
  readonly companyId: string;
  readonly settlement: CompanySettlement;
}

/** The certificate of what was withheld of a payment, or that it waits for one; and those that were voided. */
export function SettlementCertificate({ companyId, settlement }: SettlementCertificateProps) {
  const [isFiling, setFiling] = useState(false);
  // As it was asked about: what was written stays beside the reason of another admin who has voided it.
  const [voiding, setVoiding] = useState<Certificate | null>(null);
  const { certificate, voidedCertificates, takenBack } = settlement;
  return (
    <div className="flex flex-col gap-1 text-sm">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {certificate === null && takenBack === null && (
          <>
            <Badge tone="waiting">{m.certificate_waiting()}</Badge>
            <Button size="small" onClick={() => setFiling(true)}>
              {m.certificate_file_action()}
            </Button>
          </>
        )}
        {certificate !== null && (
          <>
            <Filed certificate={certificate} />
            <Button size="small" onClick={() => setVoiding(certificate)}>
              {m.certificate_void_action()}
            </Button>
          </>
        )}
      </div>
      {voidedCertificates.map(({ certificateId, number, voidReason }) => (
        <p key={certificateId} className="wrap-anywhere whitespace-pre-line text-muted">
          {m.certificate_voided({ number, reason: voidReason })}
        </p>
      ))}
      {isFiling && (
        <FileCertificateDialog
          companyId={companyId}
          settlement={settlement}
          onClose={() => setFiling(false)}
        />
      )}
      {voiding !== null && (
        <VoidCertificateDialog companyId={companyId} certificate={voiding} onClose={() => setVoiding(null)} />
      )}
    </div>
  );
}

function Filed({ certificate }: { readonly certificate: Certificate }) {
  const { number, payments, pictureUrl } = certificate;
  return (
    <p className="min-w-0 wrap-anywhere">
      {certificateText(certificate)}
      {payments > 1 && <span className="text-muted"> · {m.certificate_covers({ count: payments })}</span>}
      {pictureUrl !== null && (
        <>
          {" "}
          <a
            href={pictureUrl}
            target="_blank"
            rel="noopener"
            className="text-teal underline underline-offset-4"
          >
            {m.certificate_picture_open({ number })}
          </a>
        </>
      )}
    </p>
  );
}
