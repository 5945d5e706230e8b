import { Download } from "lucide-react";
import { scriptOf } from "#domain/locale.ts";
import { Button } from "#web/components/button.tsx";
import { saveStatementSheet } from "#web/entities/earnings/statement-sheet.ts";
import { trpc } from "#web/lib/api/trpc.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { currentLocale } from "#web/lib/i18n/locale.ts";
import { saveFile } from "#web/lib/save-file.ts";
import { m } from "#web/paraglide/messages.js";

const onError = (error: unknown) =>
  showError(error, { title: m.jobs_tab_earnings, text: m.earnings_load_failed });

/** A driver's statement as files for the staff: each needs a login of the last minutes, and the audit log says who took it. */
export function OfficeStatementFiles({ payoutId }: { readonly payoutId: string }) {
  const print = trpc.payouts.printStatement.useMutation({
    onSuccess: ({ pdf }) => saveFile(`earnings-${payoutId}.pdf`, "application/pdf", bytesOf(pdf)),
    onError,
  });
  const sheet = trpc.payouts.exportStatement.useMutation({
    onSuccess: (statement) => saveStatementSheet(statement),
    onError,
  });
  const icon = <Download aria-hidden="true" className="size-5" />;
  const file = () => ({ payoutId, exportId: crypto.randomUUID() });
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        size="small"
        busy={print.isPending}
        icon={icon}
        onClick={() => print.mutate({ ...file(), language: scriptOf(currentLocale()) })}
      >
        {m.earnings_pdf()}
      </Button>
      <Button size="small" busy={sheet.isPending} icon={icon} onClick={() => sheet.mutate(file())}>
        {m.earnings_csv()}
      </Button>
    </div>
  );
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}
