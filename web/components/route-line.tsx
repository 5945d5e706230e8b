import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

export interface RouteStop {
  readonly key: string;
  /** How the leg to the next stop is drawn; default: `land`. */
  readonly leg?: "land" | "water" | undefined;
  /** `done`: passed; `here`: current; `ahead`: upcoming; `broken`: failed. Absent for a plain route. */
  readonly state?: "done" | "here" | "ahead" | "broken" | undefined;
  readonly content: ReactNode;
}

export interface RouteLineProps {
  readonly stops: readonly RouteStop[];
  /** The accessible name ("Progress of the order"). */
  readonly label?: string | undefined;
  /** `across` is horizontal from tablet width on. */
  readonly direction?: "down" | "across" | undefined;
  readonly className?: string | undefined;
}

/**
 * The brand's route line: solid on land, dashed on water, a dot at each stop. For routes, steps, timelines and
 * progress.
 */
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

/** A stop's dot beside a field: filled for the start, a ring for the end. */
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
