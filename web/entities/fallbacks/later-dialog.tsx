import { useEffect, useEffectEvent, useState, type ComponentType } from "react";
import { showToast } from "#web/lib/errors/toast.ts";
import { m } from "#web/paraglide/messages.js";
import { loadInPlace } from "./load-in-place.ts";
import { OpeningCover } from "./opening-cover.tsx";
import { whenIdle } from "./when-idle.ts";

/** A line that stalls does not fail: after this long it is as if it had. */
const LONGEST_MS = 20_000;

/** How a dialog is closed. */
interface Closing {
  readonly onClose?: () => void;
  readonly onOpenChange?: (open: boolean) => void;
}

/**
 * A dialog whose code the page does not bring: it is loaded when there is nothing else to do, at the latest when it is opened.
 * Until it is there the page is covered, so that nothing else is pressed; Escape gives it up. Where it does not come, a notice
 * says so and the dialog is closed: the page and what is typed on it stay, and the next press tries again.
 */
export function laterDialog<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let code: ComponentType<Props> | null = null;
  const loadOnce = async () => {
    code ??= await loadInPlace(load);
    return code;
  };
  whenIdle(() => {
    // Who opens it is told.
    loadOnce().catch(() => undefined);
  });
  return function LaterDialog(props: Props) {
    // A component, not a function that gives the next state.
    const [Dialog, setDialog] = useState(() => code);
    const close = () => {
      const { onClose, onOpenChange }: Closing = props;
      onClose?.();
      onOpenChange?.(false);
    };
    const fail = useEffectEvent(() => {
      close();
      showToast("error", m.notice_title_general(), m.part_not_loaded());
    });
    const isThere = Dialog !== null;
    useEffect(() => {
      if (isThere) return undefined;
      let isGone = false;
      loadOnce().then(
        (loaded) => !isGone && setDialog(() => loaded),
        () => !isGone && fail(),
      );
      const tooLong = setTimeout(() => fail(), LONGEST_MS);
      return () => {
        isGone = true;
        clearTimeout(tooLong);
      };
    }, [isThere]);
    return Dialog === null ? <OpeningCover onGiveUp={close} /> : <Dialog {...props} />;
  };
}
