import { stopText } from "#web/entities/goods/goods-texts.ts";
import { uploadProblem } from "#web/entities/files/file-refusal-text.ts";
import { errorNotice } from "#web/lib/errors/error-notices.ts";
import { formatUnitPrice } from "#web/lib/i18n/format.ts";
import type { Command, KeptRefusal } from "#web/lib/offline/entry.ts";
import { m } from "#web/paraglide/messages.js";

/**
 * What a driver did, in a word or two.
 * @param stopCount how many stops the job has; `null` where the job is no longer known
 */
export function commandText(command: Command, stopCount: number | null): string {
  const stopName = (stop: number) => stopText(stop, stopCount ?? Infinity);
  switch (command.type) {
    case "start":
      return m.queue_start();
    case "arrive":
      return m.queue_arrive({ stop: stopName(command.stop) });
    case "leave":
      return m.queue_leave({ stop: stopName(command.stop) });
    case "complete":
      return m.queue_complete();
    case "release":
      return m.queue_release();
    case "unshare":
      return m.queue_unshare();
    case "cash":
      return m.queue_cash({ amount: formatUnitPrice(command.amountSatang) });
    case "proof":
      return m.queue_proof({ stop: stopName(command.stopPosition) });
  }
}

/** Why the server refused something. */
export function refusalText({ code, params }: KeptRefusal): string {
  const error = { data: { appCode: code, params } };
  if (code === "FILE_REFUSED") return uploadProblem(error);
  return errorNotice(error, { title: m.notice_title_job, text: m.error_job_update_failed }).text;
}
