import type { WrittenChanges } from "./version-texts.ts";

/** The fields that a version changed: name, old value, new value. */
export function FieldChanges<Field extends string, Value>(props: WrittenChanges<Field, Value>) {
  const { changes, fieldName, valueText } = props;
  return (
    <ul className="figures text-sm">
      {changes.map(({ field, before, after }) => (
        <li key={field} className="wrap-anywhere">
          {fieldName(field)}: <span className="text-muted">{valueText(field, before)} → </span>
          <span className="font-semibold">{valueText(field, after)}</span>
        </li>
      ))}
    </ul>
  );
}
