import { m } from "./paraglide/messages.js";

/** Shown when the document lacks the root element: an error text and a button to reload. */
export function showCriticalError(): void {
  const page = document.createElement("main");
  page.className = "critical-error";
  page.setAttribute("role", "alert");
  const title = document.createElement("h1");
  title.textContent = m.critical_error_title();
  const text = document.createElement("p");
  text.textContent = m.critical_error_text();
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = m.action_reload();
  button.addEventListener("click", () => location.reload());
  page.append(title, text, button);
  document.body.replaceChildren(page);
}
