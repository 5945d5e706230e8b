import { lazy, useEffect } from "react";
import { Button } from "#web/components/button.tsx";
import { Later } from "#web/entities/fallbacks/later.tsx";
import { RecordFallback } from "#web/entities/fallbacks/record-fallback.tsx";
import { RecordPanel } from "#web/entities/records/record-panel.tsx";
import { trpc } from "#web/lib/api/trpc.ts";
import { m } from "#web/paraglide/messages.js";
import type { AuditAction } from "./audit-types.ts";

const loadAction = () => import("./audited-action.tsx");
const AuditedAction = lazy(async () => ({ default: (await loadAction()).AuditedAction }));

export interface AuditEntryPanelProps {
  /** The number of the entry, as the address has it. */
  readonly entry: string;
  /** The action, where the list has it. */
  readonly listed: AuditAction | undefined;
  readonly onClose: () => void;
}

/** One action, whether or not it is among those that are listed. The words of its changes are loaded beside its data. */
export function AuditEntryPanel({ entry, listed, onClose }: AuditEntryPanelProps) {
  const query = trpc.audit.byId.useQuery({ seq: Number(entry) }, { enabled: listed === undefined });
  const action = listed ?? query.data;
  useEffect(() => {
    // A failure is told in the action's place.
    loadAction().catch(() => undefined);
  }, []);
  return (
    <RecordPanel
      recordId={entry}
      label={m.audit_entry_title({ seq: entry })}
      heading={m.nav_admin_audit()}
      row={entry}
      onClose={onClose}
      title={
        <h2 className="figures text-xl">
          {m.audit_entry_title({ seq: action === undefined ? entry : String(action.seq) })}
        </h2>
      }
    >
      {action === undefined ? (
        <RecordFallback
          query={query}
          rows={6}
          failed={m.audit_load_failed()}
          missing={m.audit_entry_not_found()}
          text={m.audit_entry_not_found_text()}
          wayOut={<Button onClick={onClose}>{m.order_back_to_list()}</Button>}
        />
      ) : (
        <Later rows={6}>
          <AuditedAction action={action} />
        </Later>
      )}
    </RecordPanel>
  );
}
