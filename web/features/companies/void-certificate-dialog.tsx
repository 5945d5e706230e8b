import { useState } from "react";
import { VOID_REASON_MAX } from "#domain/companies/certificate-input.ts";
import { ConfirmDialog } from "#web/components/dialog.tsx";
import { PressNotice, useRefusedPress } from "#web/entities/edit-conflict/press-notice.tsx";
import { ReasonField } from "#web/entities/orders/reason-field.tsx";
import { m } from "#web/paraglide/messages.js";
import { certificateText, type Certificate } from "./company-settlement.ts";
import { useVoidCertificate } from "./use-certificates.ts";

export interface VoidCertificateDialogProps {
  readonly companyId: string;
  readonly certificate: Certificate;
  readonly onClose: () => void;
}

/** Asks why a certificate is void; where another admin came first, shows both reasons. */
export function VoidCertificateDialog({ companyId, certificate, onClose }: VoidCertificateDialogProps) {
  const { certificateId, settlementId, number } = certificate;
  const [reason, setReason] = useState("");
  const [asked, setAsked] = useState(false);
  const press = useRefusedPress<Pick<Certificate, "voidReason">, Pick<Certificate, "voidReason">>(
    certificate,
  );
  const revoke = useVoidCertificate(press, onClose);
  const { found } = press;
  const words = reason.trim();
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={m.certificate_void_title({ number })}
      description={m.certificate_void_text()}
      closeLabel={m.action_close()}
      cancelLabel={m.action_back()}
      confirmLabel={m.certificate_void_action()}
      tone="danger"
      busy={revoke.isPending}
      disabled={found !== null}
      onConfirm={() => {
        setAsked(true);
        if (words !== "") revoke.mutate({ companyId, settlementId, certificateId, reason: words });
      }}
    >
      <div className="grid gap-4">
        {found !== null && (
          <PressNotice
            changes={[
              {
                field: "certificate",
                before: certificateText(certificate),
                theirs: m.certificate_voided({ number, reason: found.saved.voidReason }),
                yours: m.certificate_voided({ number, reason: found.wanted.voidReason }),
              },
            ]}
            label={() => m.order_status_label()}
            onKeep={null}
            onTheirs={onClose}
          />
        )}
        <ReasonField
          reason={reason}
          onChange={setReason}
          isMissing={asked && words === ""}
          hint={null}
          max={VOID_REASON_MAX}
        />
      </div>
    </ConfirmDialog>
  );
}
