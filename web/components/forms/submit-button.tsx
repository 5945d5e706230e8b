import type { ReactNode } from "react";
import { Button } from "../button.tsx";

export interface SubmitButtonProps {
  readonly busy: boolean;
  /** Said while the form is on its way. */
  readonly busyLabel: string;
  readonly children: ReactNode;
}

/** What a whole page leads to: the one button that sends its form, as wide as the form. */
export function SubmitButton({ busy, busyLabel, children }: SubmitButtonProps) {
  return (
    <Button type="submit" tone="main" size="large" wide busy={busy} busyLabel={busyLabel}>
      {children}
    </Button>
  );
}
