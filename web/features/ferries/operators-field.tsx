import { X } from "lucide-react";
import { useState } from "react";
import { Button } from "#web/components/button.tsx";
import { Field } from "#web/components/forms/field.tsx";
import { TextInput } from "#web/components/forms/text-input.tsx";
import { m } from "#web/paraglide/messages.js";

const MOST = 10;

export interface OperatorsFieldProps {
  readonly value: readonly string[];
  readonly onChange: (operators: string[]) => void;
  readonly error: string | undefined;
}

/** The companies that sail a route, entered one by one because names may contain commas. */
export function OperatorsField({ value, onChange, error }: OperatorsFieldProps) {
  const [typed, setTyped] = useState("");
  const add = () => {
    const name = typed.trim();
    if (name !== "" && !value.includes(name)) onChange([...value, name]);
    setTyped("");
  };
  return (
    <div className="grid gap-2">
      <Field
        label={m.ferry_operators_label()}
        note={m.field_optional()}
        hint={m.ferry_operator_hint()}
        error={error}
      >
        {(control) => (
          <span className="flex gap-2">
            <TextInput
              {...control}
              value={typed}
              maxLength={80}
              autoComplete="off"
              disabled={value.length >= MOST}
              onChange={(event) => setTyped(event.currentTarget.value)}
              onBlur={add}
              onKeyDown={(event) => {
                if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
                event.preventDefault();
                add();
              }}
            />
            <Button aria-label={m.ferry_operator_add()} disabled={value.length >= MOST} onClick={add}>
              {m.action_add()}
            </Button>
          </span>
        )}
      </Field>
      {value.length > 0 && (
        <ul aria-label={m.ferry_operators_label()} className="flex flex-wrap gap-2">
          {value.map((name) => (
            <li
              key={name}
              className="flex max-w-full items-center rounded-full bg-sunken pl-3.5 font-heading text-sm font-semibold"
            >
              <span className="min-w-0 wrap-anywhere">{name}</span>
              <button
                type="button"
                aria-label={m.ferry_operator_remove({ name })}
                className="flex size-11 shrink-0 items-center justify-center rounded-full text-muted hover:text-ink"
                onClick={() => onChange(value.filter((each) => each !== name))}
              >
                <X aria-hidden="true" className="size-4" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
