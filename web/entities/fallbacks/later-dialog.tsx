import { useEffect, useEffectEvent, useState, type ComponentType } from "react";
import { Spinner } from "#web/components/feedback/spinner.tsx";
import { showToast } from "#web/lib/errors/toast.ts";
import { m } from "#web/paraglide/messages.js";
import { whenIdle } from "./when-idle.ts";

/** A line that stalls does not fail: after this long it is as if it had. */
const LONGEST_MS = 20_000;

let loading = 0;
// Before the listener that reloads the page where a newer release may have removed its code (`new-version.ts`): what is typed
// on it would be lost.
if (typeof window !== "undefined")
  window.addEventListener(
    "vite:preloadError",
    (event) => {
      if (loading > 0) event.stopImmediatePropagation();
    },
    { capture: true },
  );

async function loadInPlace<Code>(load: () => Promise<Code>): Promise<Code> {
  loading += 1;
  try {
    return await load();
  } finally {
    loading -= 1;
  }
}

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
    const close = useEffectEvent(() => {
      const { onClose, onOpenChange }: Closing = props;
      onClose?.();
      onOpenChange?.(false);
    });
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
      const onKey = (event: KeyboardEvent) => {
        if (event.key !== "Escape") return;
        // The record beside the list stays open.
        event.stopPropagation();
        close();
      };
      // The focus stays where it was, so that the dialog gives it back there.
      document.addEventListener("keydown", onKey, { capture: true });
      return () => {
        isGone = true;
        clearTimeout(tooLong);
        document.removeEventListener("keydown", onKey, { capture: true });
      };
    }, [isThere]);
    return Dialog === null ? <Opening /> : <Dialog {...props} />;
  };
}

function Opening() {
  return (
    <output className="fixed inset-0 z-50 grid place-items-center bg-ink/30 text-3xl text-paper">
      <Spinner />
      <span className="sr-only">{m.loading_page()}</span>
    </output>
  );
}
