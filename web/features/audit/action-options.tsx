import { m } from "#web/paraglide/messages.js";
import { ACTION_TEXTS } from "./actions/action-texts.ts";
import { SECTION_TEXTS } from "./audit-texts.ts";

/** The sections of the log for a select, each as a whole ("ferries") and by its actions ("ferries.update"). */
export function ActionOptions() {
  return Object.entries(SECTION_TEXTS).map(([section, text]) => (
    <optgroup key={section} label={text()} className="bg-surface text-muted">
      <option value={section} className="bg-surface text-ink">
        {m.audit_section_whole({ section: text() })}
      </option>
      {Object.entries(ACTION_TEXTS)
        .filter(([what]) => what.startsWith(`${section}.`))
        .map(([what, action]) => (
          <option key={what} value={what} className="bg-surface text-ink">
            {action()}
          </option>
        ))}
    </optgroup>
  ));
}
