import { stopText } from "#web/entities/goods/goods-texts.ts";
import { m } from "#web/paraglide/messages.js";

/** What the button of a step says, and what is asked before it is made with a press. */
export interface StepWords {
  readonly action: string;
  readonly title: string;
  readonly text: string;
}

export function startWords(): StepWords {
  return { action: m.job_start(), title: m.job_start_check_title(), text: m.job_start_check_text() };
}

export function completeWords(): StepWords {
  return { action: m.job_complete(), title: m.job_complete_check_title(), text: m.job_complete_check_text() };
}

/** @param stop counted from 0, @param stopCount of the job */
export function visitWords(type: "arrive" | "leave", stop: number, stopCount: number): StepWords {
  const name = stopText(stop, stopCount);
  return type === "arrive"
    ? {
        action: m.job_arrive({ stop: name }),
        title: m.job_arrive_check_title(),
        text: m.job_arrive_check_text(),
      }
    : {
        action: m.job_leave({ stop: name }),
        title: m.job_leave_check_title(),
        text: m.job_leave_check_text(),
      };
}
