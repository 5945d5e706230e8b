import { CircleAlert, CircleCheck, TriangleAlert, X } from "lucide-react";
import { Toast as Primitive } from "radix-ui";
import { useEffect, useEffectEvent, useRef, useState, type ComponentProps } from "react";
import { classNames } from "../class-names.ts";
import { IconButton } from "../icon-button.tsx";
import type { ToastNotice } from "../../lib/errors/toast.ts";

const TOAST_DURATION_MS = 5000;
const SWIPE_DISTANCE_PX = 50;
/** A region's text is said only if it changes some time after the region is there. */
const ANNOUNCED_AFTER_MS = 100;
const ANNOUNCED_FOR_MS = 1000;

const KINDS = {
  error: { Icon: CircleAlert, colour: "text-brick", edge: "before:bg-brick" },
  warning: { Icon: TriangleAlert, colour: "text-marigold-ink", edge: "before:bg-marigold" },
  success: { Icon: CircleCheck, colour: "text-teal", edge: "before:bg-teal" },
} as const;

export interface ToasterProps {
  /** The notice on show, or `null`. */
  readonly notice: ToastNotice | null;
  readonly onDismiss: (id: number) => void;
  /** The region's accessible name; `{hotkey}` is replaced by the key that focuses it. */
  readonly regionLabel: string;
  /** What a screen reader says before each notice. */
  readonly noticeLabel: string;
  readonly closeLabel: string;
}

/**
 * Shows one notice at a time for 5 s. Hover or focus pauses the time, F8 focuses it, a swipe to the right dismisses it, and so
 * does Escape while it has the focus; otherwise that key is the page's or the dialog's below it. On phones it is placed above
 * `--bottom-bar`, the height of a page's bottom bar, and at the top while a dialog or a driver's job
 * (`data-job-in-front`) is shown, whose buttons are at the bottom.
 */
export function Toaster({ notice, onDismiss, regionLabel, noticeLabel, closeLabel }: ToasterProps) {
  const [isFocused, setFocused] = useState(false);
  const focusedBefore = useRef<EventTarget | null>(null);
  const viewport = useRef<HTMLOListElement>(null);
  const giveBack = () => {
    if (focusedBefore.current instanceof HTMLElement) focusedBefore.current.focus();
  };
  // A button that goes with its notice while it has the focus is not blurred for React, and the focus is nowhere.
  const endFocus = () => {
    if (!isFocused || viewport.current?.contains(document.activeElement) === true) return;
    setFocused(false);
    if (document.activeElement === document.body) giveBack();
  };
  return (
    <Primitive.Provider label={noticeLabel}>
      <Announcement notice={notice} label={noticeLabel} />
      {/* Clicks into it do not close a dialog, as its library knows it. The library's own toast is not used: it takes
          Escape from whatever was opened before it, wherever the focus is. */}
      <Primitive.Viewport
        ref={viewport}
        label={regionLabel}
        hotkey={HOTKEY}
        data-notices=""
        className="fixed right-0 bottom-0 z-60 print:hidden flex w-full flex-col gap-3 p-4 max-lg:bottom-(--bottom-bar,0px) pb-[max(1rem,env(safe-area-inset-bottom))] outline-none sm:max-w-md max-md:[body:has(:is([role=dialog],[data-job-in-front]))_&]:top-0 max-md:[body:has(:is([role=dialog],[data-job-in-front]))_&]:bottom-auto"
        onFocus={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) focusedBefore.current = relatedTarget;
          setFocused(true);
        }}
        onBlur={() => setFocused(false)}
        onKeyDown={(event) => {
          if (event.key !== "Escape" || notice === null) return;
          event.preventDefault();
          onDismiss(notice.id);
          giveBack();
        }}
      >
        {notice !== null && (
          <ToastCard
            key={notice.id}
            notice={notice}
            closeLabel={closeLabel}
            isHeld={isFocused}
            onClose={() => onDismiss(notice.id)}
            onGone={endFocus}
          />
        )}
      </Primitive.Viewport>
    </Primitive.Provider>
  );
}

const HOTKEY = ["F8"];

