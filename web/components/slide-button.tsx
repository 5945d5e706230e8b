import { ChevronsRight } from "lucide-react";
import { useId, useRef, useState, type PointerEvent } from "react";
import { classNames } from "./class-names.ts";

export interface SlideButtonProps {
  readonly label: string;
  /** How it is used, below it: slide, or press and confirm. */
  readonly hint: string;
  readonly disabled?: boolean | undefined;
  /** The handle was slid to the end. */
  readonly onSlide: () => void;
  /** Pressed instead: by keyboard, screen reader, or a tap. Opens a confirmation; nothing may happen by it alone. */
  readonly onPress: () => void;
}

/** Width of the handle with its margins, px. */
const HANDLE_PX = 64;
/** How much of the way counts as the end. */
const END = 0.9;
/** A pointer that moved further than this, px, did not tap. */
const TAP_PX = 8;

/**
 * A button for actions that must not happen in a pocket: its handle is slid to the right. It is an ordinary button to
 * keyboards and screen readers, and to a tap, because nobody has to be able to drag (WCAG 2.5.7): pressing it asks for
 * a confirmation. A slider would announce a value where there is none, and a tap on its track would move it to the end.
 */
export function SlideButton(props: SlideButtonProps) {
  const { label, hint, disabled = false, onSlide, onPress } = props;
  const hintId = useId();
  const slide = useSlide(onSlide);
  const moved = slide.offset ?? 0;
  return (
    <div>
      <button
        type="button"
        disabled={disabled}
        data-slide=""
        aria-describedby={hintId}
        {...slide.pointer}
        onClick={(event) => {
          // A click without a pointer (`detail` 0) is a key or a screen reader.
          if (event.detail === 0 || !slide.hasMoved()) onPress();
        }}
        className={classNames(
          "relative block min-h-16 w-full touch-pan-y overflow-hidden rounded-control border-2 border-edge bg-sunken select-none",
          "font-heading text-lg leading-tight font-semibold max-[22.5rem]:text-base disabled:cursor-not-allowed",
          disabled && "opacity-55",
        )}
      >
        <span
          className="block py-2 pr-3 pl-[4.5rem] text-center text-balance"
          style={{ opacity: 1 - slide.share }}
        >
          {label}
        </span>
        <span
          aria-hidden="true"
          className={classNames(
            "absolute inset-y-1 left-1 grid w-14 place-items-center rounded-[calc(var(--radius-control)-3px)] bg-marigold text-on-marigold shadow-soft",
            slide.offset === null && "transition-transform",
          )}
          style={{ transform: `translateX(${moved}px)` }}
        >
          <ChevronsRight className="size-7" />
        </span>
      </button>
      <p id={hintId} className="mt-1.5 text-center text-sm text-muted">
        {hint}
      </p>
    </div>
  );
}

/** Follows a pointer that started on the handle. */
function useSlide(onSlide: () => void) {
  const drag = useRef<{ readonly startX: number; readonly way: number } | null>(null);
  const travelled = useRef(0);
  const [offset, setOffset] = useState<number | null>(null);
  const [way, setWay] = useState(1);
  const offsetAt = (event: PointerEvent): number => {
    const { startX, way: end } = drag.current ?? { startX: event.clientX, way: 0 };
    return Math.min(Math.max(event.clientX - startX, 0), end);
  };
  const stop = () => {
    drag.current = null;
    setOffset(null);
  };
  return {
    offset,
    /** From 0 to 1. */
    share: (offset ?? 0) / way,
    hasMoved: () => travelled.current > TAP_PX,
    pointer: {
      onPointerDown: (event: PointerEvent<HTMLButtonElement>) => {
        travelled.current = 0;
        const { left, width } = event.currentTarget.getBoundingClientRect();
        if (event.button !== 0 || event.clientX - left > HANDLE_PX) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = { startX: event.clientX, way: width - HANDLE_PX };
        setWay(Math.max(width - HANDLE_PX, 1));
        setOffset(0);
      },
      onPointerMove: (event: PointerEvent) => {
        if (drag.current === null) return;
        travelled.current = Math.max(travelled.current, Math.abs(event.clientX - drag.current.startX));
        setOffset(offsetAt(event));
      },
      onPointerUp: (event: PointerEvent) => {
        if (drag.current === null) return;
        const isAtEnd = drag.current.way > 0 && offsetAt(event) >= drag.current.way * END;
        stop();
        if (isAtEnd) onSlide();
      },
      onPointerCancel: stop,
    },
  };
}
