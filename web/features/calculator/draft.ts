import { dropDraft, isRecord, keepDraft, keptDraft, type DraftShelf } from "#web/lib/drafts/draft-store.ts";
import { CALCULATOR_SHELF } from "#web/lib/drafts/resumable-booking.ts";
import { readMove, requestOf, type Move, type MoveRequest } from "./move.ts";
import { isSameWay, requestKey, type Quote } from "./price/quote.ts";

/** What is typed on the page that confirms a booking, but for what belongs to the move: its day, time and stops. */
export interface ConfirmValues {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly hasWhatsapp: boolean;
  readonly lineId: string;
  readonly notes: string;
}

/** A move that waits: through a reload, another language, signing in. */
export interface CalculatorDraft {
  readonly move: Move;
  /** The last quote of this very move. */
  readonly quote: Quote | null;
  readonly confirm: ConfirmValues | null;
  /** Sent with every press of the booking's button, so that pressing twice makes one order. */
  readonly idempotencyKey: string | null;
}

const SHELF: DraftShelf<CalculatorDraft> = { ...CALCULATOR_SHELF, read: readDraft };

/** Keeps the draft in this browser for 7 days. */
export function saveCalculatorDraft(draft: CalculatorDraft, now: number): void {
  keepDraft(SHELF, draft, now);
}

/** The draft of this browser, or `null` when there is none that can be used. */
export function loadCalculatorDraft(now: number): CalculatorDraft | null {
  return keptDraft(SHELF, now);
}

/** Forgets the draft, once it has become an order. */
export function dropCalculatorDraft(): void {
  dropDraft(SHELF);
}

function readDraft(found: unknown): CalculatorDraft | null {
  if (!isRecord(found)) return null;
  const move = readMove(found["move"]);
  if (move === null) return null;
  const key = found["idempotencyKey"];
  return {
    move,
    quote: readQuote(found["quote"], move),
    confirm: readConfirm(found["confirm"]),
    idempotencyKey: typeof key === "string" ? key : null,
  };
}

/** A quote that has what the pages show, and is for this move; the server alone judges its token. */
function readQuote(found: unknown, move: Move): Quote | null {
  if (!isRecord(found)) return null;
  const texts = ["token", "expiresAt"].every((field) => typeof found[field] === "string");
  const numbers = ["totalSatang", "distanceM", "seaDistanceM", "roadDurationS", "durationS"];
  const lists = ["lines", "stops", "legs", "crossings"];
  if (!texts || !numbers.every((field) => Number.isFinite(found[field]))) return null;
  if (!lists.every((field) => Array.isArray(found[field]) && found[field].every(isRecord))) return null;
  const before = found["legsBeforeStop"];
  if (!Array.isArray(before) || !before.every(Number.isInteger)) return null;
  if (typeof found["gatewayEnabled"] !== "boolean") return null;
  const quote = found as unknown as Quote;
  const request = requestOf(move);
  if (request === null || !isSameWay(quote, request)) return null;
  return requestKey(request) === requestKey(requestOfQuote(quote, request)) ? quote : null;
}

/** What a quote of the same way was asked for, as far as it tells. */
function requestOfQuote(quote: Quote, { stops, loadRange }: MoveRequest): MoveRequest {
  return {
    stops,
    vehicles: quote.lines.flatMap((line) => (line.kind === "transport" ? [line.vehicle] : [])),
    workers: quote.lines.find((line) => line.kind === "labour")?.workers ?? 0,
    loadRange,
  };
}

function readConfirm(found: unknown): ConfirmValues | null {
  if (!isRecord(found)) return null;
  const text = (field: keyof ConfirmValues): string => {
    const value = found[field];
    return typeof value === "string" ? value : "";
  };
  return {
    name: text("name"),
    email: text("email"),
    phone: text("phone"),
    hasWhatsapp: found["hasWhatsapp"] === true,
    lineId: text("lineId"),
    notes: text("notes"),
  };
}
