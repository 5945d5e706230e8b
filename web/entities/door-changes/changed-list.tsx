/** One thing before and after. */
export interface Changed {
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

/** What was and what is or would be, a row each. */
export function ChangedList({ rows }: { readonly rows: readonly Changed[] }) {
  if (rows.length === 0) return null;
  return (
    <dl className="grid gap-1.5">
      {rows.map(({ label, before, after }) => (
        <div key={label} className="figures flex flex-wrap items-baseline justify-between gap-x-4">
          <dt className="text-muted">{label}</dt>
          <dd>
            {before} → <strong>{after}</strong>
          </dd>
        </div>
      ))}
    </dl>
  );
}
