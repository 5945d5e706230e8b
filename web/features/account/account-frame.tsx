import { useEffect, useRef, type ReactNode } from "react";
import { CrossingPicture } from "./crossing-picture.tsx";

/**
 * The frame of the account pages. When the title changes, the title gets the focus, unless a field of the new content
 * has it. `isAnew`: the frame replaced what had the focus, so its first title gets it, too.
 */
export function AccountFrame(props: {
  readonly title: string;
  readonly intro?: ReactNode;
  readonly isAnew?: boolean;
  readonly children?: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(props.isAnew === true ? null : props.title);
  useEffect(() => {
    if (shown.current === props.title) return;
    shown.current = props.title;
    if (!isInField(document.activeElement)) heading.current?.focus();
  }, [props.title]);
  return (
    <div className="overflow-clip">
      <div className="page-column grid min-h-[calc(100dvh-var(--header-height))] gap-x-20 lg:grid-cols-[28rem_1fr] xl:gap-x-28">
        <div className="mx-auto w-full max-w-md pt-8 pb-14 sm:pt-14 lg:pt-20">
          <ShortLine />
          <h1 ref={heading} tabIndex={-1} className="text-3xl outline-none sm:text-4xl">
            {props.title}
          </h1>
          {props.intro !== undefined && <div className="mt-2 text-muted">{props.intro}</div>}
          <div className="mt-7">{props.children}</div>
        </div>
        <div className="relative hidden lg:block print:hidden">
          <div className="sticky top-header h-[calc(100dvh-var(--header-height))]">
            <CrossingPicture />
          </div>
        </div>
      </div>
    </div>
  );
}

/** The decoration of narrow screens. */
function ShortLine() {
  return (
    <svg
      viewBox="0 0 160 36"
      className="mb-5 w-36 lg:hidden"
      aria-hidden="true"
      fill="none"
      strokeLinecap="round"
    >
      <path d="M10 26c30 0 34-14 62-14" className="stroke-marigold" strokeWidth="5" />
      <path d="M82 12c28 1 30 14 58 14" className="stroke-teal" strokeWidth="5" strokeDasharray="0.5 11" />
      <circle cx="10" cy="26" r="8" className="fill-ink" />
      <circle cx="148" cy="26" r="7" className="fill-paper stroke-ink" strokeWidth="5" />
    </svg>
  );
}

function isInField(element: Element | null): boolean {
  return element instanceof HTMLInputElement;
}
