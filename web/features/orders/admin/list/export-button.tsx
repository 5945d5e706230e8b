import { Download } from "lucide-react";
import { Button } from "#web/components/button.tsx";
import { trpc } from "#web/lib/api/trpc.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { saveFile } from "#web/lib/save-file.ts";
import { m } from "#web/paraglide/messages.js";
import type { OfficeList } from "./office-list.ts";

/** Saves the orders of the list as a file, and says so when it could not hold all of them. */
export function ExportButton({ list }: { readonly list: OfficeList }) {
  const { mutate, isPending } = trpc.orders.export.useMutation({
    onSuccess: ({ csv, isCut }) => {
      saveFile("orders.csv", "text/csv;charset=utf-8", csv);
      if (isCut) showToast("warning", m.nav_admin_orders(), m.office_csv_cut());
    },
    onError: (error) => showError(error, { title: m.nav_admin_orders, text: m.office_csv_failed }),
  });
  return (
    <Button
      busy={isPending}
      icon={<Download aria-hidden="true" className="size-5" />}
      onClick={() => mutate(list)}
    >
      {m.documents_csv()}
    </Button>
  );
}
