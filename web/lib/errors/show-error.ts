import { m } from "../../paraglide/messages.js";
import { appErrorOf } from "./app-error.ts";
import { showToast } from "./toast.ts";

/** An error as shown to the user. */
export interface ErrorNotice {
  readonly title: string;
  readonly text: string;
  readonly kind: "error" | "warning";
  /** The id to give to support, for unexpected errors. */
  readonly requestId: string | undefined;
}

/** The text for an unexpected failure of one action: "Could not save your booking. Please try again." */
export interface NoticeFallback {
  readonly title: () => string;
  readonly text: () => string;
}

/** The notice of a failure that the server did not name: no connection, mostly. */
export function unnamedNotice(fallback?: NoticeFallback): ErrorNotice {
  return {
    title: (fallback?.title ?? m.notice_title_general)(),
    text: (fallback?.text ?? m.error_network)(),
    kind: "error",
    requestId: undefined,
  };
}

/**
 * Shows an error as a notice. The texts of the errors that the server names are loaded with the first of them; without
 * a connection, which these texts need and no answer came by, there is no such error.
 */
export function showError(error: unknown, fallback?: NoticeFallback): void {
  void loadAndShow(error, fallback);
}

async function loadAndShow(error: unknown, fallback: NoticeFallback | undefined): Promise<void> {
  const notice = await noticeOf(error, fallback);
  showToast(notice.kind, notice.title, notice.text, referenceLine(notice));
}

/** Any error as a notice, with its texts loaded; the one of an unnamed failure where they cannot be. */
export async function noticeOf(error: unknown, fallback?: NoticeFallback): Promise<ErrorNotice> {
  const known = appErrorOf(error);
  if (known === null) return unnamedNotice(fallback);
  try {
    const { errorNotice, loadErrorText } = await import("./error-notices.ts");
    await loadErrorText(known.code);
    return errorNotice(error, fallback);
  } catch {
    return unnamedNotice(fallback);
  }
}

/** The small line with the request id. */
export function referenceLine({ requestId }: Pick<ErrorNotice, "requestId">): string | undefined {
  return requestId === undefined ? undefined : m.error_reference({ requestId });
}

/** The small line for an unexpected error of the server; nothing for any other. */
export function referenceOf(error: unknown): string | undefined {
  const known = appErrorOf(error);
  return known?.code === "INTERNAL" ? referenceLine(known) : undefined;
}
