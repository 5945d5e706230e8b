import type { ReactNode } from "react";

/** The page around the forms of the account: the form, and the line that leads on. */
export function AccountFrame(props: {
  readonly title: string;
  readonly intro: string;
  readonly children: ReactNode;
  readonly foot: ReactNode;
}) {
  return (
    <div className="page-column grid min-h-[calc(100dvh-var(--header-height))] content-center py-10">
      <div className="mx-auto w-full max-w-md">
        <svg viewBox="0 0 160 36" className="mb-5 w-36" aria-hidden="true" fill="none" strokeLinecap="round">
          <path d="M10 26c30 0 34-14 62-14" className="stroke-marigold" strokeWidth="5" />
          <path
            d="M82 12c28 1 30 14 58 14"
            className="stroke-teal"
            strokeWidth="5"
            strokeDasharray="0.5 11"
          />
          <circle cx="10" cy="26" r="8" className="fill-ink" />
          <circle cx="148" cy="26" r="7" className="fill-paper stroke-ink" strokeWidth="5" />
        </svg>
        <h1 className="text-4xl">{props.title}</h1>
        <p className="mt-2 mb-7 text-muted">{props.intro}</p>
        {props.children}
        <p className="mt-7 border-t border-line pt-5">{props.foot}</p>
      </div>
    </div>
  );
}
