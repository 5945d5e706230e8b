import { useId, useState } from "react";
import { Sheet } from "#web/components/dialog.tsx";
import { Field } from "#web/components/forms/field.tsx";
import { TextInput } from "#web/components/forms/text-input.tsx";
import { formatUnitPrice } from "#web/lib/i18n/format.ts";
import { readNumber, separatorsOf, writeNumber } from "#web/lib/i18n/typed-number.ts";
import { m } from "#web/paraglide/messages.js";
import { getLocale } from "#web/paraglide/runtime.js";

/** Baht with satang. */
const DECIMALS = 2;

export interface CashSheetProps {
  /** What is to be paid: the amount that stands in the field at first. */
  readonly dueSatang: number;
  /** The most that may be recorded. */
  readonly maxSatang: number;
  readonly onClose: () => void;
  readonly onRecord: (amountSatang: number) => void;
}

/** Asks for the amount of cash that was received. */
export function CashSheet({ dueSatang, maxSatang, onClose, onRecord }: CashSheetProps) {
  const formId = useId();
  const separators = separatorsOf(getLocale());
  const [text, setText] = useState(() => writeNumber(dueSatang, DECIMALS, separators, true));
  const [problem, setProblem] = useState<string | null>(null);
  const submit = () => {
    const typed = readNumber(text, DECIMALS, separators);
    const found = typed.ok ? problemOf(typed.value, maxSatang) : m.cash_amount_zero();
    setProblem(found);
    if (!typed.ok || found !== null) return;
    onRecord(typed.value);
    onClose();
  };
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={m.cash_record()}
      closeLabel={m.action_close()}
      actions={{ cancel: m.action_cancel(), act: { label: m.cash_record(), form: formId }, size: "large" }}
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Field
          label={m.cash_amount_label()}
          hint={m.cash_amount_hint({ amount: formatUnitPrice(dueSatang) })}
          error={problem}
        >
          {(control) => (
            <TextInput
              {...control}
              inputMode="decimal"
              autoComplete="off"
              className="figures max-w-48 text-xl"
              value={text}
              onChange={({ target }) => {
                setProblem(null);
                setText(target.value);
              }}
            />
          )}
        </Field>
      </form>
    </Sheet>
  );
}

function problemOf(amountSatang: number, maxSatang: number): string | null {
  if (amountSatang === 0) return m.cash_amount_zero();
  if (amountSatang > maxSatang) return m.error_cash_too_much({ amount: formatUnitPrice(maxSatang) });
  return null;
}
