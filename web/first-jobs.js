// Runs in the document of the driver's dashboard: on a phone it shows the first open jobs as soon as they are there,
// seconds before the page's code, which then shows them with all that can be done. A job that is pressed meanwhile is
// the one that the page opens with.
const SHOWN = 5;
let template;

// As `formatMoney`, `formatShortWeekdayAndDay` and `bangkokTime` write them.
const moneyOf = (satang) =>
  new Intl.NumberFormat(template.dataset.tag, {
    style: "currency",
    currency: "THB",
    currencyDisplay: "narrowSymbol",
    maximumFractionDigits: 0,
  }).format(satang / 100);
const dayOf = (instant) =>
  new Intl.DateTimeFormat(template.dataset.tag, {
    weekday: "short",
    day: "numeric",
    month: "short",
    year: "numeric",
    timeZone: "Asia/Bangkok",
  }).format(instant);
const timeOf = (instant) => new Date(instant + 7 * 3_600_000).toISOString().slice(11, 16);

// The list as the page's code shows it first: of every job, with a filter of the address it is another one.
const isPlain = [...new URLSearchParams(location.search).keys()].every((key) => key === "lang");
let isByPickup = false;
try {
  isByPickup = localStorage.getItem("khondee-jobs-order") === "pickup";
} catch {
  // Storage is blocked: there is no order of the driver's own.
}

const cardOf = (job) => {
  const card = template.content.cloneNode(true);
  const nameOf = (area) => area[template.dataset.script];
  const texts = {
    pay: moneyOf(job.estimatedPaySatang),
    day: dayOf(job.pickupAt),
    from: nameOf(job.pickupArea),
    to: nameOf(job.destinationArea),
    time: timeOf(job.pickupAt),
  };
  for (const place of card.querySelectorAll("[data-text]")) place.textContent = texts[place.dataset.text];
  const link = card.querySelector("a");
  const address = new URL(location.href);
  address.searchParams.set("job", job.jobId);
  link.href = address;
  link.addEventListener("click", (event) => {
    event.preventDefault();
    history[unmark() ? "replaceState" : "pushState"](null, "", link.href);
    link.dataset.opens = "";
  });
  return card;
};
// Takes the mark from the job that the page was to open with, if there is one.
const unmark = () => {
  const marked = document.querySelector("a[data-opens]");
  if (marked !== null) delete marked.dataset.opens;
  return marked !== null;
};

// Whoever has the focus on a job has it there too once the page's code shows its list.
const keepFocus = (list) => {
  const root = list.closest("#root");
  let focused;
  list.addEventListener("focusin", ({ target }) => (focused = target.href));
  // Some browsers say so as well when the list is taken away, which is not the driver's doing.
  list.addEventListener("focusout", () =>
    queueMicrotask(() => {
      if (list.isConnected && !list.contains(document.activeElement)) focused = undefined;
    }),
  );
  new MutationObserver((_changes, observer) => {
    const links = [...root.querySelectorAll("article a[href]")];
    if (list.isConnected || (focused !== undefined && links.length === 0)) return;
    observer.disconnect();
    if (focused === undefined || document.activeElement !== document.body) return;
    const idOf = (href) => new URL(href).searchParams.get("job");
    links.find(({ href }) => idOf(href) === idOf(focused))?.focus({ preventScroll: true });
  }).observe(root, { childList: true, subtree: true });
};

const show = async () => {
  try {
    const [me, open] = await globalThis.khondeeEarlyCall.answer;
    template = document.querySelector("template[data-first-jobs]");
    const waiting = document.querySelector("#root[data-shell] [data-jobs-wait]");
    if (waiting === null || me.result.data.approved !== true) return;
    const jobs = open.result.data.items;
    const sorted = isByPickup ? jobs : [...jobs].sort((a, b) => b.estimatedPaySatang - a.estimatedPaySatang);
    if (sorted.length === 0) return;
    const list = document.createElement("ul");
    list.className = waiting.className;
    list.append(...sorted.slice(0, SHOWN).map(cardOf));
    waiting.replaceWith(list);
    keepFocus(list);
  } catch {
    // The page's code says why there are none.
  }
};
const begin = () => {
  if (!isPlain || globalThis.khondeeEarlyCall === undefined || matchMedia("(width >= 64rem)").matches) return;
  addEventListener("popstate", unmark);
  void show();
};
// The document does not wait for this script, which may come before the rest of it.
if (document.readyState === "loading") addEventListener("DOMContentLoaded", begin);
else begin();
