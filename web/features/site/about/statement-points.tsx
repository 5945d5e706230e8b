import { RouteLine } from "#web/components/route-line.tsx";

export interface StatementPoint {
  readonly key: string;
  readonly title: string;
  readonly text: string;
  readonly leg?: "water" | undefined;
}

/** The points of a statement as stops of a route. */
export function StatementPoints(props: {
  readonly title: string;
  readonly points: readonly StatementPoint[];
}) {
  return (
    <section className="mt-12 lg:mt-16">
      <h2 className="mb-8 text-2xl">{props.title}</h2>
      <RouteLine
        direction="across"
        stops={props.points.map(({ key, title, text, leg }) => ({
          key,
          leg,
          content: (
            <>
              <h3 className="text-lg">{title}</h3>
              <p className="mt-2 max-w-md text-muted">{text}</p>
            </>
          ),
        }))}
      />
    </section>
  );
}
