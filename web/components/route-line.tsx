import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

export interface RouteStop {
  readonly key: string;
  /** How the way to the next stop goes; `land` when absent. */
  readonly leg?: "land" | "water" | undefined;
  /** Behind us, where we are, still to come, or where it went wrong. No state: a plain route. */
  readonly state?: "done" | "here" | "ahead" | "broken" | undefined;
  readonly content: ReactNode;
}

export interface RouteLineProps {
  readonly stops: readonly RouteStop[];
  /** What the line is, for screen readers ("Progress of the order"). */
  readonly label?: string | undefined;
  /** `across` lies down from a tablet's width on. */
  readonly direction?: "down" | "across" | undefined;
  readonly className?: string | undefined;
}

/** The brand's line: solid on land, dashed on water, a dot at each stop. Routes, steps, timelines, progress. */
export function RouteLine({ stops, label, direction = "down", className }: RouteLineProps) {
  return (
    <ol aria-label={label} data-direction={direction} className={classNames("route-line", className)}>
      {stops.map((stop) => (
        <li
          key={stop.key}
          className="route-line__stop"
          data-leg={stop.leg}
          data-state={stop.state}
          aria-current={stop.state === "here" ? "step" : undefined}
        >
          {stop.content}
        </li>
      ))}
    </ol>
  );
}

/** The dot of one stop beside a field: filled where the way begins, a ring where it ends. */
export function StopDot({ kind }: { readonly kind: "start" | "between" | "end" }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        "block rounded-full border-ink",
        kind === "start" && "size-3.5 border-4 bg-marigold",
        kind === "between" && "size-3 border-[3px]",
        kind === "end" && "size-3.5 border-4",
      )}
    />
  );
}
