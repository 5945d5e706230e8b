import type { StatementInput } from "#domain/earnings/earnings-input.ts";
import type { DocumentLanguage } from "#domain/documents/document.ts";
import type { Viewer } from "../../auth/viewer.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { Audited } from "../audit/audited-action.ts";
import { noteExport } from "../audit/note-export.ts";
import { readAnyStatement, readStatement, type Statement } from "./read-earnings.ts";

/** A driver's pay that somebody of the staff takes as a file, and the id of that file in the audit log. */
export type StatementExport = StatementInput & { readonly exportId: string };

/** A statement for a file: its lines, oldest first, and whose they are. */
function linesOf({ driverName, lines }: Statement): Pick<Statement, "driverName" | "lines"> {
  return { driverName, lines };
}

/** The caller's own statement for a file. @throws AppError as `readStatement` */
export async function exportOwnStatement(
  deps: Pick<Dependencies, "db">,
  viewer: Viewer,
  input: StatementInput,
) {
  return linesOf(await readStatement(deps, viewer, input));
}

/** Any driver's statement for a file, for accountants; the audit log says whose. @throws AppError NOT_FOUND */
export async function exportStatement(deps: Pick<Dependencies, "db"> & Audited, input: StatementExport) {
  const statement = await readAnyStatement(deps, input);
  noteStatement(deps, input, statement);
  return linesOf(statement);
}

/** The same as a PDF file in base64. */
export async function printStatement(
  deps: Pick<Dependencies, "db" | "now"> & Audited,
  { language, ...input }: StatementExport & { readonly language: DocumentLanguage },
): Promise<{ readonly pdf: string }> {
  const statement = await readAnyStatement(deps, input);
  noteStatement(deps, input, statement);
  // The fonts and the library are evaluated only when a file is asked for.
  const { renderStatement } = await import("../../adapters/documents/render-document.ts");
  const bytes = await renderStatement(statement, { language, date: deps.now() });
  return { pdf: btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")) };
}

function noteStatement(deps: Audited, { exportId }: StatementExport, statement: Statement): void {
  const { driverId, fromDay, toDay, lines } = statement;
  noteExport(deps, { exportId, rows: lines.length, isEnd: true, view: { driverId, fromDay, toDay } });
}
