import { LARGE_CHANGE_PERCENT } from "#domain/pricing/large-changes.ts";
import { Badge } from "#web/components/badge.tsx";
import { Sheet } from "#web/components/dialog.tsx";
import { Field } from "#web/components/forms/field.tsx";
import { SegmentedControl } from "#web/components/forms/segmented-control.tsx";
import { TextInput } from "#web/components/forms/text-input.tsx";
import { ConflictNotice } from "#web/entities/edit-conflict/conflict-notice.tsx";
import { LeaveGuard } from "#web/entities/unsaved/leave-guard.tsx";
import { EffectiveDay } from "#web/entities/pricing/effective-day.tsx";
import { formatNumber } from "#web/lib/i18n/format.ts";
import { localized } from "#web/lib/i18n/localized.ts";
import { m } from "#web/paraglide/messages.js";
import type { SavedFerry } from "../ferry-types.ts";
import { faresText, OUTCOME_TEXTS } from "./fare-texts.ts";
import { useFaresForm, type FareField, type FaresForm } from "./use-fares-form.ts";

const FORM_ID = "fares-form";

export interface FaresSheetProps {
  /** The selected routes, as they were when the sheet was opened. */
  readonly ferries: readonly SavedFerry[];
  readonly onClose: () => void;
}

/** Changes the vehicle fares of the selected routes: what becomes of each is seen before and after. */
export function FaresSheet({ ferries: selected, onClose }: FaresSheetProps) {
  const form = useFaresForm(selected);
  const { ferries, results, conflict } = form;
  const isDone = ferries.length === 0;
  const nameOf = (id: string) => {
    const route = selected.find(({ ferryRouteId }) => ferryRouteId === id);
    return route === undefined ? "" : localized(route.name);
  };
  return (
    <>
      <LeaveGuard isUnsaved={() => form.isTyped && !isDone} />
      <Sheet
        open
        onOpenChange={(open) => {
          if (!open) onClose();
        }}
        title={m.fares_title()}
        closeLabel={m.action_close()}
        actions={
          isDone
            ? { cancel: m.action_close() }
            : {
                cancel: m.action_cancel(),
                act: {
                  label: m.fares_save(),
                  form: FORM_ID,
                  busy: form.busy,
                  busyLabel: m.settings_saving(),
                },
              }
        }
      >
        {results !== null && (
          <output className="mb-4 block font-heading font-semibold">
            {m.fares_done({
              done: formatNumber(
                results.filter(({ outcome }) => outcome === "changed" || outcome === "planned").length,
              ),
              count: formatNumber(selected.length),
            })}
          </output>
        )}
        {conflict !== null && !isDone && (
          <ConflictNotice
            width="narrow"
            text={m.press_conflict_text()}
            changes={conflict}
            label={nameOf}
            valueText={(_, fares) => (fares === null ? "–" : faresText(fares))}
            onTake={form.takeTheirs}
          />
        )}
        {!isDone && <Typed form={form} />}
        <h3 className="mt-6 text-base">{m.fares_preview()}</h3>
        <ul className="mt-1 text-sm">
          {selected.map((ferry) => (
            <li key={ferry.ferryRouteId} className="border-t border-line py-2">
              <Route
                ferry={ferries.find(({ ferryRouteId }) => ferryRouteId === ferry.ferryRouteId) ?? ferry}
                form={form}
              />
            </li>
          ))}
        </ul>
      </Sheet>
    </>
  );
}

function Typed({ form }: { readonly form: FaresForm }) {
  const { kind } = form;
  return (
    <form
      id={FORM_ID}
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        form.save();
      }}
    >
      <p className="text-sm text-muted">{m.fares_intro()}</p>
      <SegmentedControl
        label={m.fares_kind_label()}
        value={kind}
        onChange={form.setKind}
        segments={[
          { value: "percent", label: m.fares_kind_percent() },
          { value: "set", label: m.fares_kind_set() },
        ]}
      />
      {kind === "percent" ? (
        <Figure form={form} field="percent" label={m.fares_percent_label()} />
      ) : (
        <div className="grid gap-5 sm:grid-cols-2">
          <Figure form={form} field="min" label={m.ferry_vehicle_fare_min()} />
          <Figure form={form} field="max" label={m.ferry_vehicle_fare_max()} />
        </div>
      )}
      {form.askedAgain.length > 0 && (
        <div className="grid gap-4 rounded-control bg-marigold-wash p-3">
          {form.askedAgain.map((field) => (
            <Figure
              key={field}
              form={form}
              field={field}
              label={`${againLabel(kind, field)}: ${m.fares_again_label({ percent: LARGE_CHANGE_PERCENT })}`}
            />
          ))}
        </div>
      )}
      <EffectiveDay day={form.day} onDay={form.setDay} error={form.dayError} />
    </form>
  );
}

function againLabel(kind: FaresForm["kind"], field: FaresForm["askedAgain"][number]): string {
  if (kind === "percent") return m.fares_percent_label();
  return field === "again" ? m.ferry_vehicle_fare_max() : m.ferry_vehicle_fare_min();
}

interface FigureProps {
  readonly form: FaresForm;
  readonly field: FareField;
  readonly label: string;
}

function Figure({ form, field, label }: FigureProps) {
  return (
    <Field label={label} error={form.errorOf(field)}>
      {(control) => (
        <TextInput
          {...control}
          inputMode={field === "percent" ? "text" : "decimal"}
          autoComplete="off"
          className="figures max-w-36 text-right"
          value={form.textOf(field)}
          onChange={(event) => form.type(field, event.target.value)}
        />
      )}
    </Field>
  );
}

function Route({ ferry, form }: { readonly ferry: SavedFerry; readonly form: FaresForm }) {
  const done = form.results?.find(({ ferryRouteId }) => ferryRouteId === ferry.ferryRouteId);
  const { before, after } = done ?? { before: form.before(ferry), after: form.after(ferry) };
  return (
    <>
      <p className="font-heading font-semibold">{localized(ferry.name)}</p>
      <p className="figures flex flex-wrap items-center gap-x-2">
        <span className="text-muted">{faresText(before)}</span>
        {after !== null && <span className="font-semibold">→ {faresText(after)}</span>}
        {done === undefined && form.isLargeFor(ferry) && (
          <Badge tone="waiting">{`> ${LARGE_CHANGE_PERCENT} %`}</Badge>
        )}
        {done !== undefined && (
          <Badge tone={done.outcome === "changed" || done.outcome === "planned" ? "done" : "waiting"} wraps>
            {OUTCOME_TEXTS[done.outcome]()}
          </Badge>
        )}
      </p>
    </>
  );
}
