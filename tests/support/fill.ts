import type { UserEvent } from "@testing-library/user-event";

/**
 * Puts a text into a field at once, as a browser does that remembers it: a large form is rendered once and not for every
 * letter. For what a test fills in on its way; what it is about is typed.
 */
export async function fill(
  user: Pick<UserEvent, "click" | "paste">,
  field: HTMLElement,
  text: string,
): Promise<void> {
  await user.click(field);
  await user.paste(text);
}
