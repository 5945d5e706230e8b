import { Download } from "lucide-react";
import { useState } from "react";
import { Button } from "#web/components/button.tsx";
import { buttonLook } from "#web/components/button-look.ts";
import { trpcUtils } from "#web/lib/api/trpc.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { currentLocale } from "#web/lib/i18n/locale.ts";
import { m } from "#web/paraglide/messages.js";
import { saveStatementSheet } from "./statement-sheet.ts";

/** What a statement is of: what a payout paid, or a driver's days. */
export type StatementOf =
  | { readonly payoutId: string }
  | { readonly fromDay: string; readonly toDay: string };

/** A statement of the driver who looks, as files. */
export function StatementFiles({ of }: { readonly of: StatementOf }) {
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      await saveStatementSheet(await trpcUtils.earnings.csv.fetch(of, { staleTime: 0 }), "earnings");
    } catch (error) {
      showError(error, { title: m.jobs_tab_earnings, text: m.earnings_load_failed });
    } finally {
      setBusy(false);
    }
  };
  const icon = <Download aria-hidden="true" className="size-5" />;
  return (
    <div className="flex flex-wrap gap-2">
      <a href={fileOf(of)} className={buttonLook({ size: "small" })}>
        {icon}
        {m.earnings_pdf()}
      </a>
      <Button size="small" busy={isBusy} icon={icon} onClick={() => void save()}>
        {m.earnings_csv()}
      </Button>
    </div>
  );
}

/** Documents are in Thai, or in Thai and English. */
function fileOf(of: StatementOf): string {
  const search = new URLSearchParams({ ...of, language: currentLocale() === "th" ? "th" : "en" });
  return `/api/earnings/statement.pdf?${search.toString()}`;
}
