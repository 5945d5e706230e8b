import { useNavigate } from "@tanstack/react-router";
import { Search } from "lucide-react";
import { useId, useState, type ChangeEvent, type SubmitEvent } from "react";
import { ROLES } from "#domain/access/actor.ts";
import { AUDIT_ENDS } from "#domain/audit/audit-end.ts";
import { Button } from "#web/components/button.tsx";
import { FoldButton } from "#web/components/lists/fold-button.tsx";
import { classNames } from "#web/components/class-names.ts";
import { Field } from "#web/components/forms/field.tsx";
import { Select } from "#web/components/forms/select.tsx";
import { TextInput } from "#web/components/forms/text-input.tsx";
import { DayField } from "#web/entities/calendar/day-field.tsx";
import { ROLE_TEXTS } from "#web/entities/staff/role-texts.ts";
import { m } from "#web/paraglide/messages.js";
import { ActionOptions } from "./action-options.tsx";
import { END_TEXTS } from "./audit-texts.ts";
import type { AuditSearch } from "./audit-types.ts";
import { PersonChoice } from "./person-choice.tsx";

const FIELDS = [
  "record",
  "section",
  "ended",
  "role",
  "network",
] as const satisfies readonly (keyof AuditSearch)[];

/** A choice is looked for at once. */
const sent = ({ target }: ChangeEvent<HTMLSelectElement>) => target.form?.requestSubmit();

/** What the log is searched by. It goes into the address when it is sent. */
export function AuditFilter({ search }: { readonly search: AuditSearch }) {
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const [who, setWho] = useState(search.who ?? "");
  const [days, setDays] = useState({ from: search.from ?? "", to: search.to ?? "" });
  const find = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const fields = [...FIELDS.map((name) => [name, typed.get(name)]), ["who", who], ...Object.entries(days)];
    const given = fields.flatMap(([name, value]) =>
      typeof value === "string" && value.trim() !== "" ? [[name, value.trim()]] : [],
    );
    void navigate({ to: "/admin/audit", search: Object.fromEntries(given) as AuditSearch });
  };
  const { record: _record, ...folded } = search;
  const count = Object.values(folded).filter((part) => part !== undefined).length;
  return (
    <form
      aria-label={m.audit_filter_label()}
      className="flex flex-wrap items-end gap-3 min-[820px]:grid min-[820px]:grid-cols-2 min-[820px]:gap-4 @min-[44rem]:grid-cols-3 @min-[64rem]:grid-cols-5"
      onSubmit={find}
    >
      <Field
        label={m.audit_record_label()}
        hint={m.audit_record_hint()}
        className="self-start max-[819.98px]:basis-full"
      >
        {(control) => (
          <TextInput {...control} name="record" defaultValue={search.record} autoComplete="off" />
        )}
      </Field>
      <FoldButton
        className="max-[819.98px]:flex-1 min-[820px]:hidden"
        isOpen={isOpen}
        onToggle={setOpen}
        controls={id}
        count={count}
      />
      {/* On phones one button opens these, so that the list begins in the first screen. */}
      <div
        id={id}
        className={classNames(
          "grid w-full gap-4 sm:grid-cols-2 min-[820px]:contents",
          !isOpen && "max-[819.98px]:hidden",
        )}
      >
        <div className="min-w-0 self-start">
          <PersonChoice who={who} onChange={setWho} />
        </div>
        <Field label={m.audit_section_label()} className="self-start">
          {(control) => (
            <Select
              {...control}
              name="section"
              className="truncate"
              defaultValue={search.section ?? ""}
              onChange={sent}
              options={[{ value: "", label: m.audit_section_all() }]}
            >
              <ActionOptions />
            </Select>
          )}
        </Field>
        <Field label={m.audit_outcome_label()} className="self-start">
          {(control) => (
            <Select
              {...control}
              name="ended"
              defaultValue={search.ended ?? ""}
              onChange={sent}
              options={[
                { value: "", label: m.orders_filter_all() },
                ...AUDIT_ENDS.map((end) => ({ value: end, label: END_TEXTS[end]() })),
              ]}
            />
          )}
        </Field>
        <Field label={m.role_label()} className="self-start">
          {(control) => (
            <Select
              {...control}
              name="role"
              defaultValue={search.role ?? ""}
              onChange={sent}
              options={[
                { value: "", label: m.orders_filter_all() },
                ...ROLES.map((role) => ({ value: role, label: ROLE_TEXTS[role]() })),
              ]}
            />
          )}
        </Field>
        <Field label={m.audit_network_label()} hint={m.audit_network_hint()} className="self-start">
          {(control) => (
            <TextInput {...control} name="network" defaultValue={search.network} autoComplete="off" />
          )}
        </Field>
        <DayField
          label={m.documents_from()}
          className="self-start"
          clearable
          value={days.from}
          max={days.to}
          onChange={(from) => setDays({ ...days, from })}
        />
        <DayField
          label={m.documents_to()}
          className="self-start"
          clearable
          value={days.to}
          min={days.from}
          onChange={(to) => setDays({ ...days, to })}
        />
      </div>
      <Button
        type="submit"
        className="max-[819.98px]:flex-1 @min-[44rem]:mt-7 @min-[44rem]:self-start"
        icon={<Search aria-hidden="true" className="size-5" />}
      >
        {m.people_search_label()}
      </Button>
    </form>
  );
}
