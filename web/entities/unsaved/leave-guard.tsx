import { useRouter, type HistoryLocation, type RouterHistory } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useState } from "react";
import { ConfirmDialog } from "../../components/dialog.tsx";
import { openOverlay } from "../../lib/keys/open-overlay.ts";
import { m } from "../../paraglide/messages.js";

type Blocked = Parameters<Parameters<RouterHistory["block"]>[0]["blockerFn"]>[0];

const UNASKED = { ignoreBlocker: true };

/** Where somebody is, or goes to. */
export interface Address {
  readonly pathname: string;
  readonly search: object;
}

/** Whether an address is only another part of the same page: for what is typed where no part takes its place. */
export function isSamePage(from: Address, to: Address): boolean {
  return from.pathname === to.pathname;
}

export interface LeaveGuardProps {
  readonly isUnsaved: () => boolean;
  /** Whether what is typed is still shown there; never, without it. */
  readonly isKept?: ((from: Address, to: Address) => boolean) | undefined;
  /** Before it asks: what has the focus then gets it back where somebody stays. */
  readonly onAsk?: (() => void) | undefined;
}

/**
 * Asks before unsaved changes are lost, on navigation and when the tab is closed. The history stays as it was
 * while it asks. The way back is not asked about where it closes a dialog or menu instead.
 */
export function LeaveGuard({ isUnsaved, isKept, onAsk }: LeaveGuardProps) {
  const router = useRouter();
  const [blocked, setBlocked] = useState<Blocked | null>(null);
  const asks = useEffectEvent(({ currentLocation, nextLocation, action }: Blocked) => {
    if (!isUnsaved() || (action === "BACK" && openOverlay() !== null)) return false;
    return isKept?.(router.parseLocation(currentLocation), router.parseLocation(nextLocation)) !== true;
  });
  const ask = useEffectEvent((navigation: Blocked) => {
    onAsk?.();
    setBlocked(navigation);
  });
  const mayBeLost = useEffectEvent(() => isUnsaved());
  useEffect(
    () =>
      router.history.block({
        blockerFn: (navigation) => {
          const isAsked = asks(navigation);
          if (isAsked) ask(navigation);
          return isAsked;
        },
        enableBeforeUnload: () => mayBeLost(),
      }),
    [router],
  );
  return (
    <LeaveQuestion
      open={blocked !== null}
      onStay={() => setBlocked(null)}
      onLeave={() => {
        setBlocked(null);
        if (blocked !== null) leave(router.history, blocked);
      }}
    />
  );
}

/** Does what was blocked. */
function leave(history: RouterHistory, { currentLocation, nextLocation, action }: Blocked): void {
  const { href, state } = nextLocation;
  // oxlint-disable-next-line no-underscore-dangle -- the router's own name
  const indexOf = (location: HistoryLocation) => location.state.__TSR_index;
  if (action === "PUSH") history.push(href, state, UNASKED);
  else if (action === "REPLACE") history.replace(href, state, UNASKED);
  else history.go(indexOf(nextLocation) - indexOf(currentLocation), UNASKED);
}

export interface LeaveQuestionProps {
  readonly open: boolean;
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

/** Asks whether what is typed or chosen is given up. */
export function LeaveQuestion({ open, onStay, onLeave }: LeaveQuestionProps) {
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onStay}
      title={m.settings_leave_title()}
      description={m.settings_leave_text()}
      closeLabel={m.action_close()}
      confirmLabel={m.settings_leave_confirm()}
      cancelLabel={m.settings_leave_stay()}
      tone="danger"
      onConfirm={onLeave}
    />
  );
}
