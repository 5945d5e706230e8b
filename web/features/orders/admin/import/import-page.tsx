import { Download, FileSpreadsheet } from "lucide-react";
import { useState } from "react";
import { bangkokDay, DAY_MS } from "#domain/time.ts";
import { BackLink } from "#web/components/lists/back-link.tsx";
import { Button } from "#web/components/button.tsx";
import { Disclosure } from "#web/components/disclosure.tsx";
import { FileField } from "#web/entities/files/file-field.tsx";
import { LeaveGuard } from "#web/entities/unsaved/leave-guard.tsx";
import { formatNumber } from "#web/lib/i18n/format.ts";
import { saveFile } from "#web/lib/save-file.ts";
import { m } from "#web/paraglide/messages.js";
import { headingOf, IMPORT_COLUMNS } from "./columns.ts";
import { IMPORT_MAX, readImportFile, templateCsv, type ImportFile } from "./import-file.ts";
import { COLUMN_TEXTS } from "./column-texts.ts";
import { ImportTable } from "./import-table.tsx";
import { PlaceForm } from "./place-form.tsx";
import { useImport } from "./use-import.ts";

const CSV = "text/csv;charset=utf-8";

/** Places the orders of a file, for one account or for the contact of each row: read, checked and priced row by row, then placed row by row. */
export function ImportPage() {
  const imported = useImport();
  const [error, setError] = useState<string>();
  const read = async (file: File) => {
    const found = await readImportFile(file);
    setError(fileError(found));
    await imported.take(found.kind === "rows" ? found.rows : []);
  };
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
          disabled={placing.isRunning}
          onFile={(file) => void read(file)}
        />
        <Button
          icon={<Download aria-hidden="true" className="size-5" />}
          onClick={() =>
            saveFile("orders-template.csv", CSV, templateCsv(bangkokDay(Date.now() + 7 * DAY_MS)))
          }
        >
          {m.import_template()}
        </Button>
      </div>
      {imported.rows.length > 0 && (
        <>
          {/* Of another file somebody else may be the customer. */}
          <PlaceForm key={imported.rows[0]?.key} imported={imported} />
          <ImportTable imported={imported} />
        </>
      )}
    </div>
  );
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
