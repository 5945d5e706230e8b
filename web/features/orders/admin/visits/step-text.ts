import type { VisitStep } from "#domain/jobs/visits.ts";
import { m } from "#web/paraglide/messages.js";

/** That a truck has reached a stop, or left it. @param stop what the stop is called */
export function stepText(step: VisitStep, stop: string): string {
  return step === "arrive" ? m.history_stop_arrived({ stop }) : m.history_stop_left({ stop });
}
