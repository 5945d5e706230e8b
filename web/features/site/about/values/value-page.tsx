import { Card } from "#web/components/card.tsx";
import { RouteLine } from "#web/components/route-line.tsx";
import { m } from "#web/paraglide/messages.js";
import { AboutFrame } from "../about-frame.tsx";
import { TEAM } from "../team-members.ts";
import { VALUES, valueOf, type ValueId } from "./values.ts";

export interface ValuePageProps {
  readonly valueId: ValueId;
  readonly before: string;
  readonly during: string;
  /** What happens when something goes wrong. */
  readonly wrong: string;
  /** What a customer can expect. */
  readonly check: string;
}

/** The page of a value: what it means before a move, during it, and when something goes wrong. */
export function ValuePage({ valueId, before, during, wrong, check }: ValuePageProps) {
  const { title, short, Mark } = valueOf(valueId);
  const stops = [
    { key: "before", title: m.about_value_before(), text: before },
    { key: "during", title: m.about_value_during(), text: during },
    { key: "wrong", title: m.about_value_wrong(), text: wrong, state: "broken" as const },
  ];
  return (
    <AboutFrame
      eyebrow={m.about_value_eyebrow()}
      title={title()}
      lead={short()}
      picture={
        <div className="grid aspect-square place-items-center rounded-card bg-teal-wash p-4 scheme-light *:h-auto *:w-full">
          <Mark />
        </div>
      }
      next={pageAfter(valueId)}
    >
      <div className="mt-10 grid items-start gap-x-16 gap-y-10 lg:mt-14 lg:grid-cols-[1fr_22rem]">
        <RouteLine
          stops={stops.map(({ key, title: heading, text, state }) => ({
            key,
            state,
            content: (
              <>
                <h2 className="text-xl">{heading}</h2>
                <p className="mt-2 max-w-2xl">{text}</p>
              </>
            ),
          }))}
        />
        <Card edged>
          <h2 className="text-lg">{m.about_value_check()}</h2>
          <p className="mt-2">{check}</p>
        </Card>
      </div>
    </AboutFrame>
  );
}

/** The next value, or the team after the last one. */
function pageAfter(valueId: ValueId) {
  const { title, path } = VALUES[VALUES.findIndex((value) => value.valueId === valueId) + 1] ?? TEAM[0]!;
  return { title: title(), path };
}
