import { useEffect, useState } from "react";
import { CALCULATION_FAILED, priceRefusal } from "#web/entities/pricing/price-error-notice.ts";
import { fieldErrorsOf } from "#web/lib/errors/field-texts.ts";
import type { ErrorNotice } from "#web/lib/errors/show-error.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { m } from "#web/paraglide/messages.js";
import type { Pricing } from "./use-quote.ts";

/** The text of a refused price: shown once as a toast, and in place of the price. */
export function usePriceRefusal(pricing: Pricing): ErrorNotice | null {
  const error = pricing.kind === "refused" ? pricing.error : null;
  const [known, setKnown] = useState<{ readonly error: unknown; readonly notice: ErrorNotice } | null>(null);
  useEffect(() => {
    if (error === null) return;
    let left = false;
    const notify = async () => {
      const refusal = await priceRefusal(error, CALCULATION_FAILED);
      if (left) return;
      const [field] = Object.values(fieldErrorsOf(error));
      const notice =
        field === undefined ? refusal : { ...refusal, title: m.notice_title_price(), text: field };
      setKnown({ error, notice });
      showToast(notice.kind, notice.title, notice.text);
    };
    void notify();
    return () => {
      left = true;
    };
  }, [error]);
  return known !== null && known.error === error ? known.notice : null;
}
