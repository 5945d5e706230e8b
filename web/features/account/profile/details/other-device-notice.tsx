import { ConflictNotice } from "#web/entities/edit-conflict/conflict-notice.tsx";
import type { TheirChange } from "#web/entities/edit-conflict/merge-edits.ts";
import { m } from "#web/paraglide/messages.js";

export interface OtherDeviceNoticeProps {
  readonly changes: readonly TheirChange<string, unknown>[];
  readonly label: (field: string) => string;
  readonly valueText: (field: string, value: unknown) => string;
  /** What was saved there of a field is right. */
  readonly onTake: (field: string) => void;
}

/** The same person has saved other details on another device: what was saved there, beside what was typed here. */
export default function OtherDeviceNotice(props: OtherDeviceNoticeProps) {
  return (
    <ConflictNotice
      {...props}
      width="narrow"
      words="elsewhere"
      title={m.own_conflict_title()}
      text={m.own_conflict_text()}
    />
  );
}
