import { useState } from "react";
import { bangkokInstant } from "#domain/time.ts";
import { Button } from "#web/components/button.tsx";
import { RouteLine } from "#web/components/route-line.tsx";
import { readArrivedDraft, takeArrivedDraft } from "#web/entities/moves/arrived-draft.ts";
import type { MoveDraft } from "#web/entities/moves/draft-shape.ts";
import { vehiclesOf } from "#web/entities/moves/move-request.ts";
import { stopText } from "#web/entities/goods/goods-texts.ts";
import { vehiclesText } from "#web/entities/pricing/vehicle-texts.ts";
import { formatDayAndTime } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import { AccountFrame } from "../account-frame.tsx";

/** Shows the move that a login link brought from another browser, and takes it over only when its reader says so. */
export function ArrivedDraftStep(props: {
  /** As `readArrivedDraft` reads it. */
  readonly json: string;
  /** @param path on which to continue the move; `null` when it was not taken over */
  readonly onDone: (path: string | null) => void;
}) {
  const { json, onDone } = props;
  const [found] = useState(() => readArrivedDraft(json, Date.now()));
  const [isBusy, setBusy] = useState(false);
  const take = async () => {
    setBusy(true);
    onDone(await takeArrivedDraft(json, Date.now()));
  };
  return (
    <AccountFrame title={m.draft_arrived_title()} intro={m.draft_arrived_text()} isAnew>
      <div className="flex flex-col gap-5">
        {found !== null && <Told draft={found.arrived} />}
        {found !== null && found.own !== null && (
          <p className="rounded-control bg-marigold-wash px-4 py-3 wrap-anywhere">
            {m.draft_arrived_replaces({ own: briefly(found.own) })}
          </p>
        )}
        <Button tone="main" size="large" wide busy={isBusy} onClick={() => void take()}>
          {m.draft_arrived_use()}
        </Button>
        <Button size="large" wide disabled={isBusy} onClick={() => onDone(null)}>
          {m.draft_arrived_leave()}
        </Button>
      </div>
    </AccountFrame>
  );
}

/** Everything of a draft that its writer typed: places and doors, people, day, trucks, contact and notes. */
function Told({ draft: { move, contact } }: { readonly draft: MoveDraft }) {
  const { stops, counts, date, time } = move;
  const at = bangkokInstant(date, time || "00:00");
  const { contactName, contactPhone, contactEmail, lineId, notes } = contact;
  const facts = [
    at === null ? "" : formatDayAndTime(at),
    vehiclesText(vehiclesOf(counts)),
    joined([contactName, contactPhone, contactEmail, lineId]),
    notes,
  ];
  return (
    <div className="rounded-card border border-line bg-surface p-4 sm:p-5">
      <RouteLine
        label={m.order_stops_title()}
        stops={stops.map(({ key, text, detail = "", person }, index) => ({
          key: String(key),
          leg: "land" as const,
          content: (
            <>
              <p className="text-sm text-muted">{stopText(index, stops.length)}</p>
              <p className="font-semibold wrap-anywhere">{text.trim() === "" ? "–" : text}</p>
              <p className="text-sm wrap-anywhere">
                {joined([detail, person === undefined ? "" : `${person.name} ${person.phone}`])}
              </p>
            </>
          ),
        }))}
      />
      <ul className="figures mt-4 grid gap-1 border-t border-line pt-3 text-sm">
        {facts
          .filter((fact) => fact !== "")
          .map((fact) => (
            <li key={fact} className="wrap-anywhere whitespace-pre-line">
              {fact}
            </li>
          ))}
      </ul>
    </div>
  );
}

/** A draft in one line: its way, or what else it has. */
function briefly({ move: { stops }, contact }: MoveDraft): string {
  const way = stops.map(({ text }) => text.trim()).filter((text) => text !== "");
  return way.length > 0 ? way.join(" → ") : joined([contact.contactName, contact.contactPhone]);
}

function joined(texts: readonly string[]): string {
  return texts.filter((text) => text.trim() !== "").join(" · ");
}
