import type { ReactNode } from "react";
import { m } from "#web/paraglide/messages.js";
import { CarePortrait, FleetPortrait, OperationsPortrait, SafetyPortrait } from "./team-portraits.tsx";
import type { ValueId } from "./values/values.ts";

export type MemberId = "operations" | "customer-care" | "fleet" | "safety";

/** A role of the team. Persons are not named until the company provides names. */
export interface TeamMember {
  readonly memberId: MemberId;
  readonly path: `/about/team/${MemberId}`;
  readonly title: () => string;
  /** What the role does, in one sentence. */
  readonly short: () => string;
  readonly answersFor: readonly [() => string, () => string, () => string];
  /** When a customer should contact this role. */
  readonly ask: () => string;
  readonly Portrait: () => ReactNode;
  /** The value this role is responsible for. */
  readonly valueId: ValueId;
}

/** The team, in display order. */
export const TEAM: readonly TeamMember[] = [
  {
    memberId: "operations",
    path: "/about/team/operations",
    title: m.team_operations_title,
    short: m.team_operations_short,
    answersFor: [m.team_operations_one, m.team_operations_two, m.team_operations_three],
    ask: m.team_operations_ask,
    Portrait: OperationsPortrait,
    valueId: "reliability",
  },
  {
    memberId: "customer-care",
    path: "/about/team/customer-care",
    title: m.team_care_title,
    short: m.team_care_short,
    answersFor: [m.team_care_one, m.team_care_two, m.team_care_three],
    ask: m.team_care_ask,
    Portrait: CarePortrait,
    valueId: "customer-focus",
  },
  {
    memberId: "fleet",
    path: "/about/team/fleet",
    title: m.team_fleet_title,
    short: m.team_fleet_short,
    answersFor: [m.team_fleet_one, m.team_fleet_two, m.team_fleet_three],
    ask: m.team_fleet_ask,
    Portrait: FleetPortrait,
    valueId: "integrity",
  },
  {
    memberId: "safety",
    path: "/about/team/safety",
    title: m.team_safety_title,
    short: m.team_safety_short,
    answersFor: [m.team_safety_one, m.team_safety_two, m.team_safety_three],
    ask: m.team_safety_ask,
    Portrait: SafetyPortrait,
    valueId: "safety",
  },
];
