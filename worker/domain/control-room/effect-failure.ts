/** What the worker itself says of an attempt that came to nothing, each in one place only. */
export const OWN_FAILURES = {
  interrupted: "the attempt was interrupted",
  unreadable: "its parameters cannot be read",
  not_known: "no handler for this kind",
  no_result: "the handler gave no result",
  no_mail_result: "the mail server gave no result",
  address: "not an address or a subject of one line",
  stripe_keys: "Stripe is not configured",
  changed: "another message was planned meanwhile",
} as const;

/** Why something was given up, as far as whoever looks after it can do something about it. */
export const EFFECT_FAILURES = [
  "interrupted",
  "unreadable",
  "not_known",
  "no_result",
  "address",
  "mail_login",
  "mail_refused",
  "mail_server",
  "line",
  "push",
  "stripe_keys",
  "stripe",
  "board",
  "database",
  "changed",
  "rules",
  "outside",
  "fault",
  "unknown",
] as const;
export type EffectFailure = (typeof EFFECT_FAILURES)[number];

const OWN: ReadonlyMap<string, EffectFailure> = new Map<string, EffectFailure>(
  (Object.keys(OWN_FAILURES) as (keyof typeof OWN_FAILURES)[]).map((key) => [
    OWN_FAILURES[key],
    key === "no_mail_result" ? "no_result" : key,
  ]),
);

/**
 * What the texts say that come from elsewhere, the first that fits. An error is stored as its name and message, each cause
 * behind it (`summarizeError`): what the database or Stripe said is behind the error of whoever asked.
 */
const FOREIGN: readonly (readonly [EffectFailure, RegExp])[] = [
  ["database", /\bD1_|D1 does not answer|DrizzleQueryError|SQLITE_|Failed query/],
  ["board", /the board answered|the dispatch board could not be built|Durable Object/i],
  ["stripe", /\bStripeFailure:/],
  ["rules", /\bAppError:/],
  ["outside", /\bOutsideServiceError:|fetch failed|Network connection lost/],
  ["line", /^LINE:/],
  ["push", /^push:/],
  ["fault", /^\w*Error:/],
];

/** What a mail server refused; the text begins with the command of SMTP that it answered (`SmtpMailer`). */
const MAIL: readonly (readonly [EffectFailure, RegExp])[] = [
  ["mail_login", /^AUTH\b|Invalid login/],
  ["address", /^RCPT\b/],
  ["mail_refused", /^(MAIL FROM|DATA)\b/],
  ["mail_server", /./],
];

/**
 * Which of the known failures a stored one is.
 * @param kind of the effect: what is not an error of a mail is the answer of its server
 */
export function effectFailureOf(kind: string, failure: string | null): EffectFailure {
  if (failure === null) return "unknown";
  const own = OWN.get(failure);
  if (own !== undefined) return own;
  const known = kind === "mail" ? [...FOREIGN, ...MAIL] : FOREIGN;
  return known.find(([, says]) => says.test(failure))?.[0] ?? "unknown";
}
