import { CircleAlert } from "lucide-react";
import { useId, type ReactNode } from "react";
import { classNames } from "../class-names.ts";

/** The attributes that tie a control to its label, hint and error. Spread them on the control. */
export interface FieldControl {
  readonly id: string;
  readonly "aria-describedby": string | undefined;
  readonly "aria-invalid": true | undefined;
}

export interface FieldProps {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  /** The error; shown, announced and tied to the control. */
  readonly error?: string | null | undefined;
  /** A note beside the label, such as "optional". */
  readonly note?: string | undefined;
  /** Keeps the label for screen readers only. */
  readonly hideLabel?: boolean | undefined;
  /** Indents the label to align with the text of a control that has a mark before it. */
  readonly indentLabel?: boolean | undefined;
  readonly className?: string | undefined;
  readonly children: (control: FieldControl) => ReactNode;
}

/** A label, a control, a hint and an error, tied by ids. */
export function Field({
  label,
  hint,
  error,
  note,
  hideLabel = false,
  indentLabel,
  className,
  children,
}: FieldProps) {
  const id = useId();
  const hasError = error !== null && error !== undefined && error !== "";
  const describedBy = [hint !== undefined && `${id}-hint`, hasError && `${id}-error`]
    .filter(Boolean)
    .join(" ");
  return (
    <div className={classNames("flex min-w-0 flex-col gap-1.5", className)}>
      <label
        id={`${id}-label`}
        htmlFor={id}
        className={
          hideLabel
            ? "sr-only"
            : classNames("font-heading text-sm font-semibold text-ink", indentLabel && "pl-10")
        }
      >
        {label}
        {note !== undefined && <span className="ml-1.5 font-normal text-muted">({note})</span>}
      </label>
      {children({
        id,
        "aria-describedby": describedBy === "" ? undefined : describedBy,
        "aria-invalid": hasError || undefined,
      })}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

/** The error line under a control; announced when it appears. */
export function FieldError({
  id,
  error,
}: {
  readonly id: string;
  readonly error: string | null | undefined;
}) {
  return (
    <p
      id={id}
      role="alert"
      className="flex items-start gap-1.5 text-sm font-semibold text-brick empty:hidden"
    >
      {error !== null && error !== undefined && error !== "" && (
        <>
          <CircleAlert aria-hidden="true" className="mt-[0.2em] size-[1.1em] shrink-0" />
          <span>{error}</span>
        </>
      )}
    </p>
  );
}