/** Says each notice once; errors and warnings interrupt what is being read. */
function Announcement({ notice, label }: Pick<ToasterProps, "notice"> & { readonly label: string }) {
  const [said, setSaid] = useState<ToastNotice | null>(null);
  useEffect(() => {
    if (notice === null) return undefined;
    const timers = [
      setTimeout(() => setSaid(notice), ANNOUNCED_AFTER_MS),
      // The text is not met a second time by whoever reads the page on.
      setTimeout(() => setSaid(null), ANNOUNCED_AFTER_MS + ANNOUNCED_FOR_MS),
    ];
    return () => {
      for (const timer of timers) clearTimeout(timer);
      setSaid(null);
    };
  }, [notice]);
  const text = said === null ? "" : `${label} ${said.title} ${said.text}`;
  return (
    <div className="sr-only">
      <p aria-live="polite">{said?.kind === "success" && text}</p>
      <p aria-live="assertive">{said?.kind !== "success" && text}</p>
    </div>
  );
}

function ToastCard(props: {
  readonly notice: ToastNotice;
  readonly closeLabel: string;
  /** Whether it stays for now. */
  readonly isHeld: boolean;
  readonly onClose: () => void;
  /** Called once it is taken away, for whatever reason. */
  readonly onGone: () => void;
}) {
  const { kind, title, text, reference } = props.notice;
  const { Icon, colour, edge } = KINDS[kind];
  const gone = useEffectEvent(props.onGone);
  useEffect(() => () => gone(), []);
  const hold = useClosing(props.isHeld, props.onClose);
  const { shift, ...swipe } = useSwipe(props.onClose);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the button closes it, too
    <li
      {...hold}
      {...swipe}
      style={shift === 0 ? undefined : { translate: `${shift}px` }}
      className={classNames(
        "pointer-events-auto relative flex touch-none items-start gap-3 overflow-hidden rounded-card border border-line bg-raised py-3.5 pr-2 pl-5 text-ink shadow-soft",
        "before:absolute before:inset-y-0 before:left-0 before:w-1.5",
        "animate-[slide-in_var(--motion-slow)_var(--ease-out)]",
        edge,
      )}
    >
      <Icon aria-hidden="true" className={classNames("mt-1 size-5 shrink-0", colour)} />
      <div className="min-w-0 flex-1 py-0.5">
        <p className="font-heading leading-tight font-semibold">{title}</p>
        <p className="mt-0.5">{text}</p>
        {reference !== undefined && <p className="figures mt-1 text-xs text-muted">{reference}</p>}
      </div>
      <IconButton label={props.closeLabel} className="-my-1" onClick={props.onClose}>
        <X aria-hidden="true" className="size-5" />
      </IconButton>
    </li>
  );
}

/** Closes after the time, which does not run while it is held, the pointer is over it or the window is in the background. */
function useClosing(isHeld: boolean, onClose: () => void): ComponentProps<"li"> {
  const left = useRef(TOAST_DURATION_MS);
  const [isPointed, setPointed] = useState(false);
  const [isBehind, setBehind] = useState(false);
  const close = useEffectEvent(onClose);
  const stands = isHeld || isPointed || isBehind;
  useEffect(() => {
    if (stands) return undefined;
    const startedAt = Date.now();
    const timer = setTimeout(() => close(), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= Date.now() - startedAt;
    };
  }, [stands]);
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    globalThis.addEventListener("blur", () => setBehind(true), { signal });
    globalThis.addEventListener("focus", () => setBehind(false), { signal });
    return () => listening.abort();
  }, []);
  return { onPointerEnter: () => setPointed(true), onPointerLeave: () => setPointed(false) };
}

/** Closes what is swiped to the right by a finger; `shift` is by how many pixels it is moved meanwhile. */
function useSwipe(onClose: () => void): { readonly shift: number } & ComponentProps<"li"> {
  const startX = useRef<number | null>(null);
  const [shift, setShift] = useState(0);
  const end = () => {
    startX.current = null;
    setShift(0);
  };
  return {
    shift,
    onPointerDown: ({ pointerType, clientX }) => {
      if (pointerType !== "mouse") startX.current = clientX;
    },
    onPointerMove: ({ clientX }) => {
      if (startX.current !== null) setShift(Math.max(0, clientX - startX.current));
    },
    onPointerUp: () => {
      if (shift > SWIPE_DISTANCE_PX) onClose();
      end();
    },
    onPointerCancel: end,
  };
}
