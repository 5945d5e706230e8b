import { useEffect, useRef } from "react";
import { Button, type ButtonProps } from "#web/components/button.tsx";
import { GiveUpButton } from "#web/components/sheets/give-up-button.tsx";
import { formatNumber } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import type { BulkAction } from "./bulk-works.ts";
import type { Bulk } from "./use-bulk.ts";
import type { Grace } from "./use-grace.ts";

export interface BulkActionsProps {
  readonly action: BulkAction;
  readonly title: string;
  readonly bulk: Bulk;
  readonly grace: Grace;
  /** Whether it is still being read what whoever presses should know first. */
  readonly isReading: boolean;
  readonly onStart: () => void;
  /** Sends without waiting for the end of the grace. */
  readonly onSendNow: () => void;
  readonly onClose: () => void;
}

/** The buttons of a bulk action, from the press over the time to undo it until its end. */
export function BulkActions(props: BulkActionsProps) {
  const { action, title, bulk, grace, isReading, onStart, onSendNow, onClose } = props;
  if (bulk.isRunning) return <FocusedButton onClick={bulk.stop}>{m.bulk_stop()}</FocusedButton>;
  const tone = action === "cancel" ? "danger" : "main";
  const waiting = bulk.count("waiting");
  if (grace.state !== "over")
    return (
      <>
        {grace.state === "running" && <Button onClick={grace.hold}>{m.bulk_grace_hold()}</Button>}
        <Button tone={tone} disabled={waiting === 0} onClick={onSendNow}>
          {m.bulk_grace_now({ count: formatNumber(waiting) })}
        </Button>
        <FocusedButton onClick={grace.end}>{m.bulk_grace_undo()}</FocusedButton>
      </>
    );
  const open = waiting + bulk.count("unsure");
  return (
    <>
      <GiveUpButton onClose={onClose}>{bulk.hasRun ? m.action_close() : m.action_cancel()}</GiveUpButton>
      {bulk.undoable > 0 && (
        <Button onClick={() => void bulk.undo()}>
          {m.bulk_undo({ count: formatNumber(bulk.undoable) })}
        </Button>
      )}
      {open > 0 && (
        <Button tone={tone} busy={isReading} onClick={onStart}>
          {bulk.hasRun ? m.bulk_go_on({ count: formatNumber(open) }) : `${title} (${formatNumber(waiting)})`}
        </Button>
      )}
    </>
  );
}

/** A button that takes the focus of the one that was pressed and is gone; a second press of the same key undoes or stops. */
function FocusedButton(props: ButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return <Button ref={button} {...props} />;
}
