import { useEffect, useState, type ComponentType } from "react";
import { loadInPlace } from "#web/entities/fallbacks/load-in-place.ts";
import { showError } from "#web/lib/errors/show-error.ts";

/** A question that waits for its answer, and what asks it. */
export interface Asked<Question, Props> {
  readonly question: Question;
  readonly Panel: ComponentType<Props>;
  readonly settle: (answer: boolean) => void;
}

/**
 * Offers to ask a question by a panel whose code is loaded with the first one. Where it does not come, a notice says so and the
 * answer is no: the page and what is typed on it stay, and the next press tries again.
 */
export function useAsked<Question, Props>(
  offer: (ask: (question: Question) => Promise<boolean>) => () => void,
  load: () => Promise<ComponentType<Props>>,
): Asked<Question, Props> | null {
  const [asked, setAsked] = useState<Asked<Question, Props> | null>(null);
  useEffect(
    () =>
      offer(async (question) => {
        try {
          const Panel = await loadInPlace(load);
          return await new Promise<boolean>((settle) => setAsked({ question, Panel, settle }));
        } catch (error) {
          showError(error);
          return false;
        } finally {
          setAsked(null);
        }
      }),
    [offer, load],
  );
  return asked;
}
