import { Pencil } from "lucide-react";
import { LINE_MAX_SATANG } from "#domain/orders/revision-input.ts";
import type { LineAdjustment } from "#domain/orders/offer.ts";
import { REASON_MAX } from "#domain/orders/text-limits.ts";
import { SATANG_PER_BAHT } from "#domain/money.ts";
import type { QuoteLine } from "#domain/pricing/quote.ts";
import { Button } from "#web/components/button.tsx";
import { Field } from "#web/components/forms/field.tsx";
import { TextInput } from "#web/components/forms/text-input.tsx";
import { IconButton } from "#web/components/icon-button.tsx";
import { priceLineTitle } from "#web/entities/pricing/price-line-texts.ts";
import { VEHICLE_TEXTS } from "#web/entities/pricing/vehicle-texts.ts";
import { formatMoney } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";

/** An amount being typed for one line, with its reason. */
export interface LineDraft {
  readonly amount: string;
  readonly reason: string;
}
export type LineDrafts = Readonly<Record<number, LineDraft>>;

export interface AdjustLinesProps {
  readonly lines: readonly QuoteLine[];
  readonly drafts: LineDrafts;
  readonly onChange: (drafts: LineDrafts) => void;
  /** Whether missing amounts and reasons are marked. */
  readonly marked: boolean;
  /** By the line's index what else is wrong with its amount. */
  readonly problems?: Readonly<Record<number, string>>;
  /** Why a line stays as it is, in a word or two; `null` where it does not. Absent: none does. */
  readonly whyFixed?: (line: QuoteLine) => string | null;
  /** The button that takes an amount back to the line's own. */
  readonly undoLabel: string;
}

/** The calculated lines; each amount can be set by hand, with a reason that the customer reads. */
export function AdjustLines(props: AdjustLinesProps) {
  const { lines, drafts, onChange, marked, problems, whyFixed, undoLabel } = props;
  return (
    <ul className="border-b border-line">
      {lines.map((line, index) => {
        const draft = drafts[index];
        const title = lineName(line);
        const fixed = whyFixed?.(line) ?? null;
        const set = (next: LineDraft | null) => {
          const { [index]: _now, ...others } = drafts;
          onChange(next === null ? others : { ...others, [index]: next });
        };
        return (
          <li key={lineKey(line)} className="grid gap-2 border-t border-line py-2 first:border-t-0">
            <div className="flex items-center justify-between gap-3">
              <span className="min-w-0">{title}</span>
              <span className="flex shrink-0 items-center gap-1">
                <span className={draft === undefined ? "figures" : "figures text-muted line-through"}>
                  {formatMoney(line.amountSatang)}
                </span>
                {fixed !== null && <span className="text-sm text-muted">{fixed}</span>}
                {draft === undefined && fixed === null && (
                  <IconButton
                    label={m.settle_adjust({ line: title })}
                    onClick={() => set({ amount: String(line.amountSatang / SATANG_PER_BAHT), reason: "" })}
                  >
                    <Pencil aria-hidden="true" className="size-4" />
                  </IconButton>
                )}
              </span>
            </div>
            {draft !== undefined && (
              <LineFields
                draft={draft}
                onChange={set}
                marked={marked}
                problem={problems?.[index]}
                undoLabel={undoLabel}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}

function LineFields(props: {
  readonly draft: LineDraft;
  readonly onChange: (draft: LineDraft | null) => void;
  readonly marked: boolean;
  readonly problem: string | undefined;
  readonly undoLabel: string;
}) {
  const { draft, onChange, marked, problem, undoLabel } = props;
  return (
    <div className="grid gap-3 rounded-control bg-sunken p-3">
      <Field
        label={m.settle_amount_label()}
        error={marked ? (amountOf(draft) === null ? m.field_invalid() : problem) : undefined}
      >
        {(control) => (
          <TextInput
            {...control}
            inputMode="decimal"
            value={draft.amount}
            onChange={(event) => onChange({ ...draft, amount: event.target.value })}
          />
        )}
      </Field>
      <Field
        label={m.settle_reason_label()}
        error={marked && draft.reason.trim() === "" ? m.error_reason_required() : undefined}
      >
        {(control) => (
          <TextInput
            {...control}
            maxLength={REASON_MAX}
            value={draft.reason}
            onChange={(event) => onChange({ ...draft, reason: event.target.value })}
          />
        )}
      </Field>
      <Button size="small" onClick={() => onChange(null)}>
        {undoLabel}
      </Button>
    </div>
  );
}

/** The adjustments as they are sent; `null` while an amount or a reason is missing. */
export function adjustmentsOf(drafts: LineDrafts): LineAdjustment[] | null {
  const all = Object.entries(drafts).map(([index, draft]) => ({
    lineIndex: Number(index),
    amountSatang: amountOf(draft),
    reason: draft.reason.trim(),
  }));
  const complete = all.flatMap(({ amountSatang, ...rest }) =>
    amountSatang === null || rest.reason === "" ? [] : [{ ...rest, amountSatang }],
  );
  return complete.length === all.length ? complete : null;
}

/** The typed amount in satang, or `null` when it is none. */
export function amountOf({ amount }: LineDraft): number | null {
  const text = amount.replaceAll(",", "").trim();
  const satang = Math.round(Number(text) * SATANG_PER_BAHT);
  return text !== "" && satang >= 0 && satang <= LINE_MAX_SATANG ? satang : null;
}

/** Tells a line from the others of its price. */
export function lineKey(line: QuoteLine): string {
  if (line.kind === "labour") return line.kind;
  const crossing = line.kind === "ferry" ? ` ${line.crossingIndex}` : "";
  return `${line.kind} ${line.vehicleIndex}${crossing}`;
}

/** A line with the vehicle that it is for. */
export function lineName(line: QuoteLine): string {
  return line.kind === "labour"
    ? priceLineTitle(line)
    : `${priceLineTitle(line)}, ${VEHICLE_TEXTS[line.vehicle]()}`;
}
