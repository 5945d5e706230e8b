import { FileDown, Printer } from "lucide-react";
import { useState } from "react";
import { Button } from "#web/components/button.tsx";
import { showToast } from "#web/lib/errors/toast.ts";
import { m } from "#web/paraglide/messages.js";
import type { Pricing } from "#web/entities/quotes/use-quote.ts";

/** Saves the quote as a PDF file, or prints it. */
export function KeepQuote({ pricing }: { readonly pricing: Extract<Pricing, { kind: "priced" }> }) {
  const [isSaving, setSaving] = useState(false);
  const isFirm = pricing.standing === "firm";
  const save = async () => {
    setSaving(true);
    try {
      const { saveQuotation } = await import("./save-quotation.ts");
      await saveQuotation(pricing.quote.token);
    } catch {
      showToast("error", m.quote_sheet_title(), m.quote_save_failed());
    }
    setSaving(false);
  };
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        tone="plain"
        size="small"
        disabled={!isFirm}
        busy={isSaving}
        icon={<FileDown aria-hidden="true" className="size-4.5 shrink-0" />}
        onClick={() => void save()}
      >
        {m.quote_save_pdf()}
      </Button>
      <Button
        tone="plain"
        size="small"
        disabled={!isFirm}
        icon={<Printer aria-hidden="true" className="size-4.5 shrink-0" />}
        onClick={() => window.print()}
      >
        {m.quote_print()}
      </Button>
    </div>
  );
}
