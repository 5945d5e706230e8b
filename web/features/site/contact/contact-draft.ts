import { CONTACT_TOPICS, type ContactTopic } from "#domain/contact/contact.ts";
import { dropDraft, isRecord, keepDraft, keptDraft, type DraftShelf } from "#web/lib/drafts/draft-store.ts";
import { CONTACT_SHELF } from "#web/lib/drafts/resumable-booking.ts";

/** What is typed in the contact form. */
export interface ContactValues {
  readonly topic: ContactTopic | "";
  readonly orderNumber: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly message: string;
  /** Nobody sees it: see `contactInput`. */
  readonly website: string;
}

/** A message that waits to be sent: through a failure, a reload, another language. */
export interface ContactDraft {
  readonly values: ContactValues;
  /** Sent with every press of the button, so that pressing twice sends once. */
  readonly idempotencyKey: string;
}

/** The form as it first stands. */
export const EMPTY_CONTACT: ContactValues = {
  topic: "",
  orderNumber: "",
  name: "",
  email: "",
  phone: "",
  message: "",
  website: "",
};

const SHELF: DraftShelf<ContactDraft> = { ...CONTACT_SHELF, read: readDraft };

/** Keeps the draft in this browser for 7 days. */
export function saveContactDraft(draft: ContactDraft, now: number): void {
  keepDraft(SHELF, draft, now);
}

/** The draft of this browser, or `null` when there is none that can be used. */
export function loadContactDraft(now: number): ContactDraft | null {
  return keptDraft(SHELF, now);
}

/** Forgets the draft, once it is sent. */
export function dropContactDraft(): void {
  dropDraft(SHELF);
}

function readDraft(found: unknown): ContactDraft | null {
  const values = isRecord(found) ? found["values"] : null;
  if (!isRecord(found) || !isRecord(values) || typeof found["idempotencyKey"] !== "string") return null;
  const text = (field: keyof ContactValues): string => {
    const value = values[field];
    return typeof value === "string" ? value : "";
  };
  return {
    idempotencyKey: found["idempotencyKey"],
    values: {
      topic: CONTACT_TOPICS.find((topic) => topic === values["topic"]) ?? "",
      orderNumber: text("orderNumber"),
      name: text("name"),
      email: text("email"),
      phone: text("phone"),
      message: text("message"),
      website: "",
    },
  };
}
