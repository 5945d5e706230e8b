import { ImportTable } from "./import-table.tsx";
import { PlaceForm } from "./place-form.tsx";
import type { Import } from "./use-import.ts";

/** The rows of the chosen file, and for whom they are placed. */
export function ImportRows({ imported }: { readonly imported: Import }) {
  return (
    <>
      {/* Of another file somebody else may be the customer. */}
      <PlaceForm key={imported.rows[0]?.key} imported={imported} />
      <ImportTable imported={imported} />
    </>
  );
}
