import { Link } from "@tanstack/react-router";
import { ArrowLeft, ArrowRight } from "lucide-react";
import type { ReactNode } from "react";
import { LinkButton } from "#web/components/link-button.tsx";
import { m } from "#web/paraglide/messages.js";
import type { MemberId } from "./team-members.ts";
import type { ValueId } from "./values/values.ts";

/** The pages below "about us". */
export type AboutPath =
  | "/about/mission"
  | "/about/vision"
  | `/about/values/${ValueId}`
  | `/about/team/${MemberId}`;

export interface AboutFrameProps {
  /** The kind of page, above its title. */
  readonly eyebrow?: string | undefined;
  readonly title: string;
  readonly lead: string;
  readonly picture: ReactNode;
  readonly next: { readonly title: string; readonly path: AboutPath };
  readonly children: ReactNode;
}

/** The frame of a page below "about us": back link, content and next page. */
export function AboutFrame({ eyebrow, title, lead, picture, next, children }: AboutFrameProps) {
  return (
    <article className="page-column pt-6 pb-16 lg:pt-10 lg:pb-24">
      <LinkButton
        to="/about"
        tone="plain"
        size="small"
        icon={<ArrowLeft aria-hidden="true" className="size-4 shrink-0" />}
        className="-ml-4"
      >
        {m.about_back()}
      </LinkButton>
      <header className="mt-4 flex flex-col-reverse gap-x-16 gap-y-6 sm:flex-row sm:items-start sm:justify-between">
        <div className="max-w-2xl">
          {eyebrow !== undefined && <p className="font-heading font-semibold text-teal">{eyebrow}</p>}
          <h1 className="mt-1 text-3xl font-bold tracking-tight sm:text-4xl">{title}</h1>
          <p className="mt-4 text-lg text-muted sm:text-xl">{lead}</p>
        </div>
        <div className="w-32 shrink-0 sm:w-40 lg:w-52">{picture}</div>
      </header>
      {children}
      <footer className="mt-14 flex flex-wrap items-center gap-x-6 gap-y-4 border-t border-line pt-8">
        <LinkButton to="/price-calculator" tone="main">
          {m.home_submit()}
        </LinkButton>
        <Link
          to={next.path}
          className="inline-flex min-h-12 items-center gap-2 font-heading font-semibold text-teal underline decoration-1 underline-offset-4 hover:text-teal-deep hover:decoration-2"
        >
          {m.about_next({ title: next.title })}
          <ArrowRight aria-hidden="true" className="size-4 shrink-0" />
        </Link>
      </footer>
    </article>
  );
}
