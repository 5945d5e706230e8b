import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { foundedYear } from "#web/entities/contact/company-contact.ts";
import { m } from "#web/paraglide/messages.js";
import { PriceCall } from "../price-call.tsx";
import { ProcessRoute } from "../process-route.tsx";
import type { AboutPath } from "./about-frame.tsx";
import { TEAM } from "./team-members.ts";
import { VALUES } from "./values/values.ts";

/** The sections of the page about the company below the first screen. */
export function AboutSections() {
  return (
    <>
      <Story />
      <Statements />
      <Values />
      <Team />
      <PriceCall title={m.about_cta_title()} text={m.about_cta_text()} />
    </>
  );
}

function Story() {
  const year = foundedYear();
  const stops = [
    {
      key: "begin",
      title: m.about_story_begin_title({ year }),
      text: m.about_story_begin_text(),
      state: "done" as const,
    },
    {
      key: "offices",
      title: m.about_story_offices_title(),
      text: m.about_story_offices_text(),
      leg: "water" as const,
    },
    { key: "today", title: m.about_story_today_title(), text: m.about_story_today_text() },
  ];
  return (
    <section className="border-y border-line bg-surface py-14 lg:py-20">
      <ProcessRoute title={m.about_story_title()} stops={stops} />
    </section>
  );
}

function Statements() {
  const statements = [
    { path: "/about/mission", title: m.about_mission_title(), text: m.about_mission_statement() },
    { path: "/about/vision", title: m.about_vision_title(), text: m.about_vision_statement() },
  ] as const;
  return (
    <section className="page-column grid gap-x-16 gap-y-10 py-14 lg:grid-cols-2 lg:py-20">
      {statements.map(({ path, title, text }) => (
        <div key={path} className="relative border-t-4 border-marigold pt-5">
          <h2 className="text-lg text-teal">
            <CoveringLink to={path}>{title}</CoveringLink>
          </h2>
          <p className="mt-2 font-heading text-xl leading-running font-semibold sm:text-2xl">{text}</p>
        </div>
      ))}
    </section>
  );
}

function Values() {
  return (
    <section className="border-y border-line bg-surface py-14 lg:py-20">
      <div className="page-column">
        <h2 className="mb-8 text-3xl">{m.about_values_title()}</h2>
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          {VALUES.map(({ valueId, path, title, short, Mark }) => (
            <PaperCard key={valueId}>
              <Mark />
              <h3 className="mt-4 text-lg">
                <CoveringLink to={path}>{title()}</CoveringLink>
              </h3>
              <p className="mt-2 text-muted">{short()}</p>
            </PaperCard>
          ))}
        </ul>
      </div>
    </section>
  );
}

function Team() {
  return (
    <section className="page-column py-14 lg:py-20">
      <h2 className="text-3xl">{m.about_team_title()}</h2>
      <p className="mt-3 mb-8 max-w-2xl text-muted">{m.about_team_intro()}</p>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {TEAM.map(({ memberId, path, title, short, Portrait }) => (
          <PaperCard key={memberId}>
            <div className="grid grid-cols-[5rem_1fr] gap-x-5 sm:block">
              <Portrait />
              <div>
                <h3 className="text-lg sm:mt-4">
                  <CoveringLink to={path}>{title()}</CoveringLink>
                </h3>
                <p className="mt-1 text-muted sm:mt-2">{short()}</p>
              </div>
            </div>
          </PaperCard>
        ))}
      </ul>
    </section>
  );
}

function PaperCard({ children }: { readonly children: ReactNode }) {
  return (
    <li className="relative rounded-card border border-line bg-paper p-5 transition-colors hover:border-edge">
      {children}
    </li>
  );
}

/** A card that is a link as a whole. */
function CoveringLink(props: { readonly to: AboutPath; readonly children: ReactNode }) {
  return (
    <Link
      to={props.to}
      className="text-ink underline decoration-line decoration-2 underline-offset-4 after:absolute after:inset-0 after:rounded-card hover:decoration-marigold focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-offset-2 focus-visible:after:outline-teal"
    >
      {props.children}
    </Link>
  );
}
