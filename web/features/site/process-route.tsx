import { RouteLine } from "#web/components/route-line.tsx";

/** A step of a process shown as a route. */
export interface ProcessStep {
  readonly key: string;
  readonly title: string;
  readonly text: string;
  readonly leg?: "land" | "water";
  readonly state?: "done";
}

/** A process shown as a route, each step a stop. */
export function ProcessRoute({
  title,
  stops,
}: {
  readonly title: string;
  readonly stops: readonly ProcessStep[];
}) {
  return (
    <div className="page-column">
      <h2 className="mb-10 text-3xl">{title}</h2>
      <RouteLine
        direction="across"
        stops={stops.map(({ key, title: heading, text, ...look }) => ({
          key,
          ...look,
          content: (
            <>
              <h3 className="text-xl">{heading}</h3>
              <p className="mt-2 max-w-sm text-muted">{text}</p>
            </>
          ),
        }))}
      />
    </div>
  );
}
