import { inAsciiDigits } from "#domain/contact/thai-digits.ts";
import { m } from "#web/paraglide/messages.js";
import { ACTION_TEXTS } from "./actions/action-texts.ts";
import { SECTION_TEXTS } from "./audit-texts.ts";
import type { AuditSearch } from "./audit-types.ts";

/** One thing that a text may mean in the log. */
export interface Reading {
  readonly text: string;
  readonly search: AuditSearch;
}

/** Actions and sections after these are left out: a text that is in more of them says too little. */
const ACTIONS_MAX = 12;
/** Three points between digits, or several colons between hexadecimal ones; a network has its length behind it. */
const ADDRESS = /^(\d{1,3}(\.\d{1,3}){3}|[0-9a-f]*(:[0-9a-f]*){2,})(\/\d{1,3})?$/i;
/** Ids have digits and no space. */
const ID = /^\S*\d\S*$/;
/** A phone in one word, as it is dialled, with whatever is written between its groups. */
const PHONE = /^\(?[0+][\d().-]{8,}$/;

/** What a text may mean in the log, the likeliest first: at least the id of a record. */
export function readingsOf(typed: string): readonly Reading[] {
  const text = inAsciiDigits(typed.trim());
  const record = { text: `${m.audit_record_label()}: ${text}`, search: { record: text } };
  if (text.includes("@")) return [{ text: `${m.audit_who_label()}: ${text}`, search: { who: text } }, record];
  if (ADDRESS.test(text))
    return [{ text: `${m.audit_network_label()}: ${text}`, search: { network: text } }, record];
  const actions = actionsOf(text);
  return ID.test(text) ? [record, ...actions] : [...actions, record];
}

/** Whether a text is rather somebody's name or phone: it is no words of an action, and no id looks like it. */
export function isSomebody(typed: string): boolean {
  const text = inAsciiDigits(typed.trim());
  return readingsOf(text).length === 1 && (!ID.test(text) || PHONE.test(text));
}

/** The sections, then the actions that have each word of a text in the words by which the log shows them. */
function actionsOf(text: string): readonly Reading[] {
  const words = text.toLocaleLowerCase().split(/\s+/);
  const isFound = (shown: string) => words.every((word) => shown.toLocaleLowerCase().includes(word));
  const sections = Object.entries(SECTION_TEXTS).flatMap(([section, name]) =>
    isFound(name()) ? [{ text: m.audit_section_whole({ section: name() }), search: { section } }] : [],
  );
  const actions = Object.entries(ACTION_TEXTS).flatMap(([section, name]) =>
    isFound(name()) ? [{ text: name(), search: { section } }] : [],
  );
  return [...sections, ...actions].slice(0, ACTIONS_MAX);
}
