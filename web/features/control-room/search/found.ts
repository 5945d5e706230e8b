import { linkOptions } from "@tanstack/react-router";
import { m } from "#web/paraglide/messages.js";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import type { SectionGroup } from "../frame/sections.ts";
import { isFull, recordsFound, type Found, type FoundGroup } from "./found-items.ts";

/** What a text finds: of the sections at once, of everything else once the server has answered. */
export function findGroups(
  text: string,
  sections: readonly SectionGroup[],
  found: Found | undefined,
): readonly FoundGroup[] {
  return [
    sectionsFound(text, sections),
    ...(found === undefined ? [] : recordsFound(text, found, (path) => opens(sections, path))),
  ].filter(({ items }) => items.length > 0);
}

/** Whether there may be more of a kind than was found. */
export function isCut(found: RouterOutputs["controlRoom"]["search"]): boolean {
  return Object.values(found).some((rows) => Array.isArray(rows) && isFull(rows));
}

/** What looks for a text further than everything is found here, for who may open it: it stands at the foot, whatever is found. */
export function searchFurther(text: string, sections: readonly SectionGroup[]): readonly FoundGroup[] {
  if (text === "" || !opens(sections, "/admin/audit")) return [];
  const entry = { key: "audit log", title: m.control_search_audit({ text }), detail: "" };
  const to = linkOptions({ to: "/admin/audit", search: { q: text } });
  return [{ title: m.nav_admin_audit(), items: [{ ...entry, to }] }];
}

function sectionsFound(text: string, groups: readonly SectionGroup[]): FoundGroup {
  const sought = text.toLocaleLowerCase();
  const items = groups
    .flatMap(({ sections }) => sections)
    .filter(({ title }) => title().toLocaleLowerCase().includes(sought))
    .map(({ path, title, key }) => ({ key: path, title: title(), detail: `g ${key}`, to: { to: path } }));
  return { title: m.nav_sections_label(), items };
}

/** Whether the reader may open a section. */
function opens(groups: readonly SectionGroup[], path: string): boolean {
  return groups.some(({ sections }) => sections.some((section) => section.path === path));
}
