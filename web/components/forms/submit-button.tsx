import type { ReactNode } from "react";
import { Button } from "../button.tsx";

export interface SubmitButtonProps {
  readonly busy: boolean;
  /** The text while the form is being sent. */
  readonly busyLabel: string;
  readonly children: ReactNode;
}

/** The button that submits a page's form, as wide as the form. */
export function SubmitButton({ busy, busyLabel, children }: SubmitButtonProps) {
  return (
    <Button type="submit" tone="main" size="large" wide busy={busy} busyLabel={busyLabel}>
      {children}
    </Button>
  );
}
