import { Button } from "#web/components/button.tsx";
import type { DoorDraft } from "#web/entities/door-changes/door-change-draft.ts";
import { ConflictNotice } from "#web/entities/edit-conflict/conflict-notice.tsx";
import type { Seen } from "#web/entities/edit-conflict/use-seen.ts";
import { m } from "#web/paraglide/messages.js";
import { factsDifferences, factsState, type OrderFacts } from "./order-facts.ts";

export interface ChangedOrderNoticeProps {
  readonly about: Seen<OrderFacts>;
  readonly saved: OrderFacts;
  /** What is being asked for. */
  readonly draft: DoorDraft;
  /** What is saved now has been read. */
  readonly onTake: () => void;
}

/** Somebody else has changed what a change of an order depends on: each of it, what was seen beside what is so now. */
export function ChangedOrderNotice({ about, saved, draft, onTake }: ChangedOrderNoticeProps) {
  if (!about.isChanged) return null;
  return (
    <ConflictNotice
      key={factsState(saved)}
      width="narrow"
      words="chosen"
      text={m.press_conflict_text()}
      {...factsDifferences(about.seen, saved, draft)}
    >
      <Button size="small" className="mt-3" onClick={onTake}>
        {m.settings_conflict_take()}
      </Button>
    </ConflictNotice>
  );
}
