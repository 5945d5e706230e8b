import { LOCALES, type Locale } from "#domain/locale.ts";
import { BUYER_DRAFT, type BuyerDraft } from "#web/entities/documents/buyer-values.ts";
import { EMPTY_MOVE, MOVE, type Move } from "#web/entities/moves/move.ts";
import { PHONE_ORDER_KEY } from "#web/lib/drafts/draft-keys.ts";
import { readOwn, writeOwn } from "#web/lib/drafts/own-stored.ts";
import { flag, nullable, oneOf, or, record, text } from "#web/lib/drafts/stored-shapes.ts";
import { removeStored } from "#web/lib/drafts/stored-value.ts";

/** What was entered at a call so far. It survives a reload of its tab, and ends with it. */
export interface PhoneDraft {
  readonly phone: string;
  /** `null`: not touched, so that of the known customer. */
  readonly name: string | null;
  readonly email: string;
  readonly hasWhatsapp: boolean;
  readonly lineId: string;
  /** `null`: not chosen, so as the page suggests. */
  readonly isInvited: boolean | null;
  /** The language of the mails to a new customer. */
  readonly locale: Locale;
  /** The places with their doors, the trucks, and the day and time. */
  readonly move: Move;
  readonly notes: string;
  /** What the goods are worth in baht, as typed. */
  readonly declaredValue: string;
  readonly termsRead: boolean;
  /** The company that pays, of those for which the caller books; "": the caller. */
  readonly companyId: string;
  /** The company that a tax invoice is made out to, as typed; `null`: none was asked for. */
  readonly buyer: BuyerDraft | null;
  /** Taken down without a price: places may be words, and the notes say what is to be moved. */
  readonly isUnpriced: boolean;
  /** Sent with every try, so that pressing twice places one order. */
  readonly idempotencyKey: string;
}

/** The state of a new call. */
export function newCall(): PhoneDraft {
  return {
    phone: "",
    name: null,
    email: "",
    hasWhatsapp: false,
    lineId: "",
    isInvited: null,
    locale: "th",
    move: EMPTY_MOVE,
    notes: "",
    declaredValue: "",
    termsRead: false,
    companyId: "",
    buyer: null,
    isUnpriced: false,
    idempotencyKey: crypto.randomUUID(),
  };
}

const STORED = record<PhoneDraft>({
  phone: text,
  name: nullable(text),
  email: text,
  hasWhatsapp: flag,
  // A call that an earlier version has stored has neither a LINE ID nor a buyer.
  lineId: or(text, ""),
  isInvited: nullable(flag),
  locale: oneOf(LOCALES),
  move: MOVE,
  notes: text,
  declaredValue: text,
  termsRead: flag,
  companyId: text,
  buyer: or(BUYER_DRAFT, null),
  isUnpriced: flag,
  idempotencyKey: text,
});

/** The call that an account was taking in this tab, or a new one. */
export function loadCall(userId: string | null): PhoneDraft {
  return readOwn(PHONE_ORDER_KEY, userId, STORED) ?? newCall();
}

/** Keeps a call that an account takes in this tab. */
export function saveCall(userId: string | null, draft: PhoneDraft): void {
  writeOwn(PHONE_ORDER_KEY, userId, draft);
}

/** Forgets the call, once its order is placed. */
export function forgetCall(): void {
  removeStored("sessionStorage", PHONE_ORDER_KEY);
}
