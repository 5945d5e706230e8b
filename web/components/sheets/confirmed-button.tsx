import { useState, type ReactNode } from "react";
import { Button, type ButtonProps } from "../button.tsx";
import { ConfirmDialog } from "../dialog.tsx";

export interface ConfirmedButtonProps extends Omit<ButtonProps, "onClick" | "children"> {
  /** What is done; on the button, above the question, and on the button that does it. */
  readonly label: string;
  /** What follows. */
  readonly description: ReactNode;
  readonly closeLabel: string;
  readonly cancelLabel: string;
  /** While false a press asks nothing: something else on the page has to be answered first. */
  readonly isReady?: boolean | undefined;
  readonly onConfirm: () => void;
}

/** A button for what cannot be taken back: it says what follows, and does it at the second press. */
export function ConfirmedButton(props: ConfirmedButtonProps) {
  const { label, description, closeLabel, cancelLabel, isReady = true, onConfirm, tone, ...button } = props;
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button {...button} tone={tone} onClick={() => setOpen(isReady)}>
        {label}
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={label}
        description={description}
        closeLabel={closeLabel}
        cancelLabel={cancelLabel}
        confirmLabel={label}
        tone={tone === "danger" ? "danger" : "main"}
        onConfirm={() => {
          setOpen(false);
          onConfirm();
        }}
      />
    </>
  );
}
