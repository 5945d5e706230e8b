import { ChevronDown } from "lucide-react";
import type { Question } from "./service-details.ts";

/** Expandable questions; the browser's page search finds closed answers too. */
export function Questions({ questions }: { readonly questions: readonly Question[] }) {
  return (
    <div className="border-t-4 border-marigold">
      {questions.map(({ question, answer }) => (
        <details key={question()} className="group border-b border-line">
          <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 font-heading text-lg font-semibold [&::-webkit-details-marker]:hidden">
            {question()}
            <ChevronDown
              aria-hidden="true"
              className="size-5 shrink-0 text-muted transition-transform group-open:rotate-180"
            />
          </summary>
          <p className="max-w-2xl pb-5 text-muted">{answer()}</p>
        </details>
      ))}
    </div>
  );
}
