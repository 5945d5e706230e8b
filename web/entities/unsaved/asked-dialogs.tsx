import { useState, type ReactNode } from "react";
import { CloseGuardContext } from "../../components/sheets/close-guard.ts";
import { LeaveQuestion } from "./leave-guard.tsx";
import { DIALOG } from "./fields.ts";
import { useUnsaved } from "./unsaved.ts";

/** Pages whose dialogs ask before they are closed over what was typed or chosen in them and is not saved. */
export function AskedDialogs({ children }: { readonly children: ReactNode }) {
  const unsaved = useUnsaved();
  const [closing, setClosing] = useState<(() => void) | null>(null);
  const giveUp = (close: () => void) => {
    // Only the dialog above all others can be closed.
    const dialog = [...document.querySelectorAll(DIALOG)].at(-1);
    if (dialog === undefined || !unsaved.isAnyIn(dialog)) return close();
    // It gets the focus back where somebody stays.
    unsaved.fieldIn(dialog)?.focus({ preventScroll: true });
    return setClosing(() => close);
  };
  return (
    <>
      <CloseGuardContext value={giveUp}>{children}</CloseGuardContext>
      <LeaveQuestion
        open={closing !== null}
        onStay={() => setClosing(null)}
        onLeave={() => {
          setClosing(null);
          closing?.();
        }}
      />
    </>
  );
}
