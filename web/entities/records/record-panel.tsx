import { BesideList, type BesideListProps } from "../../components/lists/beside-list.tsx";
import { m } from "../../paraglide/messages.js";
import { LeaveGuard, type Address } from "../unsaved/leave-guard.tsx";
import { UnsavedContext, useUnsaved } from "../unsaved/unsaved.ts";

export interface RecordPanelProps extends Omit<BesideListProps, "backLabel" | "closeLabel"> {
  /** The id of the record, as the address has it. */
  readonly recordId: string;
}

/**
 * One record beside its list. Whatever is typed or chosen in it, or in a dialog that it opens, and is not
 * saved yet is asked about before another record takes its place, it is closed, or the page is left.
 */
export function RecordPanel({ recordId, ...props }: RecordPanelProps) {
  const unsaved = useUnsaved();
  const isKept = (from: Address, to: Address) =>
    from.pathname === to.pathname &&
    (to.pathname.split("/").includes(recordId) || Object.values(to.search).map(String).includes(recordId));
  return (
    <UnsavedContext value={unsaved}>
      <BesideList {...props} backLabel={m.order_back_to_list()} closeLabel={m.action_close()} />
      <LeaveGuard
        isUnsaved={() => unsaved.isAny}
        isKept={isKept}
        onAsk={() => unsaved.fieldIn(document)?.focus({ preventScroll: true })}
      />
    </UnsavedContext>
  );
}
