import { showError } from "#web/lib/errors/show-error.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { saveFile } from "#web/lib/save-file.ts";
import { m } from "#web/paraglide/messages.js";

/** What becomes of the file of a view: it is saved under a name, and a notice says when it could not hold all rows. */
export function moneyFile(name: string, title: () => string) {
  return {
    onSuccess: ({ csv, isCut }: { readonly csv: string; readonly isCut: boolean }) => {
      saveFile(name, "text/csv;charset=utf-8", csv);
      if (isCut) showToast("warning", title(), m.money_csv_cut());
    },
    onError: (error: unknown) => showError(error, { title, text: m.money_csv_failed }),
  };
}
