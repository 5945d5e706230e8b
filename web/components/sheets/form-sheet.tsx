import { useId, type ReactNode, type Ref } from "react";
import { m } from "#web/paraglide/messages.js";
import { Button } from "../button.tsx";
import type { ButtonTone } from "../button-look.ts";
import { classNames } from "../class-names.ts";
import { useGiveUp } from "./close-guard.ts";
import { Sheet } from "../dialog.tsx";

interface FormSheetProps {
  readonly title: ReactNode;
  readonly description?: ReactNode;
  /** The button that sends the form, beside the one that leaves everything as it is. */
  readonly submit: {
    readonly label: string;
    readonly busy: boolean;
    readonly disabled?: boolean;
    readonly tone?: ButtonTone;
  };
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly formRef?: Ref<HTMLFormElement>;
  /** Of another gap between the fields than the usual one. */
  readonly className?: string;
  readonly children: ReactNode;
}

/** An open sheet that is one form, which checks its fields itself. */
export function FormSheet({
  title,
  description,
  submit: { label, busy, disabled = false, tone = "main" },
  onSubmit,
  onClose,
  formRef,
  className = "gap-5",
  children,
}: FormSheetProps) {
  const formId = useId();
  const giveUp = useGiveUp(onClose);
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={title}
      description={description}
      closeLabel={m.action_close()}
      actions={
        <>
          <Button onClick={giveUp}>{m.action_cancel()}</Button>
          <Button tone={tone} type="submit" form={formId} busy={busy} disabled={disabled}>
            {label}
          </Button>
        </>
      }
    >
      <form
        ref={formRef}
        id={formId}
        noValidate
        className={classNames("grid", className)}
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        {children}
      </form>
    </Sheet>
  );
}
