import { Download } from "lucide-react";
import type { Period } from "#domain/earnings/periods.ts";
import { scriptOf } from "#domain/locale.ts";
import { Button } from "#web/components/button.tsx";
import { trpc } from "#web/lib/api/trpc.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { currentLocale } from "#web/lib/i18n/locale.ts";
import { saveFile } from "#web/lib/save-file.ts";
import { m } from "#web/paraglide/messages.js";
import { saveStatementSheet } from "./statement-sheet.ts";

/** What a driver's statement is of for the staff: what a payout paid, or the driver's days. */
export type OfficeStatementOf = { readonly payoutId: string } | (Period & { readonly driverId: string });

const onError = (error: unknown) =>
  showError(error, { title: m.jobs_tab_earnings, text: m.earnings_load_failed });

/** A driver's statement as files for the staff: each needs a login of the last minutes, and the audit log says who took it. */
export function OfficeStatementFiles({ of }: { readonly of: OfficeStatementOf }) {
  const print = trpc.payouts.printStatement.useMutation({
    onSuccess: ({ pdf }) => saveFile(`${nameOf(of)}.pdf`, "application/pdf", bytesOf(pdf)),
    onError,
  });
  const sheet = trpc.payouts.exportStatement.useMutation({
    onSuccess: (statement) => saveStatementSheet(statement, nameOf(of)),
    onError,
  });
  const icon = <Download aria-hidden="true" className="size-5" />;
  const file = () => ({ ...of, exportId: crypto.randomUUID() });
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

/** The name of both files, without what they end in: another one for each driver. */
function nameOf(of: OfficeStatementOf): string {
  return `earnings-${"payoutId" in of ? of.payoutId : `${of.driverId}-${of.fromDay}-${of.toDay}`}`;
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}
