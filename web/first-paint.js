// Runs before the first paint, in the document's head.
const LANGUAGE_KEY = "khondee-language";
const hasLanguageCookie = () => /(?:^|; )khondee-language=/.test(document.cookie);
const writeLanguageCookie = (language) => {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `${LANGUAGE_KEY}=${language}; Path=/; Max-Age=31536000; SameSite=Lax${secure}`;
};

// Another document is on its way: this one starts no scripts of its own.
let leaving = false;
// Somebody signed out on this device without a connection (`pending-sign-out.ts`): nothing is asked in their session.
let isSignedOutHere = false;
try {
  isSignedOutHere = localStorage.getItem("khondee-signed-out") !== null;

  // The theme the visitor chose; without a choice the system's theme applies by CSS alone.
  const theme = localStorage.getItem("khondee-theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;

  // Browsers drop cookies sooner than storage. Without the cookie the server cannot know the visitor's language, so
  // the cookie is restored from the storage and the document is requested again, hidden until then. A language in the
  // address (?lang=) takes precedence.
  const language = localStorage.getItem(LANGUAGE_KEY);
  if (
    /^[a-z]{2}$/.test(language ?? "") &&
    language !== document.documentElement.lang &&
    !hasLanguageCookie() &&
    !new URLSearchParams(location.search).has("lang")
  ) {
    writeLanguageCookie(language);
    // A browser that keeps no cookies would reload for ever.
    if (hasLanguageCookie()) {
      leaving = true;
      document.documentElement.hidden = true;
      location.reload();
    }
  }
} catch {
  // Storage is blocked: the system's theme and the document's language stay.
}

// A language chosen before the page's code has started takes effect without that code. `LanguageSelect` removes the
// attribute as soon as it handles the choice itself, which it also does for a choice made here without a connection.
addEventListener("change", ({ target }) => {
  if (!(target instanceof HTMLSelectElement) || !("languages" in target.dataset) || !navigator.onLine) return;
  try {
    localStorage.setItem(LANGUAGE_KEY, target.value);
  } catch {
    // Storage is blocked: the cookie alone keeps the choice.
  }
  writeLanguageCookie(target.value);
  leaving = true;
  const address = new URL(location.href);
  address.searchParams.delete("lang");
  // Replacing an address by itself only scrolls where the address has a `#`.
  if (address.href === location.href) location.reload();
  else location.replace(address);
});

// A form that the visitor's draft or the places of a link are to fill is loaded at once; other forms wait for the first
// touch.
const search = new URLSearchParams(location.search);
const DRAFT_KEYS = ["khondee-move-draft", "khondee-booking-draft", "khondee-calculator-draft"];
let hasDraft = false;
try {
  hasDraft = DRAFT_KEYS.some((key) => localStorage.getItem(key) !== null);
} catch {
  // Storage is blocked: there is no draft.
}
const isForm = document.querySelector("link[data-awaited]") !== null;
const isAwaited = isForm && !leaving && (hasDraft || search.has("from") || search.has("to"));
const preload = (links) => {
  for (const link of document.querySelectorAll(links)) link.rel = "modulepreload";
};

// What a page shows first is asked for at once; the page's code takes the answer (`web/lib/api/early-call.ts`).
const ask = (address) => {
  const answer = fetch(address).then((response) => response.json());
  // A failure is handled where the answer is taken.
  answer.catch(() => {});
  globalThis.khondeeEarlyCall = { address, answer };
};
const now = document.querySelector("link[data-call-now]");
if (now !== null && !leaving && !isSignedOutHere) {
  ask(now.getAttribute("href"));
  // Who is signed in, which every guarded page waits for (`session-query.ts`).
  globalThis.khondeeEarlySession = fetch("/api/auth/get-session");
  globalThis.khondeeEarlySession.catch(() => {});
}

// The price of a link's places.
const call = document.querySelector("link[data-call]");
const [from, to] = ["from", "to"].map((end) => (search.get(`${end}Label`) ? search.get(end) : null));
const isPlace = (id) => /^[\w-]+$/.test(id ?? "");
if (call !== null && isPlace(from) && isPlace(to) && from !== to && !hasDraft && !leaving) {
  const address = call.getAttribute("href").replace("FROM_PLACE", from).replace("TO_PLACE", to);
  ask(address);
}

// Shown as soon as it is there; the page's code starts with the same.
const showTotal = async () => {
  try {
    const [, quote] = await globalThis.khondeeEarlyCall.answer;
    const baht = quote.result.data.totalSatang / 100;
    for (const total of document.querySelectorAll("#root[data-form] [data-total]")) {
      const options = { style: "currency", currency: "THB", currencyDisplay: "narrowSymbol" };
      const format = new Intl.NumberFormat(total.dataset.total, { ...options, maximumFractionDigits: 0 });
      total.textContent = format.format(baht);
      total.classList.remove("text-edge");
    }
  } catch {
    // The page's code says why there is no price.
  }
};

// What every page needs comes first: React is the largest, and everything waits for it.
if (isAwaited) {
  preload("link[data-later]");
  preload("link[data-awaited]");
}

// Until the form is filled it takes no input, which would be lost, and shows the link's places as placeholders.
const closeForm = () => {
  const root = document.querySelector("#root");
  root.dataset.awaitsDraft = "";
  for (const part of root.querySelectorAll("main form")) part.inert = true;
  const fields = root.querySelectorAll("main form input[role=combobox]");
  for (const [index, end] of ["from", "to"].entries()) {
    const label = search.get(`${end}Label`);
    if (!label || !search.get(end) || fields[index] === undefined) continue;
    fields[index].placeholder = label;
    fields[index].dataset.arriving = "";
  }
};

// What a visitor does first, whatever it is; `web/lib/first-touch.ts` hears of it, also when it starts later.
const SIGNS = ["pointerdown", "pointermove", "touchstart", "keydown", "focusin", "wheel", "scroll", "click"];
const touched = () => {
  for (const sign of SIGNS) removeEventListener(sign, touched, { capture: true });
  document.documentElement.dataset.touched = "";
  document.dispatchEvent(new Event("first-touch"));
};
for (const sign of SIGNS) addEventListener(sign, touched, { capture: true, passive: true });

// Without its code a form would be sent by the browser, and the page loaded anew. A button pressed before the code is
// there is marked instead; `releasePress` presses it once the form is hydrated, `useSubmittedBefore` that of the login.
// Another page's buttons are its own.
const page = location.pathname;
addEventListener(
  "click",
  (event) => {
    const button =
      event.target instanceof Element ? event.target.closest("#root[data-form] main form button") : null;
    if (button === null || location.pathname !== page) return;
    event.preventDefault();
    for (const earlier of document.querySelectorAll("[data-pressed]")) delete earlier.dataset.pressed;
    button.dataset.pressed = "";
  },
  { capture: true },
);

// A prerendered page's own code is requested after its first paint, so that text, styles and fonts load first. A
// hidden document is not painted, so its code is requested at once.
addEventListener("DOMContentLoaded", () => {
  const entry = document.querySelector("link[data-entry]");
  if (entry === null) return;
  if (isAwaited) closeForm();
  if (globalThis.khondeeEarlyCall !== undefined) void showTotal();
  let started = false;
  const start = () => {
    if (started || leaving) return;
    started = true;
    const script = document.createElement("script");
    script.type = "module";
    script.crossOrigin = "";
    script.src = entry.href;
    document.head.append(script);
    preload("link[data-later]");
  };
  if (document.hidden) start();
  else {
    requestAnimationFrame(() => setTimeout(start));
    addEventListener("visibilitychange", start, { once: true });
  }
});
