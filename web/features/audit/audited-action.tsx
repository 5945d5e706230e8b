import { Fragment, useId, type ReactNode } from "react";
import { Badge } from "#web/components/badge.tsx";
import { classNames } from "#web/components/class-names.ts";
import { LinkButton } from "#web/components/link-button.tsx";
import { RecordLink } from "#web/entities/records/record-link.tsx";
import { ROLE_TEXTS } from "#web/entities/staff/role-texts.ts";
import { formatDayAndTime } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import { ActionName } from "./action-name.tsx";
import { actorText, outcomeLook } from "./audit-texts.ts";
import type { AuditAction } from "./audit-types.ts";
import { fieldText } from "./changes/field-texts.ts";
import { kindText } from "./changes/kind-texts.ts";
import { recordText } from "./changes/record-texts.ts";
import { openableField, openableKind } from "./changes/openable.ts";
import { valueText } from "./changes/value-text.ts";
import { refusalText, wrongText } from "./refusal-text.ts";

/** Who, from where, which records, and each field before and after. */
export function AuditedAction({ action }: { readonly action: AuditAction }) {
  const { what, actorId, outcome, params, fields, changes } = action;
  const { text, tone } = outcomeLook(action);
  return (
    <div className="grid gap-6">
      <div>
        <p className="mb-2 text-lg">
          <ActionName what={what} />
        </p>
        <Badge tone={tone}>{text()}</Badge>
        {outcome !== null && outcome !== "ok" && <Refusal code={outcome} params={params} fields={fields} />}
      </div>
      <Facts action={action} />
      <section>
        <h3 className="mb-2 text-lg">{m.audit_changes_title()}</h3>
        {changes.length === 0 && <p className="text-muted">{m.audit_no_changes()}</p>}
        {changes.map((change) => (
          <Change key={`${change.kind} ${change.id}`} change={change} />
        ))}
      </section>
      <div>
        <LinkButton to="/admin/audit" search={{ who: actorId }} size="small">
          {m.people_audit_link()}
        </LinkButton>
      </div>
    </div>
  );
}

type RefusalProps = { readonly code: string } & Pick<AuditAction, "params" | "fields">;

/** Why it was refused, with what was wrong in which field; by the error's code where this version has no words for it. */
function Refusal({ code, params, fields }: RefusalProps) {
  const sentence = refusalText(code, params);
  return (
    <div className="mt-2">
      <p translate={sentence === undefined ? "no" : undefined} className="wrap-anywhere">
        {sentence ?? code}
      </p>
      <ul>
        {Object.entries(fields).map(([path, wrong]) => (
          <li key={path} className="wrap-anywhere">
            <span className="text-muted">{fieldText(path)}:</span> {wrongText(wrong)}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Facts({ action }: { readonly action: AuditAction }) {
  const { at, actorRole, network, device, records, requestId, hash } = action;
  const facts: readonly (readonly [string, ReactNode])[] = [
    [m.audit_when_label(), formatDayAndTime(at)],
    [m.audit_who_label(), `${actorText(action)} (${ROLE_TEXTS[actorRole]()})`],
    [m.audit_network_label(), network],
    [m.audit_device_label(), device === "" ? "–" : device],
    ...Object.entries(records).map(
      ([name, ids]) => [recordText(name), <Ids key={name} field={name} ids={[ids].flat()} />] as const,
    ),
    [m.audit_request_label(), requestId],
    [m.audit_hash_label(), hash],
  ];
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="figures min-w-0 wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Ids that an action names, each of which opens its record where there is a page for it. */
function Ids({ field, ids }: { readonly field: string; readonly ids: readonly string[] }) {
  const record = openableField(field);
  return ids.map((id, index) => (
    <Fragment key={id}>
      {index > 0 && ", "}
      {record === undefined ? id : <RecordLink record={record} id={id} />}
    </Fragment>
  ));
}

/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- browsers drop the
   table semantics of elements that are not laid out as a table */

type AuditedChange = AuditAction["changes"][number];

function Change({ change: { kind, id, fields } }: { readonly change: AuditedChange }) {
  const record = openableKind(kind);
  const titleId = useId();
  return (
    // Of fixed columns: by their content, a long field would break the times and sums beside it. On phones a field has its own
    // line above its two values, which otherwise have the room of a few letters.
    <div className="mb-4 text-sm">
      {/* No caption: one that is laid out as a block is no part of a table any more, and the link in it does not belong there. */}
      <p id={titleId} className="pb-1 font-semibold wrap-anywhere">
        {kindText(kind)}{" "}
        {record === undefined ? <span translate="no">{id}</span> : <RecordLink record={record} id={id} />}
      </p>
      <table role="table" aria-labelledby={titleId} className="w-full table-fixed @max-[30rem]:block">
        <thead role="rowgroup" className="@max-[30rem]:block">
          <tr role="row" className={classNames(ROW, "border-edge text-left text-muted")}>
            <th
              role="columnheader"
              scope="col"
              className="w-2/5 py-1 pr-3 font-semibold @max-[30rem]:sr-only"
            >
              {m.audit_field_label()}
            </th>
            <th role="columnheader" scope="col" className="py-1 pr-3 font-semibold">
              {m.audit_before_label()}
            </th>
            <th role="columnheader" scope="col" className="py-1 font-semibold">
              {m.audit_after_label()}
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup" className="@max-[30rem]:block">
          {Object.entries(fields).map(([name, [before, after]]) => (
            <tr role="row" key={name} className={classNames(ROW, "border-line align-top")}>
              <th
                role="rowheader"
                scope="row"
                className="py-1 pr-3 text-left font-normal wrap-anywhere @max-[30rem]:col-span-2 @max-[30rem]:w-auto @max-[30rem]:pb-0 @max-[30rem]:text-muted"
              >
                {fieldText(name)}
              </th>
              <td role="cell" className="figures py-1 pr-3 wrap-anywhere text-muted">
                <Value kind={kind} path={name} value={before} />
              </td>
              <td role="cell" className="figures py-1 wrap-anywhere">
                <Value kind={kind} path={name} value={after} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A row of the table; on phones of two columns. */
const ROW = "border-b @max-[30rem]:grid @max-[30rem]:grid-cols-2";

type Plain = AuditedChange["fields"][string][number];

/** A value in words; an id opens its record where there is a page for it. */
function Value({
  kind,
  path,
  value,
}: {
  readonly kind: string;
  readonly path: string;
  readonly value: Plain;
}) {
  const record = openableField(path);
  if (record === undefined || typeof value !== "string" || value === "") return valueText(kind, path, value);
  return <RecordLink record={record} id={value} />;
}
