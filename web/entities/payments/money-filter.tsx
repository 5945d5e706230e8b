import { Search } from "lucide-react";
import { useId, useState } from "react";
import { classNames } from "#web/components/class-names.ts";
import { MAX_MONEY_SATANG } from "#domain/money.ts";
import { REFERENCE_INPUT_MAX } from "#domain/payments/search/money-filter.ts";
import { Button } from "#web/components/button.tsx";
import { Field } from "#web/components/forms/field.tsx";
import { TextInput } from "#web/components/forms/text-input.tsx";
import { FoldButton } from "#web/components/lists/fold-button.tsx";
import { DayField } from "#web/entities/calendar/day-field.tsx";
import { readBaht, writeBaht } from "#web/lib/i18n/typed-baht.ts";
import { m } from "#web/paraglide/messages.js";
import { moneyFilterOf, moneyViewOf, type MoneyView } from "./money-view.ts";

export interface MoneyFilterProps {
  /** What is searched now. */
  readonly view: MoneyView;
  readonly onFind: (view: MoneyView) => void;
}

/** Finds payments or refunds by amount, days and reference. */
export function MoneyFilter({ view, onFind }: MoneyFilterProps) {
  const [amount, setAmount] = useState(view.amount === undefined ? "" : writeBaht(Number(view.amount)));
  const [from, setFrom] = useState(view.from ?? "");
  const [to, setTo] = useState(view.to ?? "");
  const [reference, setReference] = useState(view.reference ?? "");
  const [asked, setAsked] = useState(false);
  const count = Object.values(view).filter((part) => part !== undefined).length;
  const [isOpen, setOpen] = useState(count > 0);
  const id = useId();
  const typed = amount.trim() === "" ? null : readBaht(amount, MAX_MONEY_SATANG);
  const find = () => {
    setAsked(true);
    if (typed?.satang === null) return;
    onFind(moneyViewOf({ amount: typed === null ? undefined : String(typed.satang), from, to, reference }));
  };
  return (
    <form
      noValidate
      aria-label={m.money_find()}
      className="mt-4"
      onSubmit={(event) => {
        event.preventDefault();
        find();
      }}
    >
      <FoldButton
        className="min-[820px]:hidden"
        isOpen={isOpen}
        onToggle={setOpen}
        controls={id}
        count={count}
      />
      {/* Below 820 px the button opens these, so that the list begins in the first screen. */}
      <div
        id={id}
        className={classNames(
          "grid grid-cols-2 items-start gap-3 max-[819.98px]:mt-3 xl:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)_minmax(0,1fr)_minmax(0,1fr)_auto]",
          !isOpen && "max-[819.98px]:hidden",
        )}
      >
        <Field label={m.money_find_amount()} error={asked ? typed?.problem : null}>
          {(control) => (
            <TextInput
              {...control}
              inputMode="decimal"
              autoComplete="off"
              value={amount}
              onChange={({ target }) => setAmount(target.value)}
            />
          )}
        </Field>
        <Field label={m.money_find_reference()} hint={m.money_find_reference_hint()}>
          {(control) => (
            <TextInput
              {...control}
              autoComplete="off"
              spellCheck={false}
              maxLength={REFERENCE_INPUT_MAX}
              value={reference}
              onChange={({ target }) => setReference(target.value)}
            />
          )}
        </Field>
        <DayField
          label={m.money_find_from()}
          clearable
          value={from}
          max={to === "" ? undefined : to}
          onChange={setFrom}
        />
        <DayField
          label={m.money_find_to()}
          clearable
          value={to}
          min={from === "" ? undefined : from}
          onChange={setTo}
        />
        <div className="flex flex-wrap gap-2 col-span-2 xl:col-span-1 xl:pt-[1.75rem]">
          <Button type="submit" icon={<Search aria-hidden="true" className="size-5" />}>
            {m.money_find()}
          </Button>
          {moneyFilterOf(view) !== undefined && (
            <Button onClick={() => onFind({})}>{m.money_find_clear()}</Button>
          )}
        </div>
      </div>
    </form>
  );
}
