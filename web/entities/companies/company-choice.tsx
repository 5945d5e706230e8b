import { keepPreviousData } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { Combobox, type SuggestionStatus } from "#web/components/forms/combobox.tsx";
import { Field } from "#web/components/forms/field.tsx";
import { trpc } from "#web/lib/api/trpc.ts";
import { formatNumber } from "#web/lib/i18n/format.ts";
import { useSettled } from "#web/lib/use-settled.ts";
import { m } from "#web/paraglide/messages.js";
import type { OfferedCompany } from "./company-types.ts";

/** From the last letter until the search. */
const PAUSE_MS = 150;

export interface CompanyChoiceProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly disabled?: boolean | undefined;
  /** "": none. */
  readonly companyId: string;
  /** `undefined`: something is typed, and no company is chosen. */
  readonly onChange: (companyId: string | undefined) => void;
}

/** A company on account, found by parts of its name or by its tax id, however many there are. */
export function CompanyChoice({ label, hint, disabled = false, companyId, onChange }: CompanyChoiceProps) {
  const [typed, setTyped] = useState("");
  const [hasLeft, setLeft] = useState(false);
  const [seen, setSeen] = useState<OfferedCompany | null>(null);
  // What was chosen comes back as a text as well.
  const chosenName = useRef<string | null>(null);
  const [asked] = useSettled(typed.trim(), PAUSE_MS);
  const found = trpc.orders.companies.useQuery({ search: asked }, { placeholderData: keepPreviousData });
  const ofId = trpc.orders.companies.useQuery(
    { companyId },
    { enabled: companyId !== "" && seen?.companyId !== companyId },
  );
  const selected = selectedOf(companyId, seen, ofId.data?.items[0]);
  const { items = [], hasMore = false } = found.data ?? {};
  const isCurrent = asked === typed.trim() && !found.isPlaceholderData;
  const status = statusOf(found.isError, isCurrent && found.data !== undefined);
  const isTyped = selected === null && typed.trim() !== "";
  const onText = (text: string) => {
    const isChosen = chosenName.current === text;
    chosenName.current = null;
    setTyped(isChosen ? "" : text);
    if (!isChosen && companyId === "") onChange(text.trim() === "" ? "" : undefined);
  };
  const onSelect = (company: OfferedCompany | null) => {
    chosenName.current = company?.name ?? null;
    setSeen(company);
    onChange(company === null ? "" : company.companyId);
  };
  return (
    <Field
      label={label}
      hint={hint}
      error={isTyped && status === "ready" ? problemOf(items.length, hasLeft) : undefined}
    >
      {(control) => (
        <div onFocus={() => setLeft(false)} onBlur={() => setLeft(true)}>
          <Combobox<OfferedCompany>
            control={control}
            text={selected?.name ?? typed}
            onTextChange={onText}
            selected={selected}
            onSelect={onSelect}
            items={items}
            status={status}
            itemKey={(company) => company.companyId}
            itemText={(company) => company.name}
            texts={{
              loading: m.company_find_loading(),
              clear: m.place_clear({ field: label }),
              waiting: m.company_find_waiting(),
              chosen: (name) => m.place_set({ stop: label, place: name }),
            }}
            inputProps={{
              autoComplete: "off",
              disabled,
              placeholder: m.company_find_placeholder(),
            }}
          />
          {selected === null && hasMore && (
            <p className="mt-1.5 text-sm text-muted">
              {m.company_find_more({ count: formatNumber(items.length) })}
            </p>
          )}
        </div>
      )}
    </Field>
  );
}

/** The chosen company; by its id alone where no name is known of it. */
function selectedOf(
  companyId: string,
  seen: OfferedCompany | null,
  read: OfferedCompany | undefined,
): OfferedCompany | null {
  if (companyId === "") return null;
  const known = [seen, read].find((each) => each?.companyId === companyId);
  return known ?? { companyId, name: companyId };
}

function statusOf(isError: boolean, isReady: boolean): SuggestionStatus {
  if (isError) return "error";
  return isReady ? "ready" : "loading";
}

function problemOf(found: number, hasLeft: boolean): string | undefined {
  if (found === 0) return m.company_find_none();
  return hasLeft ? m.company_find_choose() : undefined;
}
