/** Focuses what opens a row, the first of a `data-row`, if it is on the page. */
export function focusRow(list: ParentNode | null, row: string | undefined): void {
  for (const link of list?.querySelectorAll<HTMLElement>("[data-row]") ?? [])
    if (link.dataset["row"] === row) return link.focus();
}
