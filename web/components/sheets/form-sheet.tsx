import { useId, type ReactNode, type Ref } from "react";
import { m } from "#web/paraglide/messages.js";
import { classNames } from "../class-names.ts";
import { Sheet } from "../dialog.tsx";
import type { DialogAct } from "./dialog-footer.tsx";
import { tellUnchanged } from "./tell-unchanged.ts";

interface FormSheetProps {
  readonly title: ReactNode;
  readonly description?: ReactNode;
  /** The button that sends the form, beside the one that leaves everything as it is. */
  readonly submit: Pick<DialogAct, "label" | "busy" | "disabled" | "tone">;
  /** Of what is saved already: whether nothing differs from it. Then it is said so and nothing is sent. */
  readonly isUnchanged?: boolean;
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
  submit,
  isUnchanged = false,
  onSubmit,
  onClose,
  formRef,
  className = "gap-5",
  children,
}: FormSheetProps) {
  const formId = useId();
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={title}
      description={description}
      closeLabel={m.action_close()}
      actions={{ cancel: m.action_cancel(), act: { ...submit, form: formId } }}
    >
      <form
        ref={formRef}
        id={formId}
        noValidate
        className={classNames("grid", className)}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isUnchanged) return onSubmit();
          tellUnchanged();
          return onClose();
        }}
      >
        {children}
      </form>
    </Sheet>
  );
}
