import { Check } from "lucide-react";
import { Card } from "#web/components/card.tsx";
import { TextLink } from "#web/components/link-button.tsx";
import { m } from "#web/paraglide/messages.js";
import { AboutFrame, type AboutPath } from "./about-frame.tsx";
import { ReachUs } from "../reach-us.tsx";
import { TEAM, type MemberId } from "./team-members.ts";
import { valueOf } from "./values/values.ts";

/** The page of a role: responsibilities, when to contact it, and how. */
function MemberPage({ memberId }: { readonly memberId: MemberId }) {
  const at = TEAM.findIndex((each) => each.memberId === memberId);
  const member = TEAM[at];
  if (member === undefined) throw new Error(`There is no member ${memberId}`);
  const value = valueOf(member.valueId);
  return (
    <AboutFrame
      eyebrow={m.about_team_title()}
      title={member.title()}
      lead={member.short()}
      picture={<member.Portrait />}
      next={pageAfter(at)}
    >
      <div className="mt-10 grid items-start gap-x-16 gap-y-10 lg:mt-14 lg:grid-cols-[1fr_24rem]">
        <div>
          <h2 className="text-xl">{m.about_team_answers()}</h2>
          <ul className="mt-4 grid gap-3">
            {member.answersFor.map((duty) => (
              <li key={duty()} className="grid grid-cols-[1.5rem_1fr] gap-x-3">
                <Check aria-hidden="true" className="mt-0.5 size-5 text-teal" />
                {duty()}
              </li>
            ))}
          </ul>
          <h2 className="mt-10 text-xl">{m.about_team_ask()}</h2>
          <p className="mt-3 max-w-2xl">{member.ask()}</p>
          <p className="mt-6">
            {`${m.about_value_eyebrow()}: `}
            <TextLink to={value.path}>{value.title()}</TextLink>
          </p>
        </div>
        <Card edged>
          <h2 className="text-lg">{m.about_team_reach()}</h2>
          <div className="mt-2">
            <ReachUs />
          </div>
          <p className="mt-3 text-sm text-muted">{m.about_team_reach_hint()}</p>
        </Card>
      </div>
    </AboutFrame>
  );
}

/** The next role, or the mission after the last one. */
function pageAfter(at: number): { readonly title: string; readonly path: AboutPath } {
  const next = TEAM[at + 1];
  return next === undefined
    ? { title: m.about_mission_title(), path: "/about/mission" }
    : { title: next.title(), path: next.path };
}

export function OperationsPage() {
  return <MemberPage memberId="operations" />;
}

export function CustomerCarePage() {
  return <MemberPage memberId="customer-care" />;
}

export function FleetPage() {
  return <MemberPage memberId="fleet" />;
}

export function SafetyRolePage() {
  return <MemberPage memberId="safety" />;
}
