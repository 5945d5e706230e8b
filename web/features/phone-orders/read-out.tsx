import { Card } from "#web/components/card.tsx";
import { Checkbox } from "#web/components/forms/checkbox.tsx";
import { Field } from "#web/components/forms/field.tsx";
import { Select } from "#web/components/forms/select.tsx";
import { SubmitButton } from "#web/components/forms/submit-button.tsx";
import { Spinner } from "#web/components/feedback/spinner.tsx";
import { JourneyFacts, PriceBreakdown, PriceNotes } from "#web/entities/quotes/price-breakdown.tsx";
import { formatMoney } from "#web/lib/i18n/format.ts";
import { useSettled } from "#web/lib/use-settled.ts";
import { m } from "#web/paraglide/messages.js";
import { UNPRICED_KEY } from "./enter-moves-on.ts";
import { spokenPrice } from "./spoken-price.ts";
import type { PhoneOrder } from "./use-phone-order.ts";

/** Long enough that not every key of a longer change is read out. */
const SPEAKING_PAUSE_MS = 700;

export interface ReadOutProps {
  readonly call: PhoneOrder;
  /** Why there is no price, where the server refused it. */
  readonly refusal: string | null;
}

/** What is read to the customer: the running price with its lines and terms; and the button that places the order. */
export function ReadOut({ call, refusal }: ReadOutProps) {
  const { draft, pricing, pickupAt, errors, company, set } = call;
  const { isUnpriced } = draft;
  const sentence = spokenPrice(pricing, draft.move, pickupAt);
  const [spoken] = useSettled(sentence, SPEAKING_PAUSE_MS);
  const isPriced = pricing.kind === "priced";
  return (
    <Card edged aria-labelledby="read-out-title" className="flex flex-col gap-4">
      <div>
        <h2 id="read-out-title" className="text-base font-semibold text-muted">
          {m.phone_order_read_title()}
        </h2>
        <p className="figures font-heading text-4xl leading-tight font-bold tracking-tight">
          {isPriced ? formatMoney(pricing.price.totalSatang) : "฿ –"}
        </p>
        <output aria-live="polite" className="mt-1 block min-h-7 font-semibold">
          {spoken}
        </output>
        {refusal !== null && <p className="mt-1 text-brick">{refusal}</p>}
        {pricing.kind === "none" && (
          <p className="mt-1 text-sm text-muted">
            {isUnpriced ? m.phone_order_unpriced_text() : m.price_empty()}
          </p>
        )}
        {(pricing.kind === "loading" || (isPriced && pricing.standing !== "firm")) && (
          <p className="mt-1 flex items-center gap-2 text-sm text-muted">
            <Spinner /> {m.price_updating()}
          </p>
        )}
      </div>
      {isPriced && (
        <>
          <JourneyFacts quote={pricing.quote} pickupAt={pickupAt} />
          <PriceBreakdown priced={pricing} />
          {/* A booking is really paid and without a deposit, like an order on account. */}
          <PriceNotes quote={pricing.quote} pickupAt={pickupAt} isOnAccount />
        </>
      )}
      <Checkbox
        label={
          <>
            {m.phone_order_unpriced()}{" "}
            <kbd className="control-key hidden md:pointer-fine:inline" aria-hidden="true">
              {UNPRICED_KEY}
            </kbd>
          </>
        }
        aria-keyshortcuts={UNPRICED_KEY}
        checked={isUnpriced}
        onChange={({ currentTarget }) => call.setUnpriced(currentTarget.checked)}
      />
      <CompanyField call={call} />
      {company === undefined && !isUnpriced && (
        <p className="text-sm text-muted">
          {call.isInvited || call.caller?.known?.email != null
            ? m.phone_order_pay_account()
            : m.phone_order_pay_cash()}
        </p>
      )}
      <p className="text-sm text-muted">{m.liability_short()}</p>
      <Checkbox
        label={isUnpriced ? m.phone_order_unpriced_terms_read() : m.phone_order_terms_read()}
        error={errors["termsRead"]}
        checked={draft.termsRead}
        onChange={({ currentTarget }) => set({ termsRead: currentTarget.checked }, "termsRead")}
      />
      <SubmitButton busy={call.isPlacing} busyLabel={m.confirm_submitting()}>
        {isPriced
          ? m.confirm_submit({ total: formatMoney(pricing.price.totalSatang) })
          : isUnpriced
            ? m.phone_order_unpriced_submit()
            : m.nav_admin_phone_order()}
      </SubmitButton>
    </Card>
  );
}

/** Who pays: the caller, or a company for which they book. Nothing where they book for none. */
function CompanyField({ call }: { readonly call: PhoneOrder }) {
  const { companies, company, set } = call;
  if (companies.length === 0) return null;
  return (
    <Field label={m.company_pay_title()}>
      {(control) => (
        <Select
          {...control}
          value={company?.companyId ?? ""}
          onChange={({ currentTarget }) => set({ companyId: currentTarget.value })}
          options={[
            { value: "", label: m.phone_order_pay_caller() },
            ...companies.map(({ companyId, name }) => ({
              value: companyId,
              label: m.company_pay_on_account({ company: name }),
            })),
          ]}
        />
      )}
    </Field>
  );
}
