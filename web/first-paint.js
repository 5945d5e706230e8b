// Runs before the first paint, in the document's head.
let leaving = false;
try {
  // The look a visitor chose; otherwise the system's applies by CSS alone.
  const theme = localStorage.getItem("khondee-theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;

  // Browsers drop cookies sooner than storage. Without the cookie the server could not know the visitor's language:
  // it is told, and asked again before another language is seen. An address with a language has the last word.
  const language = localStorage.getItem("khondee-language");
  const isKept = () => /(?:^|; )khondee-language=/.test(document.cookie);
  if (
    /^[a-z]{2}$/.test(language ?? "") &&
    language !== document.documentElement.lang &&
    !isKept() &&
    !new URLSearchParams(location.search).has("lang")
  ) {
    const secure = location.protocol === "https:" ? "; Secure" : "";
    document.cookie = `khondee-language=${language}; Path=/; Max-Age=31536000; SameSite=Lax${secure}`;
    // Where no cookie is kept, a reload would bring the same page again, for ever.
    if (isKept()) {
      leaving = true;
      document.documentElement.hidden = true;
      location.reload();
    }
  }
} catch {
  // Storage is blocked: the system's look stays, and the language of the document.
}

// A prerendered page's own code is asked for when the page has been painted: text, styles and fonts have the line to
// themselves. A hidden page is not painted, so nothing waits there; a page that is being left begins nothing.
addEventListener("DOMContentLoaded", () => {
  const entry = document.querySelector("link[data-entry]");
  if (entry === null || leaving) return;
  let started = false;
  const start = () => {
    if (started) return;
    started = true;
    const script = document.createElement("script");
    script.type = "module";
    script.crossOrigin = "";
    script.src = entry.href;
    document.head.append(script);
    for (const link of document.querySelectorAll("link[data-later]")) link.rel = "modulepreload";
  };
  if (document.hidden) start();
  else {
    requestAnimationFrame(() => setTimeout(start));
    addEventListener("visibilitychange", start, { once: true });
  }
});
