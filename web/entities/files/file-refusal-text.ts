import { FILE_REFUSALS, MAX_FILE_BYTES, type FileRefusal } from "#domain/files/file.ts";
import { appErrorOf } from "#web/lib/errors/app-error.ts";
import { errorNotice } from "#web/lib/errors/error-notices.ts";
import { formatNumber } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";

const BYTES_PER_MB = 1024 * 1024;

/** Why a file is refused; a reason without its text does not compile. */
const TEXTS = {
  too_large: () => m.file_refused_too_large({ size: mostMegabytes() }),
  empty: m.file_refused_empty,
  svg: m.file_refused_svg,
  html: m.file_refused_html,
  pdf: m.file_refused_pdf,
  not_a_picture: m.file_refused_not_a_picture,
  unsupported_picture: m.file_refused_unsupported_picture,
  damaged: m.file_refused_damaged,
  too_many_pixels: m.file_refused_too_many_pixels,
  too_many_files: m.file_refused_too_many_files,
  gone: m.file_refused_gone,
} as const satisfies Record<FileRefusal, () => string>;

/** The largest file that is taken, in MB. */
export function mostMegabytes(): string {
  return formatNumber(MAX_FILE_BYTES / BYTES_PER_MB);
}

/** The text of a reason. */
export function fileRefusalText(reason: FileRefusal): string {
  return TEXTS[reason]();
}

/** Why an upload failed, for the field: the reason of a refused file, else the error's own text. */
export function uploadProblem(error: unknown): string {
  const known = appErrorOf(error);
  const reason = FILE_REFUSALS.find((each) => each === known?.params["reason"]);
  if (known?.code === "FILE_REFUSED" && reason !== undefined) return fileRefusalText(reason);
  return errorNotice(error, { title: m.notice_title_general, text: m.picture_not_sent }).text;
}
