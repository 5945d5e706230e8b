import { Download, FileSpreadsheet } from "lucide-react";
import { lazy, useState } from "react";
import { bangkokDay, DAY_MS } from "#domain/time.ts";
import { SkeletonList } from "#web/components/feedback/skeleton.tsx";
import { BackLink } from "#web/components/lists/back-link.tsx";
import { Button } from "#web/components/button.tsx";
import { Disclosure } from "#web/components/disclosure.tsx";
import { Later } from "#web/entities/fallbacks/later.tsx";
import { loadInPlace } from "#web/entities/fallbacks/load-in-place.ts";
import { whenIdle } from "#web/entities/fallbacks/when-idle.ts";
import { FileField } from "#web/entities/files/file-field.tsx";
import { LeaveGuard } from "#web/entities/unsaved/leave-guard.tsx";
import { showToast } from "#web/lib/errors/toast.ts";
import { formatNumber } from "#web/lib/i18n/format.ts";
import { saveFile } from "#web/lib/save-file.ts";
import { m } from "#web/paraglide/messages.js";
import { headingOf, IMPORT_COLUMNS, IMPORT_MAX } from "./columns.ts";
import type { ImportFile } from "./import-file.ts";
import { COLUMN_TEXTS } from "./column-texts.ts";
import { loadChecking, useImport } from "./use-import.ts";

const CSV = "text/csv;charset=utf-8";

// The page is read, and a file chosen, without what reads, checks and places the file.
const loadFiles = () => import("./import-file.ts");
const loadRows = () => import("./import-rows.tsx");
const ImportRows = lazy(async () => ({ default: (await loadRows()).ImportRows }));
whenIdle(() => {
  // Who chooses a file is told.
  Promise.all([loadFiles(), loadChecking(), loadRows()]).catch(() => undefined);
});

/**
 * Places the orders of a file, for one account or for the contact of each row: read, checked and priced row
 * by row, then placed row by row.
 */
export function ImportPage() {
  const imported = useImport();
  const [error, setError] = useState<string>();
  const [isReading, setReading] = useState(false);
  const read = async (file: File) => {
    setReading(true);
    const found = await withCode(async () => {
      const [{ readImportFile }] = await Promise.all([loadInPlace(loadFiles), loadInPlace(loadChecking)]);
      return readImportFile(file);
    });
    setReading(false);
    if (found === undefined) return;
    setError(fileError(found));
    await imported.take(found.kind === "rows" ? found.rows : []);
  };
  const saveTemplate = () =>
    withCode(async () => {
      const { templateCsv } = await loadInPlace(loadFiles);
      saveFile("orders-template.csv", CSV, templateCsv(bangkokDay(Date.now() + 7 * DAY_MS)));
    });
  const { placing } = imported;
  const isToBePlaced = imported.isChecking || placing.isRunning || placing.count("waiting", "unsure") > 0;
  return (
    <div className="mx-auto grid w-full max-w-[112rem] gap-6 px-4 py-5 md:px-8">
      <LeaveGuard isUnsaved={() => isToBePlaced} />
      <div>
        <BackLink to="/admin/orders">{m.order_back_to_list()}</BackLink>
        <h1 className="mt-2 mb-2 text-2xl">{m.import_title()}</h1>
        <p className="max-w-[70ch] text-muted">{m.import_intro({ count: formatNumber(IMPORT_MAX) })}</p>
      </div>
      <Disclosure Icon={FileSpreadsheet} title={m.import_columns()}>
        <dl className="grid gap-2 pb-4 text-sm md:grid-cols-[auto_1fr] md:gap-x-6">
          {IMPORT_COLUMNS.map((column) => (
            <div key={column} className="md:contents">
              <dt>
                <span className="font-semibold">{headingOf(column)}</span>{" "}
                <code className="text-muted">{column}</code>
              </dt>
              <dd className="text-muted">{COLUMN_TEXTS[column]()}</dd>
            </div>
          ))}
        </dl>
      </Disclosure>
      <div className="flex flex-wrap items-end gap-4">
        <FileField
          label={m.import_file()}
          accept=".csv,text/csv"
          error={error}
          disabled={placing.isRunning || isReading}
          onFile={(file) => void read(file)}
        />
        <Button icon={<Download aria-hidden="true" className="size-5" />} onClick={() => void saveTemplate()}>
          {m.import_template()}
        </Button>
      </div>
      {isReading && <SkeletonList rows={4} label={m.loading_page()} />}
      {imported.rows.length > 0 && (
        <Later rows={4}>
          <ImportRows imported={imported} />
        </Later>
      )}
    </div>
  );
}

/** What is done with code that the page does not bring; where that does not come, it is said. */
async function withCode<Result>(task: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await task();
  } catch {
    showToast("error", m.notice_title_general(), m.part_not_loaded());
    return undefined;
  }
}

function fileError(file: ImportFile): string | undefined {
  switch (file.kind) {
    case "rows":
      return undefined;
    case "columns_missing":
      return m.import_columns_missing({ columns: file.columns.map(headingOf).join(", ") });
    case "broken":
      return m.import_broken({ line: formatNumber(file.line) });
    case "empty":
      return m.import_empty();
    case "too_many":
      return m.import_too_many({ count: formatNumber(IMPORT_MAX) });
  }
}
