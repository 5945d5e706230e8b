import type { ComponentProps } from "react";
import { TextInput } from "#web/components/forms/text-input.tsx";

export interface UnitInputProps extends ComponentProps<"input"> {
  /** The unit, always visible. */
  readonly unit: string;
}

/** A number with its unit beside it. */
export function UnitInput({ unit, ...rest }: UnitInputProps) {
  const unitId = `${rest.id ?? ""}-unit`;
  return (
    <span className="flex items-center gap-3">
      <TextInput
        {...rest}
        aria-describedby={[unitId, rest["aria-describedby"]].filter(Boolean).join(" ")}
        inputMode="decimal"
        autoComplete="off"
        className="figures max-w-36 text-right"
      />
      <span id={unitId} className="text-sm text-muted">
        {unit}
      </span>
    </span>
  );
}
